import { auroc } from "../core/statistics/auroc.ts";
import { bestThreshold, idks, utility } from "../core/statistics/idks.ts";
import type { Interval } from "../core/statistics/interval.ts";
import { clusteredAurocInterval, clusteredMean } from "../core/statistics/interval.ts";
import { brier, ece } from "../core/statistics/reliability.ts";
import { gateActions } from "./actions.ts";
import { opinionOf, type Matrix } from "./matrix.ts";

/** What the gate earned on some rows. A number is null where it cannot be told: no labels, or one class only. */
export interface GroupMetrics {
  readonly n: number;
  /** Rows with a label; the other numbers are about these. */
  readonly labelled: number;
  readonly questions: number;
  readonly accuracy: number | null;
  readonly auroc_executed: number | null;
  readonly auroc_passk: number | null;
  readonly auroc_agreement: number | null;
  readonly idks_first: number | null;
  readonly idks_base: number | null;
  readonly idks: number | null;
  readonly idks_agreement: number | null;
  readonly abstain_rate: number | null;
  readonly brier: number | null;
  readonly ece: number | null;
  readonly seen_questions: number;
  /** 95 %, clustered by question. */
  readonly intervals: Intervals;
}

export interface Intervals {
  readonly accuracy: Interval | null;
  readonly auroc_executed: Interval | null;
  readonly idks_base: Interval | null;
  readonly idks: Interval | null;
  /** Of `idks` less `idks_base`, row by row. */
  readonly idks_gain: Interval | null;
}

export interface GroupReport extends GroupMetrics {
  readonly data: string;
  readonly k: number;
  /** Groups that have the second opinion that was asked for. */
  readonly second_answered?: number;
  /** The same groups, all of them judged without a second opinion. */
  readonly without_second?: GroupMetrics;
  readonly by_bench: Readonly<Record<string, GroupMetrics>>;
  readonly by_agent: Readonly<Record<string, GroupMetrics>>;
}

/** What was predicted for the rows of a matrix. */
export interface Predictions {
  readonly score: ArrayLike<number>;
  /** 0..1 */
  readonly confidence: ArrayLike<number>;
  /** 1 where the candidate runs; see `gateActions`. */
  readonly executes: Uint8Array;
  /** Cost of a wrong call in units of a right one. */
  readonly penalty: number;
  /** Keys of the questions that the model was trained on. */
  readonly seen: ReadonlySet<string>;
}

export function predictions(
  matrix: Matrix,
  score: ArrayLike<number>,
  confidence: ArrayLike<number>,
  bundle: { readonly threshold: number; readonly penalty: number; readonly seen?: ReadonlySet<string> },
): Predictions {
  const executes = gateActions(matrix, confidence, bundle.threshold);
  return { score, confidence, executes, penalty: bundle.penalty, seen: bundle.seen ?? new Set() };
}

/** The report of one set of groups by the evaluation protocol. */
export function reportGroups(matrix: Matrix, set: number, predicted: Predictions): GroupReport {
  const { data, k } = matrix.sets[set]!;
  const rows = rowsOf(matrix, set);
  const asked = askedRows(matrix, set).length;
  const split = (of: "bench" | "agent"): Record<string, GroupMetrics> =>
    splitRows(matrix, rows, of, (own) => groupMetrics(matrix, own, predicted));
  return {
    data,
    k,
    ...groupMetrics(matrix, rows, predicted),
    ...(asked > 0 && {
      second_answered: asked,
      without_second: groupMetrics(matrix, plainRows(matrix, set), predicted),
    }),
    by_bench: split("bench"),
    by_agent: split("agent"),
  };
}

/** What `metrics` says of the rows of each bench or agent, in the order of their names. */
export const splitRows = <T>(
  matrix: Matrix,
  rows: readonly number[],
  of: "bench" | "agent",
  metrics: (own: readonly number[]) => T,
): Record<string, T> =>
  Object.fromEntries(
    [...Map.groupBy(rows, (row) => matrix.names[row]![of])]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => [name, metrics(own)]),
  );

