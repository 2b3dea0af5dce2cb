import { rowsWithAllK } from "../chains.ts";
import { difference, withinParts } from "../measure.ts";
import { isEstimate, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import {
  conversationFolders,
  measureGate,
  measurePlain,
  plainActions,
  questionFolders,
  rowsAt,
  samplesOf,
  type Study,
  THRESHOLD,
  writesOf,
} from "../study.ts";
import { gateActions } from "../../actions.ts";
import type { LineChart, Series } from "../chart/chart.ts";

/** One to five samples of the same turn: what each further one adds. */
export async function repeats(study: Study): Promise<Result> {
  const { matrix } = study;
  const [gate, plain] = [await study.gate(), await study.consistency()];
  const benchOf = (row: number): string => matrix.names[row]!.bench;
  const row = (name: string, k: number, rows: readonly number[]): Row => {
    const [ours, theirs] = [measureGate(matrix, rows, gate), measurePlain(matrix, rows, plain)];
    return {
      data: name,
      k,
      n: ours.n,
      questions: ours.questions,
      right: ours.accuracy,
      auroc: ours.auroc,
      within: withinParts(matrix, rows, gate.score, benchOf),
      auroc_consistency: theirs.auroc,
      always: ours.always,
      idks: ours.idks,
      idks_consistency: theirs.idks,
      over_consistency: difference(
        matrix,
        rows,
        gateActions(matrix, gate.confidence, THRESHOLD),
        plainActions(plain.confidence),
      ),
      stopped: ours.stopped,
      ece: ours.ece,
    };
  };
  const folders = questionFolders(matrix);
  const every = folders.flatMap((data) =>
    samplesOf(matrix, data).map((k) => row(data, k, rowsAt(matrix, data, k))),
  );
  const loops = conversationFolders(matrix).map((data) => row(data, 1, writesOf(matrix, data)));
  const same = folders.flatMap((data) => {
    const { ks, rows } = rowsWithAllK(matrix, data);
    return ks.map((k, i) => row(data, k, rows[i]!));
  });
  return {
    title: "Repeats: one to five samples",
    question: "What does each further sample of the same turn add?",
    method:
      "Question-grouped folds by the shipped recipe, one model for every k. The protocol's groups of k samples; below, only agents and questions that have a group at every k. Consistency alone is a forest over the agreement of samples (equal forms, names, arguments, and the statistics over an embedding), the paper's recipe; at one sample it knows nothing.",
    findings: folders.map((data) => finding(data, same)),
    tables: [
      { title: "Every group of the protocol", columns: COLUMNS, rows: [...every, ...loops] },
      { title: "The same agents and questions at every k", columns: COLUMNS, rows: same },
    ],
    charts: folders.flatMap((data, i) =>
      same.some((own) => own.data === data) ? [{ key: i === 0 ? "" : data, chart: chart(data, same) }] : [],
    ),
    notes: [
      "In bfcl-v1 groups of three and more mostly pool answers to different prompts (function calling and plain prompting): what they add is diversity of prompts, not of dice.",
      "In bfcl-v4 no recorded answer holds more than one call, so every group of the parallel sets is labelled wrong.",
    ],
  };
}

const COLUMNS: Table["columns"] = [
  { key: "data", title: "data", as: "text" },
  { key: "k", title: "k", as: "count" },
  { key: "n", title: "n", as: "count" },
  { key: "questions", title: "questions", as: "count" },
  { key: "right", title: "right" },
  { key: "auroc", title: "AUROC" },
  { key: "within", title: "within benchmarks" },
  { key: "auroc_consistency", title: "AUROC, consistency alone" },
  { key: "always", title: "IDKS, always" },
  { key: "idks", title: "IDKS, gate" },
  { key: "idks_consistency", title: "IDKS, consistency alone" },
  { key: "over_consistency", title: "gate less consistency", as: "signed" },
  { key: "stopped", title: "stopped" },
  { key: "ece", title: "ECE" },
];

function finding(data: string, rows: readonly Row[]): string {
  const own = rows.filter((row) => row.data === data);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || first === last)
    return `${data}: no agents and questions with more than one k.`;
  return `${data}: from ${first.k} to ${last.k} samples AUROC goes from ${brief(first.auroc)} to ${brief(last.auroc)} and IDKS from ${brief(first.idks)} to ${brief(last.idks)}; consistency alone reaches ${brief(last.auroc_consistency)} and ${brief(last.idks_consistency)}.`;
}

function chart(data: string, rows: readonly Row[]): LineChart {
  const own = rows.filter((row) => row.data === data);
  const series = (name: string, key: string): Series => ({
    name,
    points: own.flatMap((row) => {
      const value = row[key];
      if (value === undefined || value === null || !isEstimate(value) || value.value === null) return [];
      return [{ x: Number(row.k), y: value.value, interval: value.interval }];
    }),
  });
  return {
    kind: "line",
    title: `IDKS by number of samples, ${data}`,
    description: `Lines of IDKS over the number of samples in ${data}: the gate, consistency alone, and always executing, on the same agents and questions, with 95 % intervals.`,
    x: { label: "samples (k)", whole: true },
    y: { label: "IDKS" },
    series: [
      series("the gate", "idks"),
      series("consistency alone", "idks_consistency"),
      series("always executing", "always"),
    ],
  };
}
