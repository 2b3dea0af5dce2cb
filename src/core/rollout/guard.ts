import type { GuardRule } from "../policy/rule.ts";

/** What the log says of the calls that a tool ran in enforce. */
export interface GuardCounts {
  /** Executed calls with a verdict, in any order. */
  readonly labelled: number;
  /** Of these, the wrong ones. */
  readonly wrong: number;
}

export interface GuardEvidence extends GuardCounts {
  /** Evidence against "at most `maxWrong` are wrong", as a betting score: 1 at the start, 20 is 95 % sure. */
  readonly evidence: number;
  /** At most this share is surely too little: at least so many are wrong, with the guard's confidence. */
  readonly atLeast: number;
  readonly broken: boolean;
}

/** Rates that the alternative puts its bets on, evenly between the limit and 1. */
const BETS = 50;

/**
 * The logarithm of a test martingale for "the rate of wrong calls is at most p": the mixture of the likelihood ratios of rates above p
 * (Robbins 1970, "Statistical methods related to the law of the iterated logarithm", section 3; Ramdas et al. 2023, "Game-theoretic
 * statistics and safe anytime-valid inference", section 3). Each ratio is a supermartingale for every rate up to p, so by Ville's
 * inequality the chance that it ever reaches 1 / delta is at most delta, however often it is looked at.
 */
function logEvidence({ labelled, wrong }: GuardCounts, p: number): number {
  const logs = Array.from({ length: BETS }, (_, i) => {
    const rate = p + ((1 - p) * (i + 0.5)) / BETS;
    return wrong * Math.log(rate / p) + (labelled - wrong) * Math.log((1 - rate) / (1 - p));
  });
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / BETS);
}

/** The largest rate that the evidence rules out, with an error of at most 0.0001; 0 where it rules out none. */
function rateAtLeast(counts: GuardCounts, limit: number): number {
  let [low, high] = [0, counts.labelled === 0 ? 0 : counts.wrong / counts.labelled];
  while (high - low > 1e-4) {
    const p = (low + high) / 2;
    if (logEvidence(counts, p) >= limit) low = p;
    else high = p;
  }
  return low;
}

/**
 * Whether more of a tool's executed calls are wrong than its guard allows. It may be asked after every label: that it ever
 * speaks although the rate is within the limit has a chance of at most 1 - confidence. Labels count as they come; where wrong calls
 * are reported more readily than right ones it speaks too early rather than too late.
 */
export function guardEvidence(counts: GuardCounts, { maxWrong, confidence }: GuardRule): GuardEvidence {
  const limit = -Math.log(1 - confidence);
  const found = logEvidence(counts, maxWrong);
  return {
    ...counts,
    evidence: Math.exp(Math.min(found, 700)),
    atLeast: rateAtLeast(counts, limit),
    broken: found >= limit,
  };
}
