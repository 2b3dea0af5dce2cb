import { bestThreshold, idks, utility } from "../../../core/statistics/idks.ts";
import type { Matrix } from "../../matrix.ts";
import type { LineChart } from "../chart/chart.ts";
import { labelled, meanOf, type Scored } from "../measure.ts";
import { foldsOf } from "../plan.ts";
import { usualMost } from "../chains.ts";
import { type Estimate, numberOf, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import { questionFolders, rowsAt, type Study, THRESHOLD } from "../study.ts";

/** What every threshold would earn, and what the implied one, the paper's and an all-knowing one do. */
export async function threshold(study: Study): Promise<Result> {
  const { matrix } = study;
  const [gate, plain] = [await study.gate(), await study.consistency()];
  const sets = questionFolders(matrix)
    .flatMap((data) =>
      [...new Set([1, usualMost(matrix, data)])].map((k) => ({
        data,
        k,
        rows: labelled(matrix, rowsAt(matrix, data, k)),
      })),
    )
    .filter(({ rows }) => rows.length > 0);
  const summary = sets.flatMap(({ data, k, rows }) =>
    PENALTIES.map((penalty) => summaryRow(study, `${data} k=${k}`, rows, gate, plain, penalty)),
  );
  const curves = sets.map(({ data, k, rows }) => ({ data, k, curve: curveOf(matrix, rows, gate, plain) }));
  return {
    title: "Threshold: what each would earn",
    question:
      "How do IDKS, the share that is executed and the share of right calls among those move with the threshold?",
    method:
      "Out-of-fold confidences. The implied threshold is penalty / (1 + penalty). The paper's threshold is the one that earns most on the training questions (the other folds), judged on the questions left out. 'Best in hindsight' is chosen and judged on the same rows. Consistency alone has its threshold chosen as the paper does.",
    findings: sets.map(({ data, k }) => {
      const row = summary.find((own) => own.set === `${data} k=${k}` && own.penalty === 1);
      return `${data} k=${k}: at penalty 1 the implied threshold earns ${brief(row?.implied)}, the paper's choice ${brief(row?.argmax)}, the best in hindsight ${brief(row?.best)}; consistency alone ${brief(row?.consistency)}, always executing ${brief(row?.always)}.`;
    }),
    tables: [
      { title: "IDKS by the way the threshold is chosen", columns: SUMMARY, rows: summary },
      ...curves.map(({ data, k, curve }) => ({
        title: `Thresholds 0.1 apart, ${data} k=${k}, penalty 1`,
        columns: CURVE,
        rows: curve.filter((_, i) => i % 10 === 0),
      })),
    ],
    charts: curves.map(({ data, k, curve }, i) => ({
      key: i === 0 ? "" : `${data}-k${k}`,
      chart: chart(`${data} k=${k}`, curve),
    })),
    notes: [
      "The curves and the table measure what the paper's Fig. 3-5 and Table I measure, on our data; the paper's own numbers are of other data and do not stand here.",
    ],
  };
}

/** Low, medium and high risk. */
const PENALTIES = [0.25, 1, 3];

function summaryRow(
  { matrix, split }: Study,
  set: string,
  rows: readonly number[],
  gate: Scored,
  plain: Scored,
  penalty: number,
): Row {
  const implied = penalty / (1 + penalty);
  const fold = foldsOf(matrix, split);
  const earned = (executes: (row: number) => boolean): Estimate =>
    meanOf(
      rows.map((row) => utility(executes(row), matrix.executed[row] === 1, penalty)),
      rows.map((row) => matrix.question[row]!),
    );
  const chosen = ({ confidence }: Scored, checks: boolean): ((row: number) => boolean) => {
    const runs = (row: number): boolean => !checks || matrix.blocked[row] === 0;
    const thresholds = Array.from({ length: split.folds }, (_, left) =>
      bestOf(
        matrix,
        rows.filter((row) => fold[row] !== left && runs(row)),
        confidence,
        penalty,
      ),
    );
    return (row) => runs(row) && confidence[row]! >= thresholds[fold[row]!]!;
  };
  const open = rows.filter((row) => matrix.blocked[row] === 0);
  const labels = rows.map((row) => matrix.executed[row]!);
  const hindsight = bestOf(matrix, open, gate.confidence, penalty);
  return {
    set,
    n: rows.length,
    penalty,
    threshold: implied,
    always: earned(() => true),
    implied: earned((row) => matrix.blocked[row] === 0 && gate.confidence[row]! >= implied),
    argmax: earned(chosen(gate, true)),
    best: earned((row) => matrix.blocked[row] === 0 && gate.confidence[row]! >= hindsight).value,
    consistency: earned(chosen(plain, false)),
    perfect: idks(labels, labels, penalty),
  };
}

/**
 * The threshold that earns most on some rows, halfway to the next lower confidence: other folds' forests say the same in slightly
 * other numbers.
 */
function bestOf(
  matrix: Matrix,
  rows: readonly number[],
  confidence: ArrayLike<number>,
  penalty: number,
): number {
  const values = rows.map((row) => confidence[row]!);
  const best =
    bestThreshold(
      values,
      rows.map((row) => matrix.executed[row]!),
      penalty,
    )?.threshold ?? 0;
  const below = values.filter((value) => value < best);
  return Number.isFinite(best) ? (best + below.reduce((most, value) => Math.max(most, value), 0)) / 2 : best;
}

const SUMMARY: Table["columns"] = [
  { key: "set", title: "data", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "penalty", title: "penalty", as: "short" },
  { key: "threshold", title: "implied threshold", as: "short" },
  { key: "always", title: "always" },
  { key: "implied", title: "implied threshold earns" },
  { key: "argmax", title: "the paper's choice" },
  { key: "best", title: "best in hindsight" },
  { key: "consistency", title: "consistency alone" },
  { key: "perfect", title: "all-knowing" },
];

const CURVE: Table["columns"] = [
  { key: "threshold", title: "threshold", as: "short" },
  { key: "n", title: "n", as: "count" },
  { key: "idks", title: "IDKS" },
  { key: "executed", title: "executed" },
  { key: "precision", title: "right among executed" },
  { key: "idks_consistency", title: "IDKS, consistency alone" },
  { key: "executed_consistency", title: "executed, consistency alone" },
];

/** Thresholds 0, .01 ... 1. */
function curveOf(matrix: Matrix, rows: readonly number[], gate: Scored, plain: Scored): Row[] {
  const labels = rows.map((row) => matrix.executed[row]!);
  const questions = rows.map((row) => matrix.question[row]!);
  return Array.from({ length: 101 }, (_, i) => {
    const at = i / 100;
    const executed = rows.map((row) => matrix.blocked[row] === 0 && gate.confidence[row]! >= at);
    const others = rows.map((row) => Number(plain.confidence[row]! >= at));
    const count = executed.filter(Boolean).length;
    const right = executed.filter((runs, j) => runs && labels[j] === 1).length;
    return {
      threshold: at,
      n: rows.length,
      idks: meanOf(
        rows.map((_, j) => utility(executed[j]!, labels[j] === 1)),
        questions,
      ),
      executed: count / rows.length,
      precision: count === 0 ? null : right / count,
      idks_consistency: idks(others, labels),
      executed_consistency: others.reduce((sum, one) => sum + one, 0) / rows.length,
    };
  });
}

function chart(set: string, curve: readonly Row[]): LineChart {
  const series = (name: string, key: string) => ({
    name,
    points: curve.flatMap((row) => {
      const y = numberOf(row[key]);
      return y === null ? [] : [{ x: Number(row.threshold), y }];
    }),
  });
  return {
    kind: "line",
    title: `What each threshold earns, ${set}`,
    description: `IDKS, the share executed and the share of right calls among the executed ones, over thresholds from 0 to 1, for the gate in ${set}; IDKS of consistency alone beside it.`,
    x: { label: "threshold on the confidence", range: [0, 1] },
    y: { label: "share, or IDKS at penalty 1" },
    series: [
      series("IDKS", "idks"),
      series("IDKS, consistency alone", "idks_consistency"),
      series("executed", "executed"),
      series("right among executed", "precision"),
    ],
    marks: [{ x: THRESHOLD, label: "implied" }],
  };
}
