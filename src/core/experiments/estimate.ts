import type { ArmValue } from "../statistics/experiments/confidence-sequence.ts";
import type { Metric } from "./config.ts";
import { type Moments, placeOf, type Quantity, QUANTITIES } from "./moments.ts";

export interface Estimate {
  readonly value: number;
  /** Of the value, over the choice of units: independent units, whatever their decisions have in common. */
  readonly variance: number;
}

interface Curve {
  readonly value: number;
  /** Partial derivatives by the sums; what is missing is 0. */
  readonly slope: Readonly<Partial<Record<Quantity, number>>>;
}

/** A share of the decisions: a / n. */
const ratio = (sums: Moments["sums"], of: Quantity): Curve => ({
  value: sums[of] / sums.decisions,
  slope: { [of]: 1 / sums.decisions, decisions: -sums[of] / sums.decisions ** 2 },
});

/**
 * What the executed earn per decision, where a right call earns `right` and a wrong one `wrong`: executed share x labelled mean. Labels
 * stand for the executed decisions that have none.
 */
function earned(sums: Moments["sums"], right: number, wrong: number): Curve | null {
  const { decisions, executed, correct, incorrect } = sums;
  const labelled = correct + incorrect;
  // An arm that runs nothing earns nothing, for certain.
  if (executed === 0) return { value: 0, slope: {} };
  if (labelled === 0) return null;
  const share = executed / decisions;
  const mean = (right * correct + wrong * incorrect) / labelled;
  return {
    value: share * mean,
    slope: {
      executed: mean / decisions,
      decisions: (-mean * share) / decisions,
      correct: (share * (right - mean)) / labelled,
      incorrect: (share * (wrong - mean)) / labelled,
    },
  };
}

function curveOf(metric: Metric, sums: Moments["sums"], penalty: number): Curve | null {
  switch (metric) {
    case "idks":
      return earned(sums, 1, -penalty);
    case "wrong":
      return earned(sums, 0, 1);
    case "abstain_rate": {
      const { value, slope } = ratio(sums, "executed");
      return {
        value: 1 - value,
        slope: { executed: -(slope.executed ?? 0), decisions: -(slope.decisions ?? 0) },
      };
    }
    case "tokens":
      return ratio(sums, "tokens");
    case "latency_ms":
      return ratio(sums, "latency");
  }
}

/**
 * A metric of one arm with its variance clustered by unit: the delta method on sums over units (van der Vaart 1998, "Asymptotic
 * Statistics", theorem 3.1; for ratios of a randomised experiment Deng, Knoblich & Lu 2018, arXiv 1803.06336, equation 2). With f the
 * metric as a function of the sums and g its gradient, the influence of unit u is g . x_u, and the variance is m times the variance of
 * these influences over the m units.
 * @returns null where there is no decision, or nothing is known of what ran
 */
export function estimate(metric: Metric, moments: Moments, penalty: number): Estimate | null {
  const { units, sums, products } = moments;
  if (units < 2 || sums.decisions === 0) return null;
  const curve = curveOf(metric, sums, penalty);
  if (curve === null) return null;
  const names = QUANTITIES.filter((name) => curve.slope[name] !== undefined);
  const slope = (name: Quantity): number => curve.slope[name] ?? 0;
  const mean = names.reduce((sum, name) => sum + slope(name) * sums[name], 0) / units;
  let square = 0;
  for (const a of names) {
    for (const b of names) square += slope(a) * slope(b) * products[placeOf(a, b)]!;
  }
  const variance = (units / (units - 1)) * (square - units * mean ** 2);
  return { value: curve.value, variance: Math.max(0, variance) };
}

/** The same as a value to compare, with the units that it rests on. */
export const valueOfArm = (metric: Metric, moments: Moments, penalty: number): ArmValue => ({
  ...(estimate(metric, moments, penalty) ?? { value: null, variance: null }),
  units: moments.units,
});
