import type { FeatureDefinition } from "../../../core/features/definition.ts";
import { curveAt } from "../../../core/statistics/isotonic.ts";
import { fitCalibration } from "../../cross-validate.ts";
import type { Matrix } from "../../matrix.ts";
import { usualMost } from "../chains.ts";
import { labelled, type Scored } from "../measure.ts";
import { calibrateFolds, type Cell, foldCells, scatter, type Split } from "../plan.ts";
import {
  CONSISTENCY_FEATURES,
  conversationFolders,
  questionFolders,
  rankAlone,
  rowsAt,
  SMALLER,
  type Study,
  thinned,
  writesOf,
} from "../study.ts";

export const SPLIT: Split = { folds: 3, seed: 1 };

export interface Target {
  readonly name: string;
  readonly folder: string;
  readonly loops: boolean;
  readonly rows: readonly number[];
}

/** One sample, two, and the most that are common; conversations by what they write. */
export function targetsOf(matrix: Matrix): Target[] {
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

/** Learned from one folder; the scores of its own rows out of fold calibrate. */
export async function fromFolder(
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
export interface Part {
  readonly name: string;
  readonly rows: readonly number[];
}

export const partName = (matrix: Matrix, row: number): string => {
  const { kind, bench } = matrix.names[row]!;
  return kind === "group" ? bench : matrix.sets[matrix.set[row]!]!.data;
};

export const partsOf = (matrix: Matrix, targets: readonly Target[]): Part[] =>
  [
    ...Map.groupBy(
      targets.flatMap(({ rows }) => rows),
      (row) => partName(matrix, row),
    ),
  ]
    .map(([name, rows]) => ({ name, rows: [...new Set(rows)] }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));

export async function leavingOut(
  { matrix, train }: Study,
  parts: readonly Part[],
  features: readonly FeatureDefinition[],
  what: string,
  known: Scored,
): Promise<Scored> {
  const kept = thinned(matrix, 1 / 4, SPLIT.seed);
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
