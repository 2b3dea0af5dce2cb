import { RISK_PENALTY, thresholdOf } from "../core/policy/resolve.ts";
import type { Matrix } from "./matrix.ts";

/** By the protocol, calls that only read have low risk, and every other call of a conversation medium risk. */
const READ_THRESHOLD = thresholdOf(RISK_PENALTY.low);
const WRITE_THRESHOLD = thresholdOf(RISK_PENALTY.medium);

/** 1 where the gate lets the candidate run: no check blocks it, and its confidence reaches the threshold that holds. */
export function gateActions(matrix: Matrix, confidence: ArrayLike<number>, threshold: number): Uint8Array {
  return Uint8Array.from(matrix.names, (name, row) => {
    const least = name.kind === "group" ? threshold : name.reads ? READ_THRESHOLD : WRITE_THRESHOLD;
    return Number(matrix.blocked[row] === 0 && confidence[row]! >= least);
  });
}
