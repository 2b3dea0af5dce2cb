import { exactUpper } from "../binomial.ts";

export interface ErrorDriftOptions {
  /** How much more wrong ones than the calibration window's upper bound are borne, 0..1; default 0.02. */
  readonly tolerance?: number;
  /** Chance of ever raising a false alarm, 0..1; default 0.05. */
  readonly delta?: number;
}

export interface ErrorDrift {
  /** The error rate has risen above `limit`. */
  readonly alarm: boolean;
  /** Number of the label at which it was raised first; null: never. */
  readonly at: number | null;
  /** Upper bound of the calibration window's error rate + tolerance. */
  readonly limit: number;
  readonly labels: number;
  readonly wrong: number;
  /** Error rate since, and its time-uniform lower bound; null without labels. */
  readonly rate: number | null;
  readonly lower: number | null;
}

/** Bets: share of the capital that is lost with a right call. Small ones find small rises, large ones large rises soon. */
const LOSSES = [0.02, 0.05, 0.15, 0.4];
const SEARCH_STEPS = 40;
/** Labels between two fresh starts: fewer starts leave more capital to each. */
const BLOCK = 20;

/**
 * Alarm on the error rate of executed calls (Podkopaev and Ramdas 2022, ICLR, arXiv 2110.06177, eq. 4): a time-uniform
 * lower bound of the rate since exceeds the calibration window's upper bound + tolerance. Each bound has delta / 2. The lower
 * bound is by betting (Waudby-Smith and Ramdas 2024, arXiv 2010.09686, section 4); half of the capital is put in
 * afresh block by block, so that a rise after a long good time is found as well (mixture over the time of change, as in Shin, Ramdas and
 * Rinaldo 2023, arXiv 2203.03532). It may be looked at after every label.
 *
 * @param calibration labels of executed calls in the calibration window
 * @param wrong 1 wrong, 0 right, of executed calls since, in order
 */
export function errorDrift(
  calibration: { readonly labels: number; readonly wrong: number },
  wrong: ArrayLike<number>,
  { tolerance = 0.02, delta = 0.05 }: ErrorDriftOptions = {},
): ErrorDrift {
  const upper =
    calibration.labels === 0 ? 1 : exactUpper(calibration.wrong, calibration.labels, 1 - delta / 2);
  const limit = Math.min(1, upper + tolerance);
  const goal = 2 / delta;
  let count = 0;
  for (let i = 0; i < wrong.length; i++) count += wrong[i]!;
  const at = limit >= 1 ? null : firstAlarm(wrong, limit, goal);
  return {
    alarm: at !== null,
    at,
    limit,
    labels: wrong.length,
    wrong: count,
    rate: wrong.length === 0 ? null : count / wrong.length,
    lower: wrong.length === 0 ? null : lowerBound(wrong, count, goal),
  };
}

/** Gain of a bet that loses `loss` with a right call and is fair at rate `m`. */
const gainAt = (m: number, loss: number): number => 1 + (loss * (1 - m)) / m;

function firstAlarm(wrong: ArrayLike<number>, limit: number, goal: number): number | null {
  const gains = LOSSES.map((loss) => gainAt(limit, loss));
  const steady = LOSSES.map(() => 1);
  const fresh = LOSSES.map(() => 0);
  for (let i = 0; i < wrong.length; i++) {
    // Of the fresh capital, 1 / (k (k + 1)) begins with block k; 1 / (k + 1) still waits.
    const block = Math.floor(i / BLOCK) + 1;
    const starting = i % BLOCK === 0 ? 1 / (block * (block + 1)) : 0;
    const waiting = 1 / (block + 1);
    let sum = 0;
    for (let j = 0; j < LOSSES.length; j++) {
      const factor = wrong[i] === 1 ? gains[j]! : 1 - LOSSES[j]!;
      steady[j] = steady[j]! * factor;
      fresh[j] = (fresh[j]! + starting) * factor;
      sum += steady[j]! + fresh[j]! + waiting;
    }
    if (sum / (2 * LOSSES.length) >= goal) return i + 1;
  }
  return null;
}

/** Least rate that the steady bets cannot refute. Capital falls as the rate rises, so bisection finds it. */
function lowerBound(wrong: ArrayLike<number>, count: number, goal: number): number {
  if (count === 0) return 0;
  const right = wrong.length - count;
  const logCapital = (m: number): number => {
    const logs = LOSSES.map((loss) => count * Math.log(gainAt(m, loss)) + right * Math.log1p(-loss));
    const most = Math.max(...logs);
    return most + Math.log(logs.reduce((sum, value) => sum + Math.exp(value - most), 0) / LOSSES.length);
  };
  let [low, high] = [0, count / wrong.length];
  for (let i = 0; i < SEARCH_STEPS; i++) {
    const middle = (low + high) / 2;
    if (logCapital(middle) >= Math.log(goal)) low = middle;
    else high = middle;
  }
  return low;
}
