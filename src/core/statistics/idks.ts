import { sortedOrder } from "./auroc.ts";

/**
 * What one decision earns: 1 for a right call that ran, -penalty for a wrong one, 0 for an abstention.
 * IDKS is the mean over decisions.
 */
export function utility(executed: boolean, right: boolean, penalty = 1): number {
  if (!executed) return 0;
  return right ? 1 : -penalty;
}

/**
 * (correct - penalty x incorrect) / N over decisions; abstentions count 0.
 *
 * @param executed 1 where the call ran
 * @param labels 1 where running it was, or would have been, right
 * @param penalty cost of a wrong call in units of a right one, > 0
 * @returns -penalty..1, or null where there is no decision
 */
export function idks(executed: ArrayLike<number>, labels: ArrayLike<number>, penalty = 1): number | null {
  const n = labels.length;
  if (n === 0) return null;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += utility(executed[i] === 1, labels[i] === 1, penalty);
  return sum / n;
}

/**
 * The best IDKS that any single threshold on `scores` reaches on this very set (execute when score >= threshold).
 * It is chosen and measured on the same data, so it flatters the scores: a baseline that is given every advantage.
 *
 * @returns threshold +Infinity means that never executing is best
 */
export function bestThreshold(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  penalty = 1,
): { threshold: number; idks: number } | null {
  return weightedBestThreshold(scores, labels, new Float64Array(scores.length).fill(1), penalty);
}

/** As `bestThreshold`, where rows weigh `weights` (>= 0) in the mean. Null where no row weighs anything. */
export function weightedBestThreshold(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
  penalty = 1,
): { threshold: number; idks: number } | null {
  const n = scores.length;
  let total = 0;
  for (let i = 0; i < n; i++) total += weights[i]!;
  if (total <= 0) return null;
  const order = sortedOrder(scores);
  let best = { threshold: Infinity, idks: 0 };
  let sum = 0;
  for (let i = n - 1; i >= 0; i--) {
    const row = order[i]!;
    sum += weights[row]! * utility(true, labels[row] === 1, penalty);
    const lastOfTie = i === 0 || scores[order[i - 1]!]! !== scores[row]!;
    if (lastOfTie && sum / total > best.idks) best = { threshold: scores[row]!, idks: sum / total };
  }
  return best;
}
