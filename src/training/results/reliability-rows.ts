import { sortedOrder } from "../../core/statistics/auroc.ts";
import type { Interval } from "../../core/statistics/interval.ts";
import type { Matrix } from "../matrix.ts";
import { mean } from "../report.ts";
import { meanOf } from "./measure.ts";
import type { Row, Table } from "./result.ts";

const BIN_COUNT = 10;

/** A share has no interval beyond 0 and 1. */
const clip = ([low, high]: Interval): Interval => [Math.max(0, low), Math.min(1, high)];

/**
 * Mean confidence and share of right calls in ten bins of equal mass, of labelled rows.
 * @param set what the rows are, for people
 */
export function reliabilityRows(
  set: string,
  rows: readonly number[],
  confidence: ArrayLike<number>,
  matrix: Matrix,
): Row[] {
  const ordered = [...sortedOrder(rows.map((row) => confidence[row]!))].map((i) => rows[i]!);
  return Array.from({ length: BIN_COUNT }, (_, bin): Row[] => {
    const [from, to] = [bin, bin + 1].map((at) => Math.round((at * ordered.length) / BIN_COUNT));
    const own = ordered.slice(from, to);
    if (own.length === 0) return [];
    const { value, interval } = meanOf(
      own.map((row) => matrix.executed[row]!),
      own.map((row) => matrix.question[row]!),
    );
    const right = { value, interval: interval && clip(interval) };
    return [
      { set, bin: bin + 1, n: own.length, confidence: mean(own.map((row) => confidence[row]!)), right },
    ];
  }).flat();
}

export const RELIABILITY_COLUMNS: Table["columns"] = [
  { key: "set", title: "data", as: "text" },
  { key: "bin", title: "bin", as: "count" },
  { key: "n", title: "n", as: "count" },
  { key: "confidence", title: "mean confidence" },
  { key: "right", title: "right" },
];
