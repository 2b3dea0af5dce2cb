import { expect, test } from "vitest";
import { createRandom } from "../statistics/random.ts";
import { analyse, type ArmLog } from "./analyse.ts";
import type { ExperimentConfig } from "./config.ts";
import { joinMoments, type Moments, momentsOf, NO_UNITS } from "./moments.ts";

const config: ExperimentConfig = {
  unit: "session",
  salt: "s",
  arms: [
    { id: "now", share: 0.5 },
    { id: "new", share: 0.5 },
  ],
  tool: null,
  penalty: 1,
  minimumEffect: 0.05,
  power: 0.8,
  confidence: 0.95,
  maturationHours: 24,
  minimumUnits: 100,
  plannedUnits: 5_600,
  guardRails: { wrong: 0.02 },
};

const sums = { decisions: 1, executed: 1, correct: 1, incorrect: 0, tokens: 60, latency: 1 };
const RIGHT = momentsOf([sums]);
const WRONG = momentsOf([{ ...sums, correct: 0, incorrect: 1 }]);
const STOPPED = momentsOf([{ ...sums, executed: 0, correct: 0 }]);

/** So many units that are all alike. */
const times = ({ sums: of, products }: Moments, n: number): Moments => ({
  units: n,
  sums: Object.fromEntries(
    Object.entries(of).map(([name, value]) => [name, value * n]),
  ) as unknown as Moments["sums"],
  products: products.map((value) => value * n),
});
const mix = (...parts: readonly (readonly [Moments, number])[]): Moments =>
  parts.reduce((all, [of, n]) => joinMoments(all, times(of, n)), NO_UNITS);
const log = (id: string, moments: Moments, more: Partial<ArmLog> = {}): ArmLog => ({
  id,
  exposed: moments.units,
  crossed: 0,
  labelled: moments.sums.correct + moments.sums.incorrect,
  moments,
  ...more,
});

test("F18: of 1,000 A/A experiments looked at 28 times at most 5 % (6.5 with noise) are ever told apart, and none is final early", () => {
  const random = createRandom(1);
  const LOOKS = 28;
  let everSignificant = 0;
  for (let run = 0; run < 1_000; run++) {
    let arms = [NO_UNITS, NO_UNITS];
    let told = false;
    for (let look = 1; look <= LOOKS; look++) {
      arms = arms.map((moments) => {
        let wrong = 0;
        for (let i = 0; i < 100; i++) if (random.next() < 0.1) wrong++;
        return joinMoments(moments, mix([RIGHT, 100 - wrong], [WRONG, wrong]));
      });
      const { standing, summary, comparisons } = analyse(config, [
        log("now", arms[0] ?? NO_UNITS),
        log("new", arms[1] ?? NO_UNITS),
      ]);
      told ||= comparisons.some(({ significant }) => significant);
      if (look === LOOKS) {
        expect(["difference", "no_difference"]).toContain(standing);
      } else {
        expect(standing).toBe("not_final");
        expect(summary).toMatch(/^Not final/);
      }
    }
    if (told) everSignificant++;
  }
  expect(everSignificant / 1_000).toBeLessThanOrEqual(0.065);
}, 60_000);

test("a real difference is found, and which way it goes", () => {
  const found = analyse(config, [
    log("now", mix([RIGHT, 2_400], [WRONG, 400])),
    log("new", mix([RIGHT, 2_400], [STOPPED, 400])),
  ]);
  expect(found.standing).toBe("difference");
  expect(found.summary).toMatch(/"new" is better than "now" \(0\.143 IDKS/);
  expect(found.comparisons[0]?.differences.abstain_rate?.value).toBeCloseTo(1 / 7, 12);
  const before = analyse({ ...config, plannedUnits: null }, [
    log("now", mix([RIGHT, 2_400], [STOPPED, 400])),
    log("new", mix([RIGHT, 2_400], [WRONG, 400])),
  ]);
  expect(before.standing).toBe("not_final");
  expect(before.summary).toMatch(/^Not final.*worse than "now".*breaks the guard rail on wrong/);
  expect(before.comparisons[0]).toMatchObject({
    significant: true,
    guardRails: [{ metric: "wrong", maxIncrease: 0.02, broken: true }],
  });
});

test("F17: a broken split hides what the arms earned", () => {
  const moments = mix([RIGHT, 900], [WRONG, 100]);
  const found = analyse(config, [
    log("now", moments, { exposed: 5_300 }),
    log("new", moments, { exposed: 4_700 }),
  ]);
  expect(found).toMatchObject({ standing: "hidden", comparisons: [], sampleRatio: { alarm: true } });
  expect(found.summary).toContain("sample ratio mismatch");
});

test("nothing is compared before each arm has its units and a label", () => {
  const whole = log("now", mix([RIGHT, 900]));
  expect(analyse(config, [whole, log("new", NO_UNITS, { exposed: 900 })]).standing).toBe("collecting");
  expect(analyse(config, [whole, log("new", mix([RIGHT, 99]), { exposed: 900 })]).standing).toBe(
    "collecting",
  );
  const unlabelled = times(momentsOf([{ ...sums, correct: 0 }]), 900);
  const found = analyse(config, [whole, log("new", unlabelled)]);
  expect(found.standing).toBe("collecting");
  expect(found.arms[1]?.metrics.idks).toBeNull();
  expect(found.arms[1]?.metrics.abstain_rate?.value).toBe(0);
});

test("more arms make wider intervals: none of them is told apart by having many", () => {
  const moments = mix([RIGHT, 900], [WRONG, 100]);
  const width = (arms: readonly string[]) => {
    const planned = { ...config, arms: arms.map((id) => ({ id, share: 1 / arms.length })) };
    const idks = analyse(
      planned,
      arms.map((id) => log(id, moments)),
    ).comparisons[0]?.differences.idks;
    return (idks?.high ?? 0) - (idks?.low ?? 0);
  };
  expect(width(["now", "a", "b", "c"])).toBeGreaterThan(width(["now", "a"]));
});
