/** Which thresholds are tested, and where the tests may begin. Fixed before the audits that it judges. */
export interface PromisePlan {
  /** From the strictest to the loosest, falling strictly. */
  readonly thresholds: readonly number[];
  /** Chains of tests: each begins at a threshold with its share of delta and goes on while tests succeed. Shares sum to 1. */
  readonly starts: readonly { readonly index: number; readonly share: number }[];
}

const DEFAULT_THRESHOLDS = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.4, 0.3, 0.2, 0.1, 0];
const startAt = (threshold: number, share: number) => ({
  index: DEFAULT_THRESHOLDS.indexOf(threshold),
  share,
});

/** For a tool of which no traffic was seen yet. */
export const DEFAULT_PLAN: PromisePlan = {
  thresholds: DEFAULT_THRESHOLDS,
  starts: [startAt(0.8, 0.1), startAt(0.5, 0.15), startAt(0, 0.75)],
};

/** Shares of the traffic that a threshold lets run: the grid of the thresholds. */
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
/** Where chains begin, as share of the traffic and part of delta, if nothing says where they will get far. */
const ANYWHERE: readonly Start[] = [
  [0.3, 0.1],
  [0.6, 0.15],
  [1, 0.75],
];
/** If executing everything is expected to keep the promise. */
const EVERYTHING: readonly Start[] = [
  [0.3, 0.03],
  [0.6, 0.04],
  [1, 0.93],
];
/** A threshold can be proven in good time where its risk is at most this part of alpha. */
const PROVABLE = 0.75;

type Start = readonly [share: number, part: number];

/**
 * A plan that fits the tool's traffic. The strictest threshold of a fixed grid may see no call for months, and a fixed
 * sequence that begins there never begins; so thresholds are quantiles of the confidences, rounded down to hundredths.
 * Equal ones are one, with their shares of delta together: where all confidences are tied, all of delta is spent on the only
 * threshold there is. With `alpha`, most of delta goes to the loosest threshold of which the confidences themselves expect a
 * risk well below alpha; if they are wrong about it, the promise takes longer, and is as true.
 *
 * The plan must not look at verdicts, and should not look at the audited decisions: give it the confidences of decisions
 * that were not drawn for audit, keep the plan, and use it at each recomputation.
 *
 * @param traffic finite confidences in 0..1; none gives `DEFAULT_PLAN`
 */
export function planFromTraffic(traffic: ArrayLike<number>, alpha?: number): PromisePlan {
  const sorted = Float64Array.from(Array.from(traffic).filter((value) => Number.isFinite(value))).toSorted();
  const n = sorted.length;
  if (n === 0) return DEFAULT_PLAN;
  const parts = new Map(alpha === undefined ? ANYWHERE : expectedStarts(sorted, alpha));
  const thresholds: number[] = [];
  const starts = new Map<number, number>();
  for (const share of SHARES) {
    const value = sorted[n - Math.max(1, Math.round(share * n))]!;
    const threshold = share === 1 ? Math.min(0, value) : Math.floor(value * 100 + 1e-9) / 100;
    if (thresholds.length === 0 || passing(sorted, threshold) > passing(sorted, thresholds.at(-1)!)) {
      thresholds.push(threshold);
    } else {
      thresholds[thresholds.length - 1] = threshold;
    }
    const part = parts.get(share);
    const index = thresholds.length - 1;
    if (part !== undefined) starts.set(index, (starts.get(index) ?? 0) + part);
  }
  return { thresholds, starts: [...starts].map(([index, share]) => ({ index, share })) };
}

/** By what calibrated confidences expect: the risk of letting a share run is the mean of 1 - p over it. */
function expectedStarts(sorted: Float64Array, alpha: number): readonly Start[] {
  const n = sorted.length;
  const riskOf = (share: number): number => {
    const from = n - Math.max(1, Math.round(share * n));
    return sorted.subarray(from).reduce((sum, p) => sum + 1 - p, 0) / (n - from);
  };
  const likely = SHARES.findLastIndex((share) => riskOf(share) <= PROVABLE * alpha);
  if (likely === SHARES.length - 1) return EVERYTHING;
  const main = Math.max(0, likely);
  // What is stricter helps where confidences promise too much, what is looser where they promise too little.
  return main === 0
    ? [
        [SHARES[0]!, 0.5],
        [1, 0.5],
      ]
    : [
        [SHARES[Math.floor((main - 1) / 2)]!, 0.1],
        [SHARES[main]!, 0.8],
        [1, 0.1],
      ];
}

function passing(sorted: Float64Array, threshold: number): number {
  const first = sorted.findIndex((value) => value >= threshold);
  return first === -1 ? 0 : sorted.length - first;
}

/**
 * Part of delta for the k-th plan (from 1) of a claim that must hold over all plans together: a new local head or a new
 * score context makes a new plan, and each would spend delta anew. 1 / (k (k + 1)) sums to 1 over all k.
 */
export function shareOfPlan(k: number): number {
  if (!(Number.isInteger(k) && k >= 1)) throw new RangeError(`plans count from 1, got ${k}`);
  return 1 / (k * (k + 1));
}

/** @throws RangeError where the plan could spend more than delta, or names no threshold */
export function checkPlan({ thresholds, starts }: PromisePlan): void {
  if (thresholds.some((value, i) => !Number.isFinite(value) || (i > 0 && value >= thresholds[i - 1]!))) {
    throw new RangeError("the plan's thresholds must fall strictly");
  }
  if (starts.some(({ index, share }) => thresholds[index] === undefined || !(share > 0))) {
    throw new RangeError("each start of the plan needs one of its thresholds and a share above 0");
  }
  const spent = starts.reduce((sum, { share }) => sum + share, 0);
  if (spent > 1 + 1e-9) throw new RangeError(`the plan's shares of delta sum to ${spent}, more than 1`);
}
