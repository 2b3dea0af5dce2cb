import { normalCdf, normalQuantile } from "../special.ts";
import { mixingFor, widthFactor } from "./confidence-sequence.ts";

export interface PowerPlan {
  /** Variance of one unit's influence in each arm: `variance` of an arm's estimate x its units. > 0 */
  readonly unitVariances: readonly [number, number];
  /** Smallest difference worth finding, in the metric's units; not 0. */
  readonly effect: number;
  /** Planned shares of the arms; default half each. */
  readonly shares?: readonly [number, number];
  readonly alpha?: number;
  /** Chance to find the effect, 0..1; default 0.8. */
  readonly power?: number;
}

export interface PowerResult {
  /** Units of both arms for one look at a fixed size, and by arm. */
  readonly fixedUnits: number;
  readonly fixedByArm: readonly [number, number];
  /** Times as many units at most, when one looks all the time with a confidence sequence planned for that size. */
  readonly sequentialFactor: number;
  readonly sequentialUnits: number;
  /** Mean number of units at which the sequence stops, in parts of `fixedUnits`, if the effect is the true one. */
  readonly expectedFactor: number;
}

/**
 * Units that a two-sided z-test of the difference needs: (z_{1 - alpha/2} + z_power)^2 x (v1 / s1 + v2 / s2) / effect^2
 * (Chow, Shao and Wang 2008, Sample Size Calculations in Clinical Research, eq. 3.2.4, with shares), and what looking all the
 * time costs.
 */
export function power(plan: PowerPlan): PowerResult {
  const { unitVariances, effect, shares = [0.5, 0.5], alpha = 0.05, power: wanted = 0.8 } = plan;
  if (!(Math.abs(effect) > 0)) throw new RangeError("the effect must not be 0");
  if (!unitVariances.every((value) => value > 0)) throw new RangeError("variances must be above 0");
  const whole = shares[0] + shares[1];
  const spread = (unitVariances[0] * whole) / shares[0] + (unitVariances[1] * whole) / shares[1];
  const z = normalQuantile(1 - alpha / 2) + normalQuantile(wanted);
  const fixedUnits = Math.ceil((z * z * spread) / (effect * effect));
  const { factor, mean } = sequentialCost(alpha, wanted, z);
  return {
    fixedUnits,
    fixedByArm: [Math.ceil((fixedUnits * shares[0]) / whole), Math.ceil((fixedUnits * shares[1]) / whole)],
    sequentialFactor: factor,
    sequentialUnits: Math.ceil(fixedUnits * factor),
    expectedFactor: mean,
  };
}

/** Looks per fixed-horizon sample, and points of the density of the running sum. */
const LOOKS = 20;
const POINTS = 101;
const HORIZON = 3;

/**
 * First passage of Brownian motion with the drift of the true effect over the sequence's boundary, by the recursion of
 * Armitage, McPherson and Rowe (1969) on a grid. Time is in fixed-horizon samples, so the drift at time 1 is
 * z_{1 - alpha/2} + z_power; the sequence is planned for time `PLANNED`.
 */
const PLANNED = 1.7;

function sequentialCost(alpha: number, wanted: number, drift: number): { factor: number; mean: number } {
  const rho = mixingFor(PLANNED, alpha);
  const step = 1 / LOOKS;
  const spread = Math.sqrt(step);
  let grid = [0];
  let mass = [1];
  let [found, mean] = [0, 0];
  let factor: number | null = null;
  for (let look = 1; look <= HORIZON * LOOKS; look++) {
    const time = look * step;
    const edge = widthFactor(time, rho, alpha) * Math.sqrt(time);
    const low = Math.max(-edge, drift * time - 6 * Math.sqrt(time));
    const width = (edge - low) / POINTS;
    const nextGrid = Array.from({ length: POINTS }, (_, i) => low + (i + 0.5) * width);
    const nextMass = Array<number>(POINTS).fill(0);
    let out = 0;
    for (let j = 0; j < grid.length; j++) {
      if (mass[j]! < 1e-14) continue;
      const middle = grid[j]! + drift * step;
      out += mass[j]! * (normalCdf((middle - edge) / spread) + normalCdf((-edge - middle) / spread));
      for (let i = 0; i < POINTS; i++) {
        const z = (nextGrid[i]! - middle) / spread;
        if (Math.abs(z) < 7)
          nextMass[i] = nextMass[i]! + mass[j]! * Math.exp((-z * z) / 2) * (width / spread) * INVERSE_ROOT;
      }
    }
    mean += out * time;
    if (factor === null && found + out >= wanted) factor = time - (step * (found + out - wanted)) / out;
    found += out;
    [grid, mass] = [nextGrid, nextMass];
  }
  mean += (1 - found) * HORIZON;
  return { factor: factor ?? HORIZON, mean };
}

const INVERSE_ROOT = 1 / Math.sqrt(2 * Math.PI);
