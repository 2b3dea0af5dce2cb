import { auroc } from "../../core/statistics/auroc.ts";
import { utility } from "../../core/statistics/idks.ts";
import { clusteredAurocInterval, clusteredMean, type Interval } from "../../core/statistics/interval.ts";
import { brier, ece } from "../../core/statistics/reliability.ts";
import type { Matrix } from "../matrix.ts";
import { mean } from "../report.ts";
import type { Estimate } from "./result.ts";

/** What a model says of the rows of a matrix, one number a row; NaN where it was not asked. */
export interface Scored {
  readonly score: ArrayLike<number>;
  /** 0..1 */
  readonly confidence: ArrayLike<number>;
}

/** What a way to judge earned on some rows. */
export interface Measured {
  /** Rows with a label: all numbers are about these. */
  readonly n: number;
  readonly questions: number;
  readonly accuracy: Estimate;
  readonly auroc: Estimate;
  /** Always executing. */
  readonly always: Estimate;
  readonly idks: Estimate;
  /** `idks` less `always`, row by row. */
  readonly gain: Estimate;
  /** Share that is not executed. */
  readonly stopped: number | null;
  readonly ece: number | null;
  readonly brier: number | null;
}

/** @param executes 1 where the candidate runs, by row of the matrix */
export function measure(
  matrix: Matrix,
  all: readonly number[],
  { score, confidence }: Scored,
  executes: ArrayLike<number>,
  penalty = 1,
): Measured {
  const rows = labelled(matrix, all);
  const take = (from: ArrayLike<number>): number[] => rows.map((row) => from[row]!);
  const labels = take(matrix.executed);
  const questions = take(matrix.question);
  const always = labels.map((label) => utility(true, label === 1, penalty));
  const earned = rows.map((row, i) => utility(executes[row] === 1, labels[i] === 1, penalty));
  return {
    n: rows.length,
    questions: new Set(questions).size,
    accuracy: meanOf(labels, questions),
    auroc: aurocOf(matrix, rows, score),
    always: meanOf(always, questions),
    idks: meanOf(earned, questions),
    gain: meanOf(
      earned.map((value, i) => value - always[i]!),
      questions,
    ),
    stopped: mean(rows.map((row) => 1 - executes[row]!)),
    ece: ece(take(confidence), labels),
    brier: brier(take(confidence), labels),
  };
}

/** Rows whose truth is known. */
export const labelled = (matrix: Matrix, rows: readonly number[]): number[] =>
  rows.filter((row) => !Number.isNaN(matrix.executed[row]!));

/** AUROC of scores, higher meaning more likely right, on labelled rows. */
export function aurocOf(matrix: Matrix, all: readonly number[], score: ArrayLike<number>): Estimate {
  const rows = labelled(matrix, all);
  const take = (from: ArrayLike<number>): number[] => rows.map((row) => from[row]!);
  const [scores, labels] = [take(score), take(matrix.executed)];
  return {
    value: auroc(scores, labels),
    interval: clusteredAurocInterval(scores, labels, take(matrix.question)),
  };
}

/** Mean utility of one way to act less another on the same rows, row by row. */
export function difference(
  matrix: Matrix,
  all: readonly number[],
  ours: ArrayLike<number>,
  theirs: ArrayLike<number>,
  penalty = 1,
): Estimate {
  const rows = labelled(matrix, all);
  const earned = (executes: ArrayLike<number>, row: number): number =>
    utility(executes[row] === 1, matrix.executed[row] === 1, penalty);
  return meanOf(
    rows.map((row) => earned(ours, row) - earned(theirs, row)),
    rows.map((row) => matrix.question[row]!),
  );
}

/** Mean with its interval, clustered. */
export function meanOf(values: readonly number[], clusters: readonly number[]): Estimate {
  const found = clusteredMean(values, clusters);
  return { value: found?.mean ?? null, interval: found?.interval ?? null };
}

/**
 * Mean of the AUROC of each part (a benchmark), weighted by its labelled rows; parts with one class only have none and do not
 * count. What tells the parts apart helps nothing here. The interval takes the parts as independent.
 */
export function withinParts(
  matrix: Matrix,
  rows: readonly number[],
  score: ArrayLike<number>,
  partOf: (row: number) => string,
): Estimate & { readonly parts: number } {
  const parts = [...Map.groupBy(labelled(matrix, rows), partOf).values()]
    .map((own) => ({ n: own.length, ...aurocOf(matrix, own, score) }))
    .filter(({ value }) => value !== null);
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  if (n === 0) return { value: null, interval: null, parts: 0 };
  const value = parts.reduce((sum, part) => sum + (part.n / n) * part.value!, 0);
  const half = Math.sqrt(
    parts.reduce((sum, part) => sum + ((part.n / n) * halfWidth(part.interval)) ** 2, 0),
  );
  return {
    value,
    interval: [Math.max(0, value - half), Math.min(1, value + half)],
    parts: parts.length,
  };
}

/** A part of one cluster has no interval; then the widest that there can be. */
const halfWidth = (interval: Interval | null): number =>
  interval === null ? 0.5 : (interval[1] - interval[0]) / 2;
