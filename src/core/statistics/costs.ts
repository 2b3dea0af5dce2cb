import type { Interval } from "./interval.ts";

/** What a decision earns, in units of one right call that ran. */
export interface Costs {
  readonly executedRight: number;
  readonly executedWrong: number;
  /** A right call that was stopped: usually 0, below 0 where a needless question costs. */
  readonly stoppedRight: number;
  readonly stoppedWrong: number;
}

/** The costs behind IDKS: 1, -penalty, and 0 for every abstention. */
export const idksCosts = (penalty = 1): Costs => ({
  executedRight: 1,
  executedWrong: -penalty,
  stoppedRight: 0,
  stoppedWrong: 0,
});

/** The normal approximation may reach beyond what any decision can earn; then the interval ends there. */
export function withinCosts(low: number, high: number, costs: Costs): Interval {
  const earned = [costs.executedRight, costs.executedWrong, costs.stoppedRight, costs.stoppedWrong];
  return [Math.max(low, Math.min(...earned)), Math.min(high, Math.max(...earned))];
}

/** Whether abstentions earn nothing, so that the verdicts of what was stopped are not needed. */
export const abstentionIsFree = (costs: Costs): boolean =>
  costs.stoppedRight === 0 && costs.stoppedWrong === 0;
