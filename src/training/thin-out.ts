import { createRandom } from "../core/statistics/random.ts";
import type { Matrix } from "./matrix.ts";
import { OPINIONS } from "./rows.ts";

/**
 * Draws at most so many rows of each question in each set, those with a drawn second opinion apart from those without.
 * Twenty agents on one question tell little more than a few: on folds nothing is lost (v1 k=1, 4 / v4 k=5 / conversations
 * .838, .904 / .894 / .825 -> .840, .903 / .894 / .822 with six), and training takes less than half of the time. Decisions of
 * conversations and simulated mistakes are all kept.
 *
 * @param most of a question; 0 keeps all
 * @returns per row, whether it is kept; the same for a seed
 */
export function thinOut(matrix: Matrix, most: number, seed: number): (row: number) => boolean {
  if (most <= 0) return () => true;
  const random = createRandom(seed, 0x7417);
  const key = Float64Array.from({ length: matrix.rows }, () => random.next());
  const order = Uint32Array.from(key.keys()).toSorted((a, b) => key[a]! - key[b]!);
  const kept = new Uint8Array(matrix.rows);
  const counts = new Map<number, number>();
  for (const row of order) {
    const cell = (matrix.set[row]! * OPINIONS.length + matrix.opinion[row]!) * matrix.questions;
    const place = cell + matrix.question[row]!;
    const count = counts.get(place) ?? 0;
    const always = matrix.names[row]!.kind === "decision" || matrix.simulated[row] === 1;
    if (!always && count >= most) continue;
    if (!always) counts.set(place, count + 1);
    kept[row] = 1;
  }
  return (row) => kept[row] === 1;
}
