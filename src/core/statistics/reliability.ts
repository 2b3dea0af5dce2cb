import { sortedOrder } from "./auroc.ts";

/**
 * Mean squared distance of confidence to outcome (Brier 1950, Monthly Weather Review 78:1, for two classes, halved).
 *
 * @param confidences 0..1
 * @param labels 1 right, 0 wrong
 */
export function brier(confidences: ArrayLike<number>, labels: ArrayLike<number>): number | null {
  const n = confidences.length;
  if (n === 0) return null;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += (confidences[i]! - labels[i]!) ** 2;
  return sum / n;
}

/**
 * Expected calibration error over equal-mass bins: rows in order of confidence are cut into `bins` parts of equal
 * size, and the distances |mean confidence - share right| are averaged by size (Naeini et al. 2015, AAAI, section
 * "ECE", with equal mass in place of equal width; Nguyen and O'Connor 2015, EMNLP, section 2).
 * Rows of equal confidence may fall on both sides of a cut; each then counts with the mean label of its ties, so the
 * result does not depend on the order of the rows.
 */
export function ece(confidences: ArrayLike<number>, labels: ArrayLike<number>, bins = 10): number | null {
  const n = confidences.length;
  if (n === 0) return null;
  const order = sortedOrder(confidences);
  const shared = tieMeans(order, confidences, labels);
  let error = 0;
  for (let bin = 0; bin < bins; bin++) {
    const start = Math.round((bin * n) / bins);
    const end = Math.round(((bin + 1) * n) / bins);
    let gap = 0;
    for (let i = start; i < end; i++) gap += confidences[order[i]!]! - shared[i]!;
    error += Math.abs(gap);
  }
  return error / n;
}

/** Labels in `order`, where rows of equal confidence all carry their mean label. */
function tieMeans(
  order: Uint32Array,
  confidences: ArrayLike<number>,
  labels: ArrayLike<number>,
): Float64Array {
  const means = new Float64Array(order.length);
  let start = 0;
  while (start < order.length) {
    const confidence = confidences[order[start]!]!;
    let end = start;
    let sum = 0;
    while (end < order.length && confidence === confidences[order[end]!]) {
      sum += labels[order[end]!]!;
      end++;
    }
    means.fill(sum / (end - start), start, end);
    start = end;
  }
  return means;
}
