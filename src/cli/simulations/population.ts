import { NO_UNITS, type UnitSums } from "../../core/experiments/moments.ts";
import type { Random } from "../../core/statistics/random.ts";

/** Simulated sessions under one policy. */
export interface Behaviour {
  /** Share of decisions that run, 0..1, and of right ones among these. */
  readonly executed: number;
  readonly right: number;
  /** Spread of the share of right ones between sessions: decisions of a session are alike. */
  readonly spread: number;
  /** Chance that an executed decision gets a verdict, 0..1. */
  readonly labelled: number;
}

/** One session: one to six decisions, penalty 1. */
export function drawSession(behaviour: Behaviour, random: Random): UnitSums {
  const sums = { ...NO_UNITS.sums, decisions: 1 + random.below(6) };
  // A triangular shift, so that shares stay inside 0..1 for moderate spreads.
  const right = behaviour.right + behaviour.spread * (random.next() - random.next());
  for (let i = 0; i < sums.decisions; i++) {
    if (random.next() >= behaviour.executed) continue;
    sums.executed++;
    if (random.next() >= behaviour.labelled) continue;
    if (random.next() < right) sums.correct++;
    else sums.incorrect++;
  }
  return sums;
}

/** A finite population, so that its IDKS is known exactly; experiments draw from it with replacement. */
export const drawPopulation = (size: number, behaviour: Behaviour, random: Random): UnitSums[] =>
  Array.from({ length: size }, () => drawSession(behaviour, random));
