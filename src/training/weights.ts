import { opinionOf, type Matrix } from "./matrix.ts";
import type { TrainSettings } from "./settings.ts";

/**
 * Weights of rows: every set of groups (data folder and k) weighs the same in total, a set of conversations `loops` times as
 * much (there is one for all k, and it teaches what single turns cannot), and inside a set of groups a question with n
 * rows weighs n^(1 - sharing), so that `sharing` 0 counts rows and 1 counts questions: twenty agents on one question tell
 * less than twenty questions. Inside a set the rows with a second opinion that was drawn for training weigh together
 * `opinionWeight` times as much as the rows without one. Decisions of a conversation weigh the same: each is a question of
 * its own. Rows without a label weigh 0. The mean over the rows that count is 1.
 *
 * @param counts whether row i is used
 */
export function rowWeights(
  matrix: Matrix,
  counts: (row: number) => boolean,
  { sharing, opinionWeight, loops }: Pick<TrainSettings, "sharing" | "opinionWeight" | "loops">,
): Float64Array {
  const { rows, questions, question } = matrix;
  const drawn = Uint8Array.from(matrix.opinion, (_, i) => Number(opinionOf(matrix, i) === "drawn"));
  const cell = Int32Array.from(matrix.set, (set, i) => 2 * set + drawn[i]!);
  const used = Array.from({ length: rows }, (_, i) => i).filter(
    (i) => counts(i) && !Number.isNaN(matrix.executed[i]!),
  );
  const perQuestion = new Float64Array(2 * matrix.sets.length * questions);
  for (const i of used) perQuestion[cell[i]! * questions + question[i]!]!++;
  const weights = new Float64Array(rows);
  const totals = new Float64Array(2 * matrix.sets.length);
  for (const i of used) {
    const grouped = matrix.sets[matrix.set[i]!]!.kind === "group";
    weights[i] = grouped ? perQuestion[cell[i]! * questions + question[i]!]! ** -sharing : 1;
    totals[cell[i]!]! += weights[i]!;
  }
  const sets = [...new Set(used.map((i) => matrix.set[i]!))];
  const weightOf = (set: number): number => (matrix.sets[set]!.kind === "group" ? 1 : loops);
  const all = sets.reduce((sum, set) => sum + weightOf(set), 0);
  const shareOf = (at: number): number => {
    const [plain = 0, taught = 0] = [totals[at - (at % 2)], totals[at - (at % 2) + 1]];
    if (plain === 0 || taught === 0) return 1;
    return (at % 2 === 0 ? 1 : opinionWeight) / (1 + opinionWeight);
  };
  for (const i of used) {
    const share = shareOf(cell[i]!) * weightOf(matrix.set[i]!);
    weights[i]! *= (used.length * share) / (all * totals[cell[i]!]!);
  }
  return weights;
}
