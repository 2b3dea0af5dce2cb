import { utility } from "../../../core/statistics/idks.ts";
import { brier, ece } from "../../../core/statistics/reliability.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import type { Matrix } from "../../matrix.ts";
import { mean } from "../../report.ts";
import { confidencesBy } from "../../selection/calibrations.ts";
import { usualMost } from "../chains.ts";
import type { LineChart } from "../chart/chart.ts";
import { labelled, meanOf } from "../measure.ts";
import { foldsOf } from "../plan.ts";
import { RELIABILITY_COLUMNS, reliabilityRows } from "../reliability-rows.ts";
import { type Estimate, isEstimate, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import {
  conversationFolders,
  questionFolders,
  rowsAt,
  samplesOf,
  type Study,
  THRESHOLD,
  writesOf,
} from "../study.ts";

/** Is a confidence of 0.8 right in 80 of 100 cases, and which way to calibrate is best? */
export async function calibration(study: Study): Promise<Result> {
  const { matrix } = study;
  const [gate, plain] = [await study.gate(), await study.consistency()];
  const fitted = [
    matrix,
    DEFAULT_SETTINGS,
    Float64Array.from(gate.score),
    foldsOf(matrix, study.split),
  ] as const;
  const ways: readonly (readonly [key: string, confidence: ArrayLike<number>])[] = [
    ["raw", Float64Array.from(gate.score, (score) => Math.min(1, Math.max(0, score)))],
    ["isotonic", gate.confidence],
    ["by_k", confidencesBy("isotonic_by_k", ...fitted)],
    ["platt", confidencesBy("platt", ...fitted)],
    ["consistency", plain.confidence],
  ];
  const groups = questionFolders(matrix).flatMap((data) =>
    samplesOf(matrix, data).map((k) => ({
      set: `${data} k=${k}`,
      rows: labelled(matrix, rowsAt(matrix, data, k)),
    })),
  );
  const loops = conversationFolders(matrix).map((data) => ({
    set: data,
    rows: labelled(matrix, writesOf(matrix, data)),
  }));
  const sets = [...groups, ...loops].filter(({ rows }) => rows.length > 0);
  const summary = sets.map(({ set, rows }): Row => {
    const labels = rows.map((row) => matrix.executed[row]!);
    const take = (from: ArrayLike<number>): number[] => rows.map((row) => from[row]!);
    return {
      set,
      n: rows.length,
      questions: new Set(take(matrix.question)).size,
      right: meanOf(labels, take(matrix.question)),
      mean: mean(take(gate.confidence)),
      ...Object.fromEntries(
        ways.flatMap(([key, confidence]) => [
          [`ece_${key}`, ece(take(confidence), labels)],
          [`brier_${key}`, brier(take(confidence), labels)],
          [`idks_${key}`, earned(matrix, rows, confidence)],
        ]),
      ),
    };
  });
  const main = questionFolders(matrix).map((data) => `${data} k=${usualMost(matrix, data)}`);
  const shown = sets.filter(({ set }) => main.includes(set) || loops.some((loop) => loop.set === set));
  const bins = shown.flatMap(({ set, rows }) => reliabilityRows(set, rows, gate.confidence, matrix));
  return {
    title: "Calibration: is the confidence a probability?",
    question: "Is a call with confidence 0.8 right in 80 of 100 cases?",
    method:
      "Out of fold: every curve was fitted on other questions than it is judged on. Raw: the score of the trees as it is, cut to 0..1. Isotonic: one curve for all (shipped). By k: a curve for each number of samples. Platt: a logistic curve of two numbers. ECE: ten bins of equal mass; a perfect model shows about 0.04 at n = 500 and 0.02 at n = 2,000.",
    findings: shown.map(({ set }) => {
      const row = summary.find((own) => own.set === set);
      return `${set}: ECE ${brief(row?.ece_isotonic)} as shipped (raw ${brief(row?.ece_raw)}, by k ${brief(row?.ece_by_k)}, Platt ${brief(row?.ece_platt)}); consistency alone ${brief(row?.ece_consistency)}. IDKS at 0.5: ${brief(row?.idks_isotonic)} as shipped, ${brief(row?.idks_by_k)} by k, ${brief(row?.idks_platt)} by Platt.`;
    }),
    tables: [
      { title: "ECE, IDKS at the implied threshold, and Brier score", columns: SUMMARY, rows: summary },
      {
        title: "Reliability, ten bins of equal mass",
        columns: RELIABILITY_COLUMNS,
        rows: bins,
        folded: true,
      },
    ],
    charts: [
      {
        key: "",
        chart: chart(
          shown.map(({ set }) => set),
          bins,
        ),
      },
    ],
    notes: [
      "The Brier score falls with better ranking as well as with better calibration; ECE says nothing about ranking.",
      "Consistency alone is calibrated too: its confidences say little, but they say it rightly.",
    ],
  };
}

/** At the implied threshold; what a check blocks does not run. */
const earned = (matrix: Matrix, rows: readonly number[], confidence: ArrayLike<number>): Estimate =>
  meanOf(
    rows.map((row) =>
      utility(matrix.blocked[row] === 0 && confidence[row]! >= THRESHOLD, matrix.executed[row] === 1),
    ),
    rows.map((row) => matrix.question[row]!),
  );

const SUMMARY: Table["columns"] = [
  { key: "set", title: "data", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "questions", title: "questions", as: "count" },
  { key: "right", title: "right" },
  { key: "mean", title: "mean confidence" },
  { key: "ece_raw", title: "ECE, raw" },
  { key: "ece_isotonic", title: "ECE, isotonic (shipped)" },
  { key: "ece_by_k", title: "ECE, by k" },
  { key: "ece_platt", title: "ECE, Platt" },
  { key: "ece_consistency", title: "ECE, consistency alone" },
  { key: "idks_raw", title: "IDKS at 0.5, raw" },
  { key: "idks_isotonic", title: "IDKS, isotonic (shipped)" },
  { key: "idks_by_k", title: "IDKS, by k" },
  { key: "idks_platt", title: "IDKS, Platt" },
  { key: "brier_raw", title: "Brier, raw" },
  { key: "brier_isotonic", title: "Brier, isotonic" },
  { key: "brier_by_k", title: "Brier, by k" },
  { key: "brier_platt", title: "Brier, Platt" },
  { key: "brier_consistency", title: "Brier, consistency alone" },
];

const chart = (sets: readonly string[], bins: readonly Row[]): LineChart => ({
  kind: "line",
  title: "Reliability: share of right calls by confidence",
  description: `For ${sets.join(", ")}: the share of right calls over the mean confidence in ten bins of equal mass, with 95 % intervals. A perfectly calibrated confidence lies on the dashed line.`,
  x: { label: "mean confidence", range: [0, 1] },
  y: { label: "share right", range: [0, 1] },
  diagonal: true,
  series: sets.map((name) => ({
    name,
    points: bins.flatMap(({ set, confidence, right }) =>
      set === name &&
      typeof confidence === "number" &&
      right !== null &&
      right !== undefined &&
      isEstimate(right) &&
      right.value !== null
        ? [{ x: confidence, y: right.value, interval: right.interval }]
        : [],
    ),
  })),
});
