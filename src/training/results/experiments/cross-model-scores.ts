import { opinionOf, type Matrix } from "../../matrix.ts";
import { TRAINED_FEATURES } from "../../trained-features.ts";
import { makerOf } from "../makers.ts";
import { labelled, type Scored } from "../measure.ts";
import { calibrateFolds, foldCells, type Plan, scatter, type Split } from "../plan.ts";
import { questionFolders, rowsAt, SMALLER, type Study, thinned } from "../study.ts";

/** Samples of a group. */
export const ASKED = 2;
export const SPLIT: Split = { folds: 3, seed: 1 };
/** Share of the answers that a model of many makers learns from. */
export const MANY = 1 / 4;

/** Rows at two samples (at one where a folder has no more) on the benchmarks of all folders. */
export function askedRows(matrix: Matrix): number[] {
  const folders = questionFolders(matrix);
  const benches = folders.map(
    (data) => new Set(rowsAt(matrix, data, 1).map((row) => matrix.names[row]!.bench)),
  );
  return folders.flatMap((data) => {
    const rows = rowsAt(matrix, data, ASKED);
    return labelled(matrix, rows.length > 0 ? rows : rowsAt(matrix, data, 1)).filter((row) =>
      benches.every((own) => own.has(matrix.names[row]!.bench)),
    );
  });
}

/**
 * Scores by models of some makers, calibrated on these.
 * @param share of the answers of a folder with several agents that are learned from
 */
export async function scoresOf(
  { matrix, train }: Study,
  asked: readonly number[],
  name: string,
  learnsFrom: (maker: string) => boolean,
  share: number,
): Promise<Scored> {
  const known = matrix.names.map(({ kind, agent }) => kind === "group" && learnsFrom(makerOf(agent)));
  const kept = thinned(matrix, share, SPLIT.seed);
  const wanted = new Set(asked);
  const cells = foldCells(
    matrix,
    SPLIT,
    (row) => known[row]! && opinionOf(matrix, row) === "none" && kept(row),
    (row) => wanted.has(row),
  );
  const plan: Plan = { name, features: TRAINED_FEATURES, settings: SMALLER, cells };
  const score = scatter(matrix, cells, await train(matrix, plan));
  return calibrateFolds(matrix, SMALLER, score, SPLIT, (row) => known[row]!);
}
