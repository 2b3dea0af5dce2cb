import { wilson } from "./binomial.ts";
import type { LabelledGroup } from "./logged-idks.ts";

/** What outcomes say of the calls that the gate would stop. */
export interface StoppingEvidence {
  /** Stopped calls with a known verdict. */
  readonly labelled: number;
  /** Of these, the share that was wrong, 0..1; null where none is known. */
  readonly wrongShare: number | null;
  /** Ends of the 95 % score interval of that share. */
  readonly low: number | null;
  readonly high: number | null;
  /** The share above which stopping earns more than running, 0..1. */
  readonly needed: number;
  /** The whole interval lies above what is needed. */
  readonly sure: boolean;
}

/**
 * Whether stopping these calls earns more than letting them run. A call pays with a chance of being right above the threshold
 * t = penalty / (1 + penalty) (Chow 1970, "On optimum recognition error and reject tradeoff"), so stopping a group pays where
 * its share of wrong calls is above 1 - t. Labels are taken as chosen at random, which only an audit makes true.
 *
 * @param stopped calls that are stopped, or would be, and what is known of them
 * @param threshold 0..1
 */
export function stoppingPays(stopped: LabelledGroup, threshold: number): StoppingEvidence {
  const labelled = stopped.correct + stopped.incorrect;
  const interval = wilson(stopped.incorrect, labelled);
  const needed = 1 - threshold;
  return {
    labelled,
    wrongShare: labelled === 0 ? null : stopped.incorrect / labelled,
    low: interval?.[0] ?? null,
    high: interval?.[1] ?? null,
    needed,
    sure: interval !== null && interval[0] > needed,
  };
}
