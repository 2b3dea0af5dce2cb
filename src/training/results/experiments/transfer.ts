import type { FeatureDefinition } from "../../../core/features/definition.ts";
import { curveAt } from "../../../core/statistics/isotonic.ts";
import { fitCalibration } from "../../cross-validate.ts";
import type { Matrix } from "../../matrix.ts";
import { DEFAULT_SETTINGS } from "../../settings.ts";
import { TRAINED_FEATURES } from "../../trained-features.ts";
import { usualMost } from "../chains.ts";
import type { BarChart } from "../chart/chart.ts";
import { labelled, type Scored, withinParts } from "../measure.ts";
import { calibrateFolds, type Cell, foldCells, scatter, type Split } from "../plan.ts";
import { isEstimate, numberOf, type Result, type Row, type Table } from "../result.ts";
import { brief } from "../show.ts";
import {
  CONSISTENCY_FEATURES,
  conversationFolders,
  measureGate,
  measurePlain,
  questionFolders,
  rankAlone,
  rowsAt,
  SMALLER,
  type Study,
  thinned,
  writesOf,
} from "../study.ts";

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
    method: `Within benchmarks: the mean AUROC inside each, weighted by size; telling the benchmarks apart helps nothing there. From one folder to another: ${SPLIT.folds} folds of questions, learned from one folder alone, judged on other questions of the other. Left out: one kind of question at a time (a benchmark, in all folders; conversations as a whole), forests of ${SMALLER.trees} trees in place of ${DEFAULT_SETTINGS.trees} on a third of the answers. Confidences are calibrated on what was learned from, never on what is judged.`,
    findings: rows.map(
      (row) =>
        `${String(row.data)}, ${String(row.protocol)}: within benchmarks ${brief(row.within)} against ${brief(row.within_consistency)} for consistency alone; IDKS ${brief(row.idks)} against ${brief(row.idks_consistency)}.`,
    ),
    tables: [
      { title: "By what was learned from", columns: COLUMNS, rows },
      { title: "Each kind of question, left out", columns: PARTS, rows: byPart, folded: true },
    ],
    charts: [{ key: "", chart: chart(rows) }],
    notes: [
      "AUROC over all benchmarks together asks for the level of each; the level of a kind that nobody has seen cannot be told from other kinds, so there the within-benchmark column is the fair one.",
    ],
  };
}

const SPLIT: Split = { folds: 3, seed: 1 };

interface Target {
  readonly name: string;
  readonly folder: string;
  readonly loops: boolean;
  readonly rows: readonly number[];
}

/** One sample, two, and the most that are common; conversations by what they write. */
function targetsOf(matrix: Matrix): Target[] {
  const groups = questionFolders(matrix).flatMap((folder) =>
    [...new Set([1, 2, usualMost(matrix, folder)])].map((k) => ({
      name: `${folder} k=${k}`,
      folder,
      loops: false,
      rows: labelled(matrix, rowsAt(matrix, folder, k)),
    })),
  );
  const loops = conversationFolders(matrix).map((folder) => ({
    name: folder,
    folder,
    loops: true,
    rows: labelled(matrix, writesOf(matrix, folder)),
  }));
  return [...groups, ...loops].filter(({ rows }) => rows.length > 0);
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

/** Learned from one folder; the scores of its own rows out of fold calibrate. */
async function fromFolder(
  { matrix, train }: Study,
  from: string,
  targets: readonly Target[],
  features: readonly FeatureDefinition[],
  what: string,
): Promise<Scored> {
  const source = matrix.sets.map(({ data }) => data === from);
  const own = (row: number): boolean => source[matrix.set[row]!]!;
  const wanted = new Set(targets.flatMap(({ rows }) => rows));
  const cells = foldCells(matrix, SPLIT, own, (row) => wanted.has(row) || own(row));
  const scores = await train(matrix, { name: `${from}, ${what}`, features, settings: SMALLER, cells });
  const found = calibrateFolds(matrix, SMALLER, scatter(matrix, cells, scores), SPLIT, own);
  return features === CONSISTENCY_FEATURES ? rankAlone(matrix, found) : found;
}

/** A kind of question: a benchmark in all folders, or a folder of conversations. */
interface Part {
  readonly name: string;
  readonly rows: readonly number[];
}

const partName = (matrix: Matrix, row: number): string => {
  const { kind, bench } = matrix.names[row]!;
  return kind === "group" ? bench : matrix.sets[matrix.set[row]!]!.data;
};

const partsOf = (matrix: Matrix, targets: readonly Target[]): Part[] =>
  [
    ...Map.groupBy(
      targets.flatMap(({ rows }) => rows),
      (row) => partName(matrix, row),
    ),
  ]
    .map(([name, rows]) => ({ name, rows: [...new Set(rows)] }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

async function leavingOut(
  { matrix, train }: Study,
  parts: readonly Part[],
  features: readonly FeatureDefinition[],
  what: string,
  known: Scored,
): Promise<Scored> {
  const kept = thinned(matrix, 1 / 3, SPLIT.seed);
  const names = matrix.names.map((_, row) => partName(matrix, row));
  const all = parts.map(({ name, rows }, i): Cell => {
    const questions = new Set(rows.map((row) => matrix.question[row]!));
    const learns = (row: number): boolean =>
      names[row] !== name && !questions.has(matrix.question[row]!) && kept(row);
    return {
      learns: Uint8Array.from(names, (_, row) => Number(learns(row))),
      out: Int32Array.from(rows),
      seed: i + 1,
    };
  });
  // Where nothing else is at hand, nothing can be said of the kind left out.
  const cells = all.filter(({ learns }) =>
    [0, 1].every((label) => learns.some((of, row) => of === 1 && matrix.executed[row] === label)),
  );
  const score = scatter(
    matrix,
    cells,
    await train(matrix, { name: `left out, ${what}`, features, settings: SMALLER, cells }),
  );
  const confidence = new Float64Array(matrix.rows).fill(Number.NaN);
  // Out-of-fold scores of the other kinds, by the recipe that knows all kinds: the nearest that is honest about the kind left out.
  const raw = Float64Array.from(known.score);
  cells.forEach(({ learns, out }) => {
    const curve = fitCalibration(matrix, SMALLER, raw, (row) => learns[row] === 1);
    for (const row of out) confidence[row] = curveAt(curve, score[row]!);
  });
  return features === CONSISTENCY_FEATURES ? rankAlone(matrix, { score, confidence }) : { score, confidence };
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
