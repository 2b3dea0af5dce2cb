/** Calibration map 1 / (1 + exp(slope x score + offset)); a falling `slope` below 0 means higher scores are more often right. */
export interface PlattMap {
  readonly slope: number;
  readonly offset: number;
}

const MAX_STEPS = 100;
const MIN_STEP = 1e-10;
const RIDGE = 1e-12;
const GRADIENT = 1e-9;
const ARMIJO = 1e-4;

/**
 * Platt scaling (Platt 1999, Probabilistic outputs for support vector machines, eqs. 1-4: targets (N+ + 1) / (N+ + 2) and
 * 1 / (N- + 2), so that no score is sure) by Newton's method with backtracking and without overflow (Lin, Lin and Weng
 * 2007, Machine Learning 68:267, algorithm 1).
 *
 * @param scores finite numbers
 * @param labels 1 right, 0 wrong
 * @param weights > 0; 1 where absent. They count in the targets too.
 * @returns null where a class is absent: there is nothing to fit
 */
export function platt(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights?: ArrayLike<number>,
): PlattMap | null {
  let [right, wrong] = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 1) right += weights?.[i] ?? 1;
    else wrong += weights?.[i] ?? 1;
  }
  if (right === 0 || wrong === 0) return null;
  const high = (right + 1) / (right + 2);
  const low = 1 / (wrong + 2);
  const targets = Float64Array.from({ length: labels.length }, (_, i) => (labels[i] === 1 ? high : low));
  const rows = { scores, targets, weights };
  let map: PlattMap = { slope: 0, offset: Math.log((wrong + 1) / (right + 1)) };
  let loss = lossOf(rows, map);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { slope, offset, slopes, descent } = direction(rows, map);
    if (Math.abs(slopes[0]) < GRADIENT && Math.abs(slopes[1]) < GRADIENT) break;
    let size = 1;
    let moved = false;
    for (; size >= MIN_STEP; size /= 2) {
      const next = { slope: map.slope + size * slope, offset: map.offset + size * offset };
      const nextLoss = lossOf(rows, next);
      if (nextLoss < loss + ARMIJO * size * descent) {
        [map, loss, moved] = [next, nextLoss, true];
        break;
      }
    }
    if (!moved) break;
  }
  return map;
}

interface Rows {
  readonly scores: ArrayLike<number>;
  readonly targets: Float64Array;
  readonly weights: ArrayLike<number> | undefined;
}

/** Cross-entropy of the targets, written so that the exponent is never above 0 (Lin et al., eq. 6). */
function lossOf({ scores, targets, weights }: Rows, { slope, offset }: PlattMap): number {
  let loss = 0;
  for (let i = 0; i < targets.length; i++) {
    const f = slope * scores[i]! + offset;
    const t = targets[i]!;
    const one = f >= 0 ? t * f + Math.log1p(Math.exp(-f)) : (t - 1) * f + Math.log1p(Math.exp(f));
    loss += one * (weights?.[i] ?? 1);
  }
  return loss;
}

/** Newton's direction with the gradient and the slope of the loss along it. */
function direction(
  { scores, targets, weights }: Rows,
  map: PlattMap,
): { slope: number; offset: number; slopes: readonly [number, number]; descent: number } {
  let [h11, h22, h21, g1, g2] = [RIDGE, RIDGE, 0, 0, 0];
  for (let i = 0; i < targets.length; i++) {
    const weight = weights?.[i] ?? 1;
    const score = scores[i]!;
    const p = plattAt(map, score);
    const curvature = weight * p * (1 - p);
    h11 += score * score * curvature;
    h22 += curvature;
    h21 += score * curvature;
    const gap = weight * (targets[i]! - p);
    g1 += score * gap;
    g2 += gap;
  }
  const determinant = h11 * h22 - h21 * h21;
  const slope = -(h22 * g1 - h21 * g2) / determinant;
  const offset = -(-h21 * g1 + h11 * g2) / determinant;
  return { slope, offset, slopes: [g1, g2], descent: g1 * slope + g2 * offset };
}

/** Probability of being right at `score`, strictly inside 0..1 until doubles end. */
export function plattAt({ slope, offset }: PlattMap, score: number): number {
  const f = slope * score + offset;
  return f >= 0 ? Math.exp(-f) / (1 + Math.exp(-f)) : 1 / (1 + Math.exp(f));
}
