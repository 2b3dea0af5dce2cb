import type { Matrix } from "./matrix.ts";

/**
 * Weights of rows: every set of groups (data folder and k) weighs the same in total, a set of conversations `loops` times as
 * much (there is one for all k, and it teaches what single turns cannot), and inside a set of groups a question with n
 * rows weighs n^(1 - sharing), so that `sharing` 0 counts rows and 1 counts questions: twenty agents on one question tell
 * less than twenty questions. Decisions of a conversation weigh the same: each is a question of its own. Rows without a
 * label weigh 0. The mean over the rows that count is 1.
 *
 * @param counts whether row i is used
 */
export function rowWeights(
  matrix: Matrix,
  counts: (row: number) => boolean,
  { sharing, loops }: { readonly sharing: number; readonly loops: number },
): Float64Array {
  const { rows, questions, question, set } = matrix;
  const used = Array.from({ length: rows }, (_, i) => i).filter(
    (i) => counts(i) && !Number.isNaN(matrix.executed[i]!),
  );
  const perQuestion = new Float64Array(matrix.sets.length * questions);
  for (const i of used) perQuestion[set[i]! * questions + question[i]!]!++;
  const weights = new Float64Array(rows);
  const totals = new Float64Array(matrix.sets.length);
  for (const i of used) {
    const grouped = matrix.sets[set[i]!]!.kind === "group";
    weights[i] = grouped ? perQuestion[set[i]! * questions + question[i]!]! ** -sharing : 1;
    totals[set[i]!]! += weights[i]!;
  }
  const shares = matrix.sets.map(({ kind }, i) =>
    (totals[i] ?? 0) > 0 ? (kind === "group" ? 1 : loops) : 0,
  );
  const all = shares.reduce((sum, share) => sum + share, 0);
  for (const i of used) weights[i]! *= (used.length * shares[set[i]!]!) / (all * totals[set[i]!]!);
  return weights;
}
