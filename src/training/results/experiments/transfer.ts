import type { Matrix } from "../../matrix.ts";
import { TRAINED_FEATURES } from "../../trained-features.ts";
import type { BarChart } from "../chart/chart.ts";
import { type Scored, withinParts } from "../measure.ts";
import { isEstimate, numberOf, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import { CONSISTENCY_FEATURES, measureGate, measurePlain, questionFolders, type Study } from "../study.ts";
import {
  fromFolder,
  leavingOut,
  partName,
  partsOf,
  SPLIT,
  type Target,
  targetsOf,
} from "./transfer-scores.ts";

/** Beyond the data that was learned from: inside benchmarks, from one folder to another, and kinds of questions never seen. */
export async function transfer(study: Study): Promise<Result> {
  const { matrix } = study;
  const groups = targetsOf(matrix);
  const [gate, plain] = [await study.gate(), await study.consistency()];
  const inside = groups.map(
    (target): Row => ({ ...rowOf(matrix, target, gate, plain), protocol: "known data", data: target.name }),
  );
  const across: Row[] = [];
  for (const from of questionFolders(matrix)) {
    const to = groups.filter(({ folder, loops }) => folder !== from && !loops);
    if (to.length === 0) continue;
    const [ours, theirs] = [
      await fromFolder(study, from, to, TRAINED_FEATURES, "all features"),
      await fromFolder(study, from, to, CONSISTENCY_FEATURES, "consistency"),
    ];
    for (const target of to)
      across.push({
        ...rowOf(matrix, target, ours, theirs),
        protocol: `learned from ${from}`,
        data: target.name,
      });
  }
  const parts = partsOf(matrix, groups);
  const [ours, theirs] = [
    await leavingOut(study, parts, TRAINED_FEATURES, "all features", gate),
    await leavingOut(study, parts, CONSISTENCY_FEATURES, "consistency", plain),
  ];
  const left = groups.map(
    (target): Row => ({
      ...rowOf(matrix, target, ours, theirs),
      protocol: "kind of question left out",
      data: target.name,
    }),
  );
  const byPart = groups.flatMap((target) => partRows(matrix, target, ours, theirs));
  const rows = [...inside, ...across, ...left];
  return {
    title: "Transfer: beyond the data that was learned from",
    question: "What is left where the questions, the models and the kinds of tools are new?",
    method: `Within benchmarks: the mean AUROC inside each, weighted by size; telling the benchmarks apart helps nothing there. From one folder to another: ${SPLIT.folds} folds of questions, learned from one folder alone, judged on other questions of the other. Left out: one kind of question at a time (a benchmark, in all folders; conversations as a whole), models of half the trees on a quarter of the answers. Confidences are calibrated on what was learned from, never on what is judged.`,
    findings: rows.map(
      (row) =>
        `${String(row.data)}, ${String(row.protocol)}: within benchmarks ${brief(row.within)} against ${brief(row.within_consistency)} for consistency alone; IDKS ${brief(row.idks)} against ${brief(row.idks_consistency)}.`,
    ),
    tables: [
      { title: BY_SOURCE, columns: COLUMNS, rows },
      { title: "Each kind of question, left out", columns: PARTS, rows: byPart, folded: true },
    ],
    charts: [{ key: "", chart: chart(rows) }],
    notes: [
      "AUROC over all benchmarks together asks for the level of each; the level of a kind that nobody has seen cannot be told from other kinds, so there the within-benchmark column is the fair one.",
    ],
  };
}

function rowOf(matrix: Matrix, { rows }: Target, ours: Scored, theirs: Scored): Row {
  const answered = rows.filter((row) => !Number.isNaN(ours.score[row]!) && !Number.isNaN(theirs.score[row]!));
  const [gate, plain] = [measureGate(matrix, answered, ours), measurePlain(matrix, answered, theirs)];
  const benchOf = (row: number): string => matrix.names[row]!.bench;
  const within = withinParts(matrix, answered, ours.score, benchOf);
  const { value, interval } = withinParts(matrix, answered, theirs.score, benchOf);
  return {
    n: gate.n,
    questions: gate.questions,
    benches: within.parts,
    within: { value: within.value, interval: within.interval },
    within_consistency: { value, interval },
    auroc: gate.auroc,
    auroc_consistency: plain.auroc,
    always: gate.always,
    idks: gate.idks,
    idks_consistency: plain.idks,
    ece: gate.ece,
  };
}

function partRows(matrix: Matrix, target: Target, ours: Scored, theirs: Scored): Row[] {
  return [...Map.groupBy(target.rows, (row) => partName(matrix, row))].map(([part, rows]) => {
    const [gate, plain] = [measureGate(matrix, rows, ours), measurePlain(matrix, rows, theirs)];
    return {
      data: target.name,
      part,
      n: gate.n,
      right: gate.accuracy,
      auroc: gate.auroc,
      auroc_consistency: plain.auroc,
      always: gate.always,
      idks: gate.idks,
      idks_consistency: plain.idks,
    };
  });
}

/** Title of the table that the floors read. */
export const BY_SOURCE = "By what was learned from";

const COLUMNS: Table["columns"] = [
  { key: "data", title: "judged", as: "text" },
  { key: "protocol", title: "learned", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "questions", title: "questions", as: "count" },
  { key: "within", title: "within benchmarks" },
  { key: "within_consistency", title: "within, consistency alone" },
  { key: "auroc", title: "AUROC" },
  { key: "auroc_consistency", title: "AUROC, consistency alone" },
  { key: "always", title: "IDKS, always" },
  { key: "idks", title: "IDKS" },
  { key: "idks_consistency", title: "IDKS, consistency alone" },
  { key: "ece", title: "ECE" },
];

const PARTS: Table["columns"] = [
  { key: "data", title: "judged", as: "text" },
  { key: "part", title: "left out", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "right", title: "right" },
  { key: "auroc", title: "AUROC" },
  { key: "auroc_consistency", title: "AUROC, consistency alone" },
  { key: "always", title: "IDKS, always" },
  { key: "idks", title: "IDKS" },
  { key: "idks_consistency", title: "IDKS, consistency alone" },
];

const chart = (rows: readonly Row[]): BarChart => ({
  kind: "bar",
  title: "AUROC within benchmarks, by what was learned from",
  description:
    "Bars of the AUROC inside benchmarks for the gate and for consistency alone: on known data, learned from another folder, and with the kind of question left out.",
  value: { label: "AUROC within benchmarks (0.5 is chance)", range: [0.4, 1] },
  series: ["the gate", "consistency alone"],
  groups: rows.map((row) => ({
    name: `${String(row.data)}, ${String(row.protocol)}`,
    bars: [row.within, row.within_consistency].map((value) => ({
      value: numberOf(value),
      interval: value !== undefined && value !== null && isEstimate(value) ? value.interval : null,
    })),
  })),
});
