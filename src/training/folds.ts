import { createRandom, shuffled } from "../core/statistics/random.ts";

/**
 * Fold of every row, 0..folds-1: all rows of a question share one, and folds hold equally many questions (to one).
 *
 * @param question number of each row's question, 0..questions-1
 */
export function questionFolds(
  question: Int32Array,
  questions: number,
  folds: number,
  seed: number,
): Int32Array {
  const order = shuffled(
    Array.from({ length: questions }, (_, i) => i),
    createRandom(seed, 0xf01d),
  );
  const foldOf = new Int32Array(questions);
  order.forEach((number, i) => (foldOf[number] = i % folds));
  return question.map((number) => foldOf[number]!);
}
