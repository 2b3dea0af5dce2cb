import { sortedOrder } from "./auroc.ts";

/** Points of a piecewise linear, non-decreasing curve: `y[i]` at `x[i]`, constant outside. `x` rises strictly. */
export interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

interface Block {
  weight: number;
  /** Weighted sums. */
  x: number;
  y: number;
  low: number;
  high: number;
}

/**
 * Weighted isotonic regression by pooling adjacent violators (Ayer et al. 1955, Ann. Math. Stat. 26:641; as a
 * calibration map: Zadrozny and Elkan 2002, KDD), then made piecewise linear through the blocks' centres, so that scores
 * inside one block keep their order. Blocks are shrunk to (right + 0.5) / (rows + 1) in units of `rowWeight`: no block
 * promises exactly 0 or 1.
 *
 * @param scores finite numbers
 * @param labels 1 right, 0 wrong
 * @param weights > 0
 * @returns at least one point; y strictly inside 0..1
 */
export function isotonicCurve(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
): Curve {
  const blocks = poolAdjacentViolators(scores, labels, weights);
  if (blocks.length === 0) throw new RangeError("isotonicCurve needs at least one row");
  let total = 0;
  let squares = 0;
  for (let i = 0; i < weights.length; i++) {
    total += weights[i]!;
    squares += weights[i]! ** 2;
  }
  // Kish's design effect: weight of one effective row.
  const rowWeight = squares / total;
  const shareOf = (block: Block): number => (block.y + rowWeight / 2) / (block.weight + rowWeight);
  const pooled = poolShrunk(blocks, shareOf);
  const x: number[] = [];
  const y: number[] = [];
  const push = (at: number, share: number): void => {
    // Only the slopes at the ends can meet a centre.
    if (x.length > 0 && (at <= x.at(-1)! || share <= y.at(-1)!)) return;
    x.push(at);
    y.push(share);
  };
  // A slight slope beyond the outer centres keeps the ranking there too.
  const first = pooled[0]!;
  if (first.low < first.x / first.weight) push(first.low, shareOf(first) * (1 - END_SLOPE));
  for (const block of pooled) push(block.x / block.weight, shareOf(block));
  push(pooled.at(-1)!.high, 1 - (1 - y.at(-1)!) * (1 - END_SLOPE));
  return { x, y };
}

/**
 * The plain fit: the step function of rising blocks, without shrinking, at each different score in rising order.
 *
 * @returns empty without rows
 */
export function isotonicFit(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
): Curve {
  const blocks = poolAdjacentViolators(scores, labels, weights);
  const x = [...new Set(Array.from(scores))].toSorted((a, b) => a - b);
  let at = 0;
  const y = x.map((score) => {
    while (blocks[at]!.high < score) at++;
    return blocks[at]!.y / blocks[at]!.weight;
  });
  return { x, y };
}

/** Shrinking may turn the order of a small block and its neighbour; then the two are one. */
function poolShrunk(blocks: readonly Block[], shareOf: (block: Block) => number): Block[] {
  const pooled: Block[] = [];
  for (const next of blocks) {
    let block = next;
    for (let before = pooled.at(-1); before && shareOf(before) >= shareOf(block); before = pooled.at(-1)) {
      pooled.pop();
      block = join(before, block);
    }
    pooled.push(block);
  }
  return pooled;
}

const join = (before: Block, block: Block): Block => ({
  weight: before.weight + block.weight,
  x: before.x + block.x,
  y: before.y + block.y,
  low: before.low,
  high: block.high,
});

/** Part of the outer confidence that is spent on telling scores apart inside the outer blocks. */
const END_SLOPE = 0.1;

function poolAdjacentViolators(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
): Block[] {
  const blocks: Block[] = [];
  for (const tied of tiedBlocks(scores, labels, weights)) {
    let block = tied;
    for (let before = blocks.at(-1); before !== undefined; before = blocks.at(-1)) {
      if (before.y * block.weight < block.y * before.weight) break;
      blocks.pop();
      block = join(before, block);
    }
    blocks.push(block);
  }
  return blocks;
}

/** One block a different score, in rising order: rows of one score are averaged before anything is pooled. */
function tiedBlocks(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
): Block[] {
  const blocks: Block[] = [];
  for (const row of sortedOrder(scores)) {
    const weight = weights[row]!;
    const score = scores[row]!;
    const one: Block = { weight, x: weight * score, y: weight * labels[row]!, low: score, high: score };
    const last = blocks.at(-1);
    if (last?.high === score) blocks[blocks.length - 1] = join(last, one);
    else blocks.push(one);
  }
  return blocks;
}

/** Value of the curve at `at`. Binary search; NaN in, NaN out. */
export function curveAt(curve: Curve, at: number): number {
  const { x, y } = curve;
  let low = 0;
  let high = x.length - 1;
  if (Number.isNaN(at)) return NaN;
  if (at <= x[0]!) return y[0]!;
  if (at >= x[high]!) return y[high]!;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (x[middle]! <= at) low = middle;
    else high = middle;
  }
  const [y0, y1] = [y[low]!, y[high]!];
  const part = (at - x[low]!) / (x[high]! - x[low]!);
  // Clamped, since rounding may leave the segment by one unit in the last place and break monotony.
  return Math.min(y1, Math.max(y0, y0 + part * (y1 - y0)));
}
