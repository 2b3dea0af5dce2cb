import { ece } from "../../../core/statistics/reliability.ts";
import type { Matrix } from "../../matrix.ts";
import { mean } from "../../report.ts";
import { meanOf } from "../measure.ts";
import type { Row, Table } from "../result.ts";
import { stopsOf } from "./measure-stops.ts";
import type { StopRule } from "./rules.ts";
import type { Walks } from "./walks.ts";

/**
 * Whether the confidence is still a probability where a rule stops: a rule that looks at the confidence picks what it looks at, so
 * those that stop at one sample are not all that have one. By the number of samples at the stop, beside all walks at that number.
 */
export function stoppedCalibration(
  matrix: Matrix,
  confidence: ArrayLike<number>,
  walks: Walks,
  rule: StopRule,
): Row[] {
  const { at: stops, ends } = stopsOf(walks, rule);
  const error = (rows: readonly number[]): number | null =>
    ece(
      rows.map((row) => confidence[row]!),
      rows.map((row) => matrix.executed[row]!),
    );
  const line = (samples: string, own: readonly number[], beside: readonly number[]): Row => ({
    data: walks.data,
    samples,
    n: own.length,
    share: own.length / ends.length,
    confidence: mean(own.map((row) => confidence[row]!)),
    right: meanOf(
      own.map((row) => matrix.executed[row]!),
      own.map((row) => matrix.question[row]!),
    ),
    ece: error(own),
    ece_always: error(beside),
  });
  const all = walks.ks.length - 1;
  return [
    ...walks.ks.map((k, at) =>
      line(
        String(k),
        ends.filter((_, i) => stops[i] === at),
        walks.walks.map((walk) => walk[at]!),
      ),
    ),
    line(
      "any",
      ends,
      walks.walks.map((walk) => walk[all]!),
    ),
  ];
}

export const STOPPED_COLUMNS: Table["columns"] = [
  { key: "data", title: "data", as: "text" },
  { key: "samples", title: "samples at the stop", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "share", title: "share of all", as: "short" },
  { key: "confidence", title: "mean confidence" },
  { key: "right", title: "right" },
  { key: "ece", title: "ECE" },
  { key: "ece_always", title: "ECE, all at that number" },
];
