import { auroc } from "../core/statistics/auroc.ts";
import { idks } from "../core/statistics/idks.ts";
import { brier, ece } from "../core/statistics/reliability.ts";
import type { Matrix } from "./matrix.ts";
import type { RowName } from "./rows.ts";
import type { Intervals, Predictions } from "./report.ts";
import { countQuestions, intervals, mean, rowsOf, splitRows } from "./report.ts";

/** What the gate earned in conversations, over the decisions that the protocol judges where nothing else is said. */
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
  /** Share stopped of all decisions in conversations that reached their goal, reads too: what the gate costs there. */
  readonly passed_calls_stopped: number | null;
  /** Share stopped of the decisions with a state-changing or unknown tool of which every call was expected, or not. */
  readonly expected_writes_stopped: number | null;
  readonly unexpected_writes_stopped: number | null;
  /** Of how many decisions each share is. */
  readonly counts: {
    readonly right: number;
    readonly wrong: number;
    readonly asking_right: number;
    readonly reads: number;
    readonly passed_calls: number;
    readonly expected_writes: number;
    readonly unexpected_writes: number;
  };
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
  const where = (from: readonly number[], holds: (name: DecisionName) => boolean): number[] =>
    from.filter((row) => {
      const name = matrix.names[row]!;
      return name.kind === "decision" && holds(name);
    });
  const writes = where(all, (name) => !name.reads);
  const rows = writes.filter((row) => !Number.isNaN(matrix.executed[row]!));
  const parts = {
    right: rows.filter((row) => matrix.executed[row] === 1),
    wrong: rows.filter((row) => matrix.executed[row] === 0),
    asking_right: where(rows, (name) => name.abstainRight),
    reads: where(all, (name) => name.reads),
    passed_calls: where(all, (name) => name.passed === true),
    expected_writes: where(writes, (name) => name.expected === true),
    unexpected_writes: where(writes, (name) => name.expected === false),
  };
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
    right_stopped: stopped(parts.right),
    wrong_stopped: stopped(parts.wrong),
    asking_right_stopped: stopped(parts.asking_right),
    reads_stopped: stopped(parts.reads),
    passed_calls_stopped: stopped(parts.passed_calls),
    expected_writes_stopped: stopped(parts.expected_writes),
    unexpected_writes_stopped: stopped(parts.unexpected_writes),
    counts: mapValues(parts, (own) => own.length),
    brier: brier(confidences, labels),
    ece: ece(confidences, labels),
    intervals: intervals(labels, scores, executes, take(matrix.question), penalty),
  };
}

type DecisionName = Extract<RowName, { kind: "decision" }>;

const mapValues = <K extends string, A, B>(of: Readonly<Record<K, A>>, map: (value: A) => B): Record<K, B> =>
  Object.fromEntries(Object.entries<A>(of).map(([key, value]) => [key, map(value)])) as Record<K, B>;
