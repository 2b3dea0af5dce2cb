import { createRandom, shuffled } from "../../core/statistics/random.ts";
import { curveAt } from "../../core/statistics/isotonic.ts";
import { type Features, fitCalibration, scoreHeldOut } from "../cross-validate.ts";
import { questionFolds } from "../folds.ts";
import { treesOf } from "../learner.ts";
import type { Matrix } from "../matrix.ts";
import { rowsWhere, takeRows } from "../take-rows.ts";
import { reportHeldOut, type SplitReport } from "./held-out.ts";
import type { SelectOptions } from "./transfer.ts";

/**
 * Scores agents that were never learned from on questions that were never learned from: agents are dealt into as many parts
 * as there are folds of questions, and a row is scored where its agent's part is its question's fold, by a model of the
 * other parts on the other folds. About one row in `folds` is scored, so n is small; rows of other folders, whose agents
 * stand in no scored folder, are learned from unless their question is left out.
 *
 * @param matrix its columns are `features`
 * @param data the folder whose agents are left out
 * @throws RangeError where it has fewer agents than folds
 */
export function unseenAgents(
  matrix: Matrix,
  features: Features,
  data: string,
  { settings, folds, seed, onTree }: SelectOptions,
): SplitReport {
  const inFolder = (row: number): boolean => matrix.sets[matrix.set[row]!]!.data === data;
  const agentOf = (row: number): string => matrix.names[row]!.agent;
  const agents = [...new Set(rowsWhere(matrix, inFolder).map(agentOf))].toSorted();
  if (agents.length < folds) throw new RangeError(`${data} has ${agents.length} agents for ${folds} folds`);
  const partOf = new Map(shuffled(agents, createRandom(seed, 0xa6e)).map((agent, i) => [agent, i % folds]));
  const fold = questionFolds(matrix.question, matrix.questions, folds, seed);
  const trees = treesOf(settings);
  const score = new Float64Array(matrix.rows);
  const scored: number[] = [];
  for (let left = 0; left < folds; left++) {
    const out = rowsWhere(
      matrix,
      (row) => inFolder(row) && fold[row] === left && partOf.get(agentOf(row)) === left,
    );
    scored.push(...out);
    scoreHeldOut(
      matrix,
      features,
      settings,
      Int32Array.from(out),
      (row) => fold[row] !== left && partOf.get(agentOf(row)) !== left,
      seed + left + 1,
      score,
      (done) => onTree?.(left * trees + done, folds * trees),
    );
  }
  const rows = scored.toSorted((a, b) => a - b);
  const own = takeRows(matrix, rows);
  const ownScore = rows.map((row) => score[row]!);
  const confidence = new Float64Array(rows.length);
  for (let left = 0; left < folds; left++) {
    const of = (i: number): boolean => fold[rows[i]!] === left;
    const curve = fitCalibration(own, settings, Float64Array.from(ownScore), (i) => !of(i));
    rows.forEach((_, i) => {
      if (of(i)) confidence[i] = curveAt(curve, ownScore[i]!);
    });
  }
  const sets = own.sets.map((_, i) => i);
  return { name: `${data}: unseen agents`, sets: reportHeldOut(own, sets, ownScore, confidence) };
}
