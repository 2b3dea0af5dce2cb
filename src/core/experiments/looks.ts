import { analyse, type Bounded, type Comparison } from "./analyse.ts";
import type { ExperimentConfig, Metric } from "./config.ts";
import { joinMoments, type Moments, NO_UNITS } from "./moments.ts";

/** What one arm's decisions of one stretch of time added to its sums. */
export interface Increment {
  readonly arm: string;
  /** Number of the stretch, from 0. */
  readonly stretch: number;
  /** New units, and by how much sums and products grew: not the moments of the stretch alone, since a unit may act in several. */
  readonly moments: Moments;
}

/** What somebody would have seen who looked at that time. */
export interface Look {
  /** Number of the last stretch that counts. */
  readonly stretch: number;
  readonly arms: readonly {
    readonly id: string;
    readonly units: number;
    readonly metrics: Readonly<Record<Metric, Bounded | null>>;
  }[];
  /** Empty while there was too little to compare. */
  readonly comparisons: readonly Pick<Comparison, "arm" | "differences" | "significant">[];
}

/**
 * The analysis at the end of each stretch, as it was seen then: because the intervals hold at all looks together, those of the past
 * need no correction, and the last one is what holds now. Later verdicts change nothing, since each decision's window is over;
 * units that another arm saw later are left out of the past as well.
 * @param stretches how many there are; one without decisions repeats what was known before
 */
export function looksOf(
  config: ExperimentConfig,
  increments: readonly Increment[],
  stretches: number,
): readonly Look[] {
  const known = new Map(config.arms.map(({ id }) => [id, NO_UNITS] as const));
  return Array.from({ length: stretches }, (_, stretch) => {
    for (const { arm, stretch: at, moments } of increments) {
      const before = known.get(arm);
      if (at === stretch && before !== undefined) known.set(arm, joinMoments(before, moments));
    }
    // Without exposures nothing is said of the split: that is a matter of now.
    const { arms, comparisons } = analyse(
      config,
      [...known].map(([id, moments]) => ({ id, exposed: 0, crossed: 0, labelled: 0, moments })),
    );
    return {
      stretch,
      arms: arms.map(({ id, units, metrics }) => ({ id, units, metrics })),
      comparisons: comparisons.map(({ arm, differences, significant }) => ({
        arm,
        differences,
        significant,
      })),
    };
  });
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LENGTHS = [1, 2, 5, 10, 15, 30].map((n) => n * MINUTE).concat([1, 2, 3, 6, 12].map((n) => n * HOUR));

/** Most looks of a series. */
export const MOST_LOOKS = 60;

/**
 * Stretches of a round length that cover the time, at most `MOST_LOOKS`, ending at round times of UTC.
 * @param from, to milliseconds since 1970
 */
export function stretchesOf(from: number, to: number): { first: number; length: number; count: number } {
  const span = Math.max(0, to - from);
  const length =
    LENGTHS.find((one) => span / one <= MOST_LOOKS - 1) ?? Math.ceil(span / DAY / (MOST_LOOKS - 1)) * DAY;
  const first = from - (from % length);
  return { first, length, count: Math.max(1, Math.ceil((to - first) / length)) };
}
