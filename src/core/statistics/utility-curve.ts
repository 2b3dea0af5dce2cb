import { abstentionIsFree, type Costs, idksCosts, withinCosts } from "./costs.ts";
import { type Estimability, estimability } from "./estimable.ts";
import type { Interval } from "./interval.ts";
import { type Level, total } from "./levels.ts";
import { normalQuantile } from "./special.ts";

export interface UtilityPoint {
  /** Execute when confidence >= threshold. */
  readonly threshold: number;
  readonly passed: number;
  readonly stopped: number;
  /** Mean of what a decision earns; IDKS with `idksCosts`. Null where it cannot be estimated. */
  readonly utility: number | null;
  readonly interval: Interval | null;
  /** Weighted share of right ones among what would run, 0..1; null without a label there. */
  readonly accuracy: number | null;
  /** The same of what would be stopped. */
  readonly stoppedAccuracy: number | null;
  /** Labels among what would run, and their share of it (null where nothing would run). */
  readonly labels: number;
  readonly coverage: number | null;
  readonly state: PointState;
}

/** `no_data`: the log holds no decision of which a threshold could say anything. */
export type PointState = Estimability | "no_data";

export interface CurveOptions {
  readonly costs?: Costs;
  /** Thresholds of the points; default 0, 0.01, ... 1. */
  readonly thresholds?: readonly number[];
  /** Of the bands, 0..1; default 0.95. Each band holds for its own threshold. */
  readonly level?: number;
  /** Factor on the variance for decisions of one session that depend on each other (Kish 1965), 1 or more. */
  readonly designEffect?: number;
}

export const PERCENT_THRESHOLDS: readonly number[] = Array.from({ length: 101 }, (_, i) => i / 100);

/** What is known of one side of a threshold. */
export interface Side {
  readonly decisions: number;
  readonly labels: number;
  readonly right: number;
  readonly wrong: number;
  readonly squares: readonly [right: number, wrong: number];
}

/** Both sides of every cut: `sides(c)` lets the first c levels pass. One pass over the levels. */
export function sidesOf(levels: readonly Level[]): (cut: number) => { passed: Side; stopped: Side } {
  const columns = COLUMNS.map((column) => {
    const sums = new Float64Array(levels.length + 1);
    levels.forEach((level, i) => (sums[i + 1] = sums[i]! + column(level)));
    return sums;
  });
  const end = levels.length;
  const between = (from: number, to: number): Side => {
    const [decisions, labels, right, wrong, rightSquares, wrongSquares] = columns.map(
      (sums) => sums[to]! - sums[from]!,
    ) as [number, number, number, number, number, number];
    return { decisions, labels, right, wrong, squares: [rightSquares, wrongSquares] };
  };
  return (cut) => ({ passed: between(0, cut), stopped: between(cut, end) });
}

const COLUMNS: readonly ((level: Level) => number)[] = [
  (level) => level.decisions,
  (level) => level.correct + level.incorrect,
  (level) => level.weightCorrect,
  (level) => level.weightIncorrect,
  (level) => level.squareCorrect,
  (level) => level.squareIncorrect,
];

/** Weighted mean of what a decision of this side earns; 0 where nothing is to earn or the side is empty. */
export function meanEarned(side: Side, right: number, wrong: number): number | null {
  if (side.decisions === 0 || (right === 0 && wrong === 0)) return 0;
  const weight = side.right + side.wrong;
  return weight === 0 ? null : (side.right * right + side.wrong * wrong) / weight;
}

/**
 * Variance of `meanEarned` for independent rows: a ratio of weighted sums, linearised (Cochran 1977, Sampling
 * Techniques, eq. 6.9). Where few labels all agree that would be 0; so it is at least the binomial variance of the share
 * after one more of each kind (Agresti and Coull 1998, Am. Stat. 52:119), on Kish's effective number of labels.
 */
export function meanVariance(side: Side, right: number, wrong: number): number {
  const weight = side.right + side.wrong;
  if (weight === 0 || right === wrong) return 0;
  const mean = (side.right * right + side.wrong * wrong) / weight;
  const [rightSquares, wrongSquares] = side.squares;
  const linear = (rightSquares * (right - mean) ** 2 + wrongSquares * (wrong - mean) ** 2) / weight ** 2;
  return Math.max(linear, leastVariance(side) * (right - wrong) ** 2);
}

function leastVariance({ right, wrong, squares }: Side): number {
  const effective = (right + wrong) ** 2 / (squares[0] + squares[1]);
  const share = (effective * (right / (right + wrong)) + 1) / (effective + 2);
  return (share * (1 - share)) / (effective + 2);
}

/**
 * What each threshold would have earned on a log, by the definition of the design: executed share x (labelled accuracy -
 * penalty x labelled error), labels weighted by the inverse of their chance to be labelled; with other costs, the
 * stopped share x what stopped ones earn is added. The variance adds that of the share (binomial) and of both means; they
 * are uncorrelated in first order.
 *
 * @param levels in falling order of confidence
 */
export function utilityCurve(levels: readonly Level[], options: CurveOptions = {}): UtilityPoint[] {
  const costs = options.costs ?? idksCosts();
  const z = normalQuantile((1 + (options.level ?? 0.95)) / 2);
  const states = estimability(levels);
  const sides = sidesOf(levels);
  const all = total(levels, (level) => level.decisions);
  return (options.thresholds ?? PERCENT_THRESHOLDS).map((threshold) => {
    const cut = cutAt(levels, threshold);
    const { passed, stopped } = sides(cut);
    const share = all === 0 ? 0 : passed.decisions / all;
    const earned = meanEarned(passed, costs.executedRight, costs.executedWrong);
    const saved = meanEarned(stopped, costs.stoppedRight, costs.stoppedWrong);
    const state = stateAt(states, cut, abstentionIsFree(costs));
    let utility: number | null = null;
    let interval: Interval | null = null;
    if (all > 0 && earned !== null && saved !== null && state !== "not_estimable") {
      utility = share * earned + (1 - share) * saved;
      const variance =
        ((earned - saved) ** 2 * share * (1 - share)) / all +
        share ** 2 * meanVariance(passed, costs.executedRight, costs.executedWrong) +
        (1 - share) ** 2 * meanVariance(stopped, costs.stoppedRight, costs.stoppedWrong);
      const half = z * Math.sqrt(variance * (options.designEffect ?? 1));
      interval = withinCosts(utility - half, utility + half, costs);
    }
    return { threshold, utility, interval, state, ...describe(passed, stopped) };
  });
}

/** Number of levels that a threshold lets pass. */
export function cutAt(levels: readonly Level[], threshold: number): number {
  const first = levels.findIndex((level) => level.at < threshold);
  return first === -1 ? levels.length : first;
}

/** Where abstentions earn something, everything must be estimable, not only what would run. */
export function stateAt(states: readonly Estimability[], cut: number, free: boolean): PointState {
  if (states.length === 0) return "no_data";
  const index = free ? cut - 1 : states.length - 1;
  return index < 0 ? "seen" : states[index]!;
}

export function describe(
  passed: Side,
  stopped: Side,
): Pick<UtilityPoint, "passed" | "stopped" | "accuracy" | "stoppedAccuracy" | "labels" | "coverage"> {
  return {
    passed: passed.decisions,
    stopped: stopped.decisions,
    accuracy: accuracyOf(passed),
    stoppedAccuracy: accuracyOf(stopped),
    labels: passed.labels,
    coverage: passed.decisions === 0 ? null : passed.labels / passed.decisions,
  };
}

const accuracyOf = ({ right, wrong }: Side): number | null =>
  right + wrong === 0 ? null : right / (right + wrong);
