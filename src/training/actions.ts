import type { Matrix } from "./matrix.ts";

/** Threshold of calls that only read: low risk, penalty 0.25. */
export const READ_THRESHOLD = 0.2;
/** Threshold of every other call of a conversation: medium risk, penalty 1. */
export const WRITE_THRESHOLD = 0.5;

/** 1 where the gate lets the candidate run: no check blocks it, and its confidence reaches the threshold that holds. */
export function gateActions(matrix: Matrix, confidence: ArrayLike<number>, threshold: number): Uint8Array {
  return Uint8Array.from(matrix.names, (name, row) => {
    const least = name.kind === "group" ? threshold : name.reads ? READ_THRESHOLD : WRITE_THRESHOLD;
    return Number(matrix.blocked[row] === 0 && confidence[row]! >= least);
  });
}
