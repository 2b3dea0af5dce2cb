import { loopThreshold } from "./decisions.ts";
import type { Matrix } from "./matrix.ts";

/** 1 where the gate lets the candidate run: no check blocks it, and its confidence reaches the threshold that holds. */
export function gateActions(matrix: Matrix, confidence: ArrayLike<number>, threshold: number): Uint8Array {
  return Uint8Array.from(matrix.names, (name, row) => {
    const least = name.kind === "group" ? threshold : loopThreshold(name);
    return Number(matrix.blocked[row] === 0 && confidence[row]! >= least);
  });
}
