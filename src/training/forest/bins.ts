/** Code of a missing value. */
export const MISSING = 255;
/** Most bins of present values: codes 0..254. */
const MOST_BINS = 255;

/** Features in bins, column by column. */
export interface Binned {
  readonly rows: number;
  readonly columns: number;
  /** Column-major: the code of row r in column c stands at c x rows + r. */
  readonly codes: Uint8Array;
  /** Rising split points of each column; code <= b means value <= cuts[b] in float32. */
  readonly cuts: readonly Float32Array[];
}

/**
 * Cuts every column into at most 255 bins of about equal weight; a column with no more different values than that gets a
 * bin for each. Split points are float32 numbers between two neighbouring values, so that `x <= split` in float32
 * reproduces the binning exactly.
 *
 * @param features row-major, rows x columns; NaN is missing
 * @param weights per row, >= 0; rows of weight 0 get codes but do not shape the bins
 */
export function binFeatures(features: Float32Array, columns: number, weights: ArrayLike<number>): Binned {
  const rows = columns === 0 ? 0 : features.length / columns;
  const codes = new Uint8Array(features.length);
  const cuts: Float32Array[] = [];
  for (let column = 0; column < columns; column++) {
    const own = cutPoints(features, column, columns, rows, weights);
    cuts.push(own);
    for (let row = 0; row < rows; row++) {
      codes[column * rows + row] = codeOf(features[row * columns + column]!, own);
    }
  }
  return { rows, columns, codes, cuts };
}

/** Number of split points below the value: the smallest b with value <= cuts[b]. */
export function codeOf(value: number, cuts: Float32Array): number {
  if (Number.isNaN(value)) return MISSING;
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= cuts[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

function cutPoints(
  features: Float32Array,
  column: number,
  columns: number,
  rows: number,
  weights: ArrayLike<number>,
): Float32Array {
  const weightOf = new Map<number, number>();
  let total = 0;
  for (let row = 0; row < rows; row++) {
    const value = features[row * columns + column]!;
    const weight = weights[row]!;
    if (Number.isNaN(value) || weight <= 0) continue;
    // -0 and 0 are one value: they compare equal.
    weightOf.set(value + 0, (weightOf.get(value + 0) ?? 0) + weight);
    total += weight;
  }
  const values = Float32Array.from(weightOf.keys()).toSorted();
  const single = values.length <= MOST_BINS;
  const perBin = total / MOST_BINS;
  const points: number[] = [];
  let passed = 0;
  for (let i = 0; i + 1 < values.length; i++) {
    passed += weightOf.get(values[i]!)!;
    if (single || passed >= (points.length + 1) * perBin) {
      points.push(between(values[i]!, values[i + 1]!));
      if (!single && points.length === MOST_BINS - 1) break;
    }
  }
  return Float32Array.from(points);
}

/** A float32 number in [low, high). */
function between(low: number, high: number): number {
  const middle = Math.fround(low / 2 + high / 2);
  return middle >= low && middle < high ? middle : low;
}