/** The recorded rows of a set, each without a second opinion. */
export function plainRows(matrix: Matrix, set: number): number[] {
  return Array.from({ length: matrix.rows }, (_, i) => i).filter(
    (row) => matrix.set[row] === set && matrix.simulated[row] === 0 && opinionOf(matrix, row) === "none",
  );
}

/** The recorded rows of a set to report: with the second opinion that was asked for, where the other agent gave one. */
export function rowsOf(matrix: Matrix, set: number): number[] {
  const asked = askedRows(matrix, set);
  if (asked.length === 0) return plainRows(matrix, set);
  // Both rows of a group share its name object.
  const answered = new Set(asked.map((row) => matrix.names[row]));
  const others = plainRows(matrix, set).filter((row) => !answered.has(matrix.names[row]));
  return [...others, ...asked].toSorted((a, b) => a - b);
}

const askedRows = (matrix: Matrix, set: number): number[] =>
  Array.from({ length: matrix.rows }, (_, i) => i).filter(
    (row) => matrix.set[row] === set && opinionOf(matrix, row) === "asked",
  );

/** Rows of the questions that the model has seen, and how many different questions there are. */
export function countQuestions(
  matrix: Matrix,
  rows: readonly number[],
  seen: ReadonlySet<string>,
): { questions: number; seen_questions: number } {
  const all = new Set(rows.map((row) => matrix.question[row]!));
  const known = new Set(
    rows.filter((row) => matrix.keys[row]!.some((key) => seen.has(key))).map((row) => matrix.question[row]!),
  );
  return { questions: all.size, seen_questions: known.size };
}

function groupMetrics(matrix: Matrix, all: readonly number[], predicted: Predictions): GroupMetrics {
  const rows = all.filter((row) => !Number.isNaN(matrix.executed[row]!));
  const { penalty } = predicted;
  const take = (from: ArrayLike<number>): number[] => rows.map((row) => from[row]!);
  const labels = take(matrix.executed);
  const scores = take(predicted.score);
  const confidences = take(predicted.confidence);
  const executes = take(predicted.executes);
  // One sample agrees with itself.
  const agreement = take(matrix.agreement).map((share) => (Number.isNaN(share) ? 1 : share));
  const always = rows.map(() => 1);
  return {
    n: all.length,
    labelled: rows.length,
    ...countQuestions(matrix, all, predicted.seen),
    accuracy: mean(labels),
    auroc_executed: auroc(scores, labels),
    auroc_passk: auroc(scores, take(matrix.passk)),
    auroc_agreement: rows.some((row) => !Number.isNaN(matrix.agreement[row]!))
      ? auroc(agreement, labels)
      : null,
    idks_first: idks(always, take(matrix.first), penalty),
    idks_base: idks(always, labels, penalty),
    idks: idks(executes, labels, penalty),
    idks_agreement: bestThreshold(agreement, labels, penalty)?.idks ?? null,
    abstain_rate: mean(all.map((row) => 1 - predicted.executes[row]!)),
    brier: brier(confidences, labels),
    ece: ece(confidences, labels),
    intervals: intervals(labels, scores, executes, take(matrix.question), penalty),
  };
}

/** 95 % intervals, clustered by question. */
export function intervals(
  labels: readonly number[],
  scores: readonly number[],
  executes: readonly number[],
  questions: readonly number[],
  penalty: number,
): Intervals {
  const interval = (values: readonly number[]): Interval | null =>
    clusteredMean(values, questions)?.interval ?? null;
  const base = labels.map((label) => utility(true, label === 1, penalty));
  const gated = labels.map((label, i) => utility(executes[i] === 1, label === 1, penalty));
  return {
    accuracy: interval(labels),
    auroc_executed: clusteredAurocInterval(scores, labels, questions),
    idks_base: interval(base),
    idks: interval(gated),
    idks_gain: interval(gated.map((value, i) => value - base[i]!)),
  };
}

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
