import { auroc } from "../core/statistics/auroc.ts";
import { idks } from "../core/statistics/idks.ts";
import { brier, ece } from "../core/statistics/reliability.ts";
import type { Matrix } from "./matrix.ts";
import type { Intervals, Predictions } from "./report.ts";
import { countQuestions, intervals, mean, rowsOf, splitRows } from "./report.ts";

/** What the gate earned in conversations, over the decisions that the protocol judges. */
export interface DecisionMetrics {
  readonly n: number;
  readonly questions: number;
  readonly accuracy: number | null;
  readonly auroc_executed: number | null;
  readonly idks_base: number | null;
  readonly idks: number | null;
  readonly abstain_rate: number | null;
  /** Share of right decisions that the gate stops. */
  readonly right_stopped: number | null;
  readonly wrong_stopped: number | null;
  /** Share stopped of the judged decisions in turns in which no call is right. */
  readonly asking_right_stopped: number | null;
  /** Share stopped of all decisions that only read, judged or not. */
  readonly reads_stopped: number | null;
  readonly brier: number | null;
  readonly ece: number | null;
  readonly seen_questions: number;
  readonly intervals: Intervals;
}

export interface DecisionReport extends DecisionMetrics {
  readonly data: string;
  readonly k: 1;
  /** All decisions with calls, reads and unjudged ones too. */
  readonly decisions: number;
  readonly by_bench: Readonly<Record<string, DecisionMetrics>>;
  readonly by_agent: Readonly<Record<string, DecisionMetrics>>;
}

/** The report of one set of conversations by the evaluation protocol. */
export function reportDecisions(matrix: Matrix, set: number, predicted: Predictions): DecisionReport {
  const rows = rowsOf(matrix, set);
  const split = (of: "bench" | "agent"): Record<string, DecisionMetrics> =>
    splitRows(matrix, rows, of, (own) => decisionMetrics(matrix, own, predicted));
  return {
    data: matrix.sets[set]!.data,
    k: 1,
    decisions: rows.length,
    ...decisionMetrics(matrix, rows, predicted),
    by_bench: split("bench"),
    by_agent: split("agent"),
  };
}

function decisionMetrics(matrix: Matrix, all: readonly number[], predicted: Predictions): DecisionMetrics {
  const reads = all.filter((row) => isRead(matrix, row));
  const rows = all.filter((row) => !isRead(matrix, row) && !Number.isNaN(matrix.executed[row]!));
  const { penalty } = predicted;
  const take = (from: ArrayLike<number>): number[] => rows.map((row) => from[row]!);
  const labels = take(matrix.executed);
  const scores = take(predicted.score);
  const confidences = take(predicted.confidence);
  const executes = take(predicted.executes);
  const stopped = (of: readonly number[]): number | null =>
    mean(of.map((row) => 1 - predicted.executes[row]!));
  return {
    n: rows.length,
    ...countQuestions(matrix, rows, predicted.seen),
    accuracy: mean(labels),
    auroc_executed: auroc(scores, labels),
    idks_base: idks(
      rows.map(() => 1),
      labels,
      penalty,
    ),
    idks: idks(executes, labels, penalty),
    abstain_rate: stopped(rows),
    right_stopped: stopped(rows.filter((row) => matrix.executed[row] === 1)),
    wrong_stopped: stopped(rows.filter((row) => matrix.executed[row] === 0)),
    asking_right_stopped: stopped(rows.filter((row) => isAbstainRight(matrix, row))),
    reads_stopped: stopped(reads),
    brier: brier(confidences, labels),
    ece: ece(confidences, labels),
    intervals: intervals(labels, scores, executes, take(matrix.question), penalty),
  };
}

function isRead(matrix: Matrix, row: number): boolean {
  const name = matrix.names[row]!;
  return name.kind === "decision" && name.reads;
}

function isAbstainRight(matrix: Matrix, row: number): boolean {
  const name = matrix.names[row]!;
  return name.kind === "decision" && name.abstainRight;
}
