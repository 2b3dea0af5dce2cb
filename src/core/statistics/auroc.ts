/** Midranks (from 1) of `values`: equal values share the mean of the ranks they cover. */
export function midranks(values: ArrayLike<number>): Float64Array {
  const order = sortedOrder(values);
  const ranks = new Float64Array(values.length);
  let start = 0;
  while (start < order.length) {
    const value = values[order[start]!]!;
    let end = start + 1;
    while (end < order.length && value === values[order[end]!]) end++;
    const rank = (start + 1 + end) / 2;
    for (let i = start; i < end; i++) ranks[order[i]!] = rank;
    start = end;
  }
  return ranks;
}

/** Indices of `values` in ascending order of value; equal values keep their order. */
export function sortedOrder(values: ArrayLike<number>): Uint32Array {
  const order = Uint32Array.from({ length: values.length }, (_, i) => i);
  return order.toSorted((a, b) => values[a]! - values[b]! || a - b);
}

/**
 * Area under the ROC curve: the chance that a right one scores higher than a wrong one, ties counting half
 * (Hanley and McNeil 1982, Radiology 143:29, eq. 1; computed as the Mann-Whitney statistic on midranks).
 *
 * @param scores finite numbers
 * @param labels 1 right, 0 wrong, same length
 * @returns 0..1, or null where one of the classes is absent
 */
export function auroc(scores: ArrayLike<number>, labels: ArrayLike<number>): number | null {
  const ranks = midranks(scores);
  let positives = 0;
  let rankSum = 0;
  for (let i = 0; i < ranks.length; i++) {
    if (labels[i] === 1) {
      positives++;
      rankSum += ranks[i]!;
    }
  }
  const negatives = ranks.length - positives;
  if (positives === 0 || negatives === 0) return null;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}
