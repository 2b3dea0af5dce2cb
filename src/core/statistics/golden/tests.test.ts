import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { valueOfArm } from "../../experiments/estimate.ts";
import { momentsOf, NO_UNITS } from "../../experiments/moments.ts";
import { clusteredBootstrap } from "../bootstrap.ts";
import { mixingFor, widthFactor } from "../experiments/confidence-sequence.ts";
import { power } from "../experiments/power.ts";
import { srm } from "../experiments/srm.ts";
import { createWealth } from "../promise/betting.ts";
import { hoeffdingBentkusP } from "../promise/p-values.ts";
import { spentBoundary } from "../promise/spent-boundary.ts";

type Quad = [number, number, number, number];
interface Golden {
  readonly width: Quad[];
  readonly units: Quad[];
  readonly arm: { readonly idks: number; readonly variance: number };
  readonly srm: Quad[];
  readonly srm3: [number[], number[], number, number];
  readonly power: Quad[];
  readonly hb: Quad[];
  readonly betting: {
    readonly alpha: number;
    readonly wrong: number[];
    readonly weight: number[];
    readonly log: number[];
  };
  readonly spent: [alpha: number, delta: number, boundary: number[]][];
  readonly bootstrap: {
    readonly values: number[];
    readonly clusters: number[];
    readonly seed: number;
    readonly draws: number;
    readonly interval: [number, number];
    readonly se: number;
  };
}

const golden = JSON.parse(readFileSync(join(import.meta.dirname, "tests.json"), "utf8")) as Golden;

describe("tests and intervals against SciPy, statsmodels and definitions (tests.py)", () => {
  it.each(golden.width)(
    "is the boundary of the normal mixture at %d units, planned %d, alpha %d",
    (n, planned, alpha, wanted) =>
      expect(widthFactor(n, mixingFor(planned, alpha), alpha)).toBeCloseTo(wanted, 7),
  );

  it("has an arm's IDKS and its variance by numeric derivatives", () => {
    const units = golden.units.map(([decisions, executed, labelled, earned]) => ({
      ...NO_UNITS.sums,
      decisions,
      executed,
      correct: (labelled + earned) / 2,
      incorrect: (labelled - earned) / 2,
    }));
    const { value, variance } = valueOfArm("idks", momentsOf(units), 1);
    expect(value).toBeCloseTo(golden.arm.idks, 10);
    expect(variance).toBeCloseTo(golden.arm.variance, 9);
  });

  it.each(golden.srm)("has scipy.stats.chisquare for %d against %d", (a, b, statistic, p) => {
    const ratio = srm([a, b], [1, 1]);
    expect(ratio.statistic).toBeCloseTo(statistic, 8);
    expect(Math.abs(ratio.p! - p)).toBeLessThan(1e-9 * p + 1e-15);
  });

  it("has it for three arms", () => {
    const [counts, shares, statistic, p] = golden.srm3;
    const ratio = srm(counts, shares);
    expect(ratio.statistic).toBeCloseTo(statistic, 8);
    expect(ratio.p).toBeCloseTo(p, 10);
  });

  it.each(golden.power)(
    "has statsmodels' sample size for an effect of %d at deviation %d and power %d",
    (effect, sd, wanted, n) => {
      const { fixedByArm } = power({ unitVariances: [sd * sd, sd * sd], effect, power: wanted });
      // statsmodels counts the chance of a significant result in the wrong direction too.
      expect(Math.abs(fixedByArm[0] - n)).toBeLessThanOrEqual(1);
    },
  );

  it.each(golden.hb)("has the Hoeffding-Bentkus p-value of mean %d, n %d, alpha %d", (mean, n, alpha, p) =>
    expect(Math.abs(hoeffdingBentkusP(mean, n, alpha) - (mean >= alpha ? 1 : p))).toBeLessThan(1e-9),
  );

  it("has the capital of the bets", () => {
    const { alpha, wrong, weight, log } = golden.betting;
    const wealth = createWealth(alpha);
    wrong.forEach((value, i) => {
      wealth.add(value, weight[i]!);
      expect(wealth.log()).toBeCloseTo(log[i]!, 9);
    });
  });

  it.each(golden.spent)("has the spent boundary at alpha %d, delta %d", (alpha, delta, wanted) => {
    const boundary = spentBoundary(alpha, delta);
    expect(wanted.map((_, i) => boundary.at(i + 1))).toEqual(wanted);
  });

  it("has the bootstrap interval of the same draws", () => {
    const { values, clusters, seed, draws, interval, se } = golden.bootstrap;
    const mean = (times: Uint32Array): number => {
      let [sum, n] = [0, 0];
      times.forEach((count, i) => {
        sum += count * values[i]!;
        n += count;
      });
      return sum / n;
    };
    const result = clusteredBootstrap(clusters, mean, { seed, draws })!;
    expect(result.interval[0]).toBeCloseTo(interval[0], 9);
    expect(result.interval[1]).toBeCloseTo(interval[1], 9);
    expect(result.standardError).toBeCloseTo(se, 9);
  });
});
