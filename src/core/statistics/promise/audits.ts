/**
 * Verdicts of random audits on decisions of one score context. Columns of one length, in the order in which the verdicts came:
 * rows are only ever added at the end. An order that later verdicts change (by time of decision) would give the test more than one
 * path, and each path its own chance to be wrong.
 */
export interface Audits {
  /** 0..1 */
  readonly confidences: ArrayLike<number>;
  /** 1 where running it was, or would have been, wrong; 0 right. */
  readonly wrong: ArrayLike<number>;
  /**
   * Inverse of the probability with which the decision was drawn. Only needed where that depended on the decision itself;
   * an audit share that was the same for all decisions of a time needs none.
   */
  readonly weights?: ArrayLike<number>;
  /** Upper bound of all weights, known beforehand: 1 / the lowest audit probability. Required with `weights`. */
  readonly maxWeight?: number;
}

/** "At most `alpha` of the executed calls are wrong, with confidence 1 - `delta`." Both strictly inside 0..1. */
export interface Claim {
  readonly alpha: number;
  readonly delta: number;
}

/** @throws RangeError on numbers that promise nothing */
export function checkClaim({ alpha, delta }: Claim): void {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha must be inside 0..1, got ${alpha}`);
  if (!(delta > 0 && delta < 1)) throw new RangeError(`delta must be inside 0..1, got ${delta}`);
}

/** Audits of calls that `threshold` lets run, in order. */
export interface Executed {
  readonly wrong: readonly number[];
  /** Of `maxWeight`, in 0..1; null where all count alike. */
  readonly weights: readonly number[] | null;
}

/** @throws RangeError where weights exceed their bound or have none */
export function executedAt(audits: Audits, threshold: number): Executed {
  const { confidences, wrong, weights, maxWeight } = audits;
  const verdicts: number[] = [];
  const rows: number[] = [];
  for (let i = 0; i < confidences.length; i++) {
    if (!(confidences[i]! >= threshold)) continue;
    verdicts.push(wrong[i]!);
    if (weights !== undefined) rows.push(i);
  }
  if (weights === undefined) return { wrong: verdicts, weights: null };
  if (maxWeight === undefined)
    throw new RangeError("weights need maxWeight: 1 / the lowest audit probability");
  const scaled = rows.map((row) => weights[row]! / maxWeight);
  const bad = scaled.findIndex((value) => !(value > 0 && value <= 1 + 1e-9));
  if (bad !== -1) {
    throw new RangeError(
      `weight ${weights[rows[bad]!]} of audit ${rows[bad]} is not in 0..maxWeight = ${maxWeight}`,
    );
  }
  return { wrong: verdicts, weights: scaled.every((value) => value === scaled[0]) ? null : scaled };
}
