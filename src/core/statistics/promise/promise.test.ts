import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import type { Audits } from "./audits.ts";
import { DEFAULT_PLAN, planFromTraffic, type PromisePlan, shareOfPlan } from "./plan.ts";
import { leastAudits, promise, provenThreshold } from "./promise.ts";
import { riskControl } from "./risk-control.ts";
import { mustAbstain } from "./steps.ts";

const CLAIM = { alpha: 0.05, delta: 0.05 };
const ONE: PromisePlan = { thresholds: [0], starts: [{ index: 0, share: 1 }] };

/** n audits at one confidence; every `every`-th is wrong (0: none). */
const audits = (n: number, every = 0, confidence = 0.9): Audits => ({
  confidences: Array<number>(n).fill(confidence),
  wrong: Array.from({ length: n }, (_, i) => (every > 0 && i % every === every - 1 ? 1 : 0)),
});

const thresholdOf = (wrong: number[]) =>
  promise({ confidences: wrong.map(() => 0.9), wrong }, CLAIM, ONE).threshold;

describe("promise", () => {
  it("says what the first promise takes where there is no audit", () => {
    const answer = promise({ confidences: [], wrong: [] }, CLAIM, ONE);
    const least = leastAudits(0.05, 0.05);
    expect(answer).toMatchObject({
      threshold: null,
      evidence: { audits: 0, baseRisk: null, mustAbstain: null },
    });
    expect(answer.why).toContain(`at least ${least} of executed calls`);
    expect(least).toBe(107);
  });

  it("is given by exactly that many right ones, and not by one fewer", () => {
    const least = leastAudits(0.05, 0.05);
    expect(promise(audits(least - 1), CLAIM, ONE).threshold).toBeNull();
    expect(promise(audits(least), CLAIM, ONE)).toMatchObject({ threshold: 0, why: null, moreAudits: null });
  });

  it("forecasts how many more it takes: after about that many at the same rate it is given", () => {
    const first = promise(audits(150, 50), CLAIM, ONE);
    expect(first.threshold).toBeNull();
    expect(first.moreAudits).toBeGreaterThan(20);
    const later = 150 + Math.ceil(first.moreAudits! * 1.1) + 10;
    expect(promise(audits(later, 50), CLAIM, ONE).threshold).toBe(0);
  });

  it("says that there is none where even the surest calls are wrong too often, and what must be stopped", () => {
    const answer = promise(audits(400, 5), CLAIM, ONE);
    expect(answer).toMatchObject({ threshold: null, moreAudits: null, evidence: { baseRisk: 0.2 } });
    expect(answer.why).toMatch(
      /^No threshold can promise at most 5 % wrong with 95 % confidence: .*80 of 400/,
    );
    expect(answer.evidence.mustAbstain).toBeCloseTo(0.15 / 0.95, 12);
    expect(mustAbstain(0.01, 0.05)).toBe(0);
  });

  it("judges executed calls alone, and finds the loosest threshold that holds", () => {
    const good = audits(400, 0, 0.9);
    const bad = audits(100, 3, 0.3);
    const both = {
      confidences: [...Array.from(good.confidences), ...Array.from(bad.confidences)],
      wrong: [...Array.from(good.wrong), ...Array.from(bad.wrong)],
    };
    const plan = {
      thresholds: [0.8, 0.5, 0.2],
      starts: [
        { index: 0, share: 0.5 },
        { index: 2, share: 0.5 },
      ],
    };
    const answer = promise(both, CLAIM, plan);
    expect(answer.threshold).toBe(0.5);
    expect(answer.evidence.steps.map((step) => [step.executed, step.wrong, step.promised])).toEqual([
      [400, 0, true],
      [400, 0, true],
      [500, 33, false],
    ]);
  });

  it("keeps what was proven, but holds it back while the audits speak against it", () => {
    const proven = Array<number>(120).fill(0);
    expect(thresholdOf([...proven, 1, 1, 1])).toBe(0);
    expect(thresholdOf([...proven, ...Array<number>(10).fill(1)])).toBeNull();
  });

  it("takes weights of unequal audits, and asks for their bound", () => {
    const n = 600;
    const weighted = { ...audits(n), weights: Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 10 : 2)) };
    expect(promise({ ...weighted, maxWeight: 10 }, CLAIM, ONE).threshold).toBe(0);
    expect(() => promise(weighted, CLAIM, ONE)).toThrow(/maxWeight/);
    expect(() => promise({ ...weighted, maxWeight: 5 }, CLAIM, ONE)).toThrow(/weight 10 of audit 0/);
    // Wrong ones of weight 10 count five times as much as those of weight 2.
    const heavy = weighted.weights.map((weight, i) => (weight === 10 && i % 30 === 0 ? 1 : 0));
    const light = weighted.weights.map((weight, i) => (weight === 2 && i % 30 === 1 ? 1 : 0));
    const of = (wrong: number[]) => promise({ ...weighted, wrong, maxWeight: 10 }, CLAIM, ONE);
    expect(of(heavy).evidence.baseRisk).toBeCloseTo((20 * 10) / (300 * 12), 12);
    expect([of(heavy).threshold, of(light).threshold]).toEqual([null, 0]);
  });

  it("gives the same with and without its evidence, and never to fewer right ones", () => {
    const row = fc.record({ confidence: fc.integer({ min: 0, max: 20 }), wrong: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 80 }), (rows) => {
        const claim = { alpha: 0.3, delta: 0.2 };
        const seen = {
          confidences: rows.map((one) => one.confidence / 20),
          wrong: rows.map((one) => Number(one.wrong)),
        };
        const answer = promise(seen, claim, DEFAULT_PLAN);
        expect(provenThreshold(seen, claim, DEFAULT_PLAN)).toBe(answer.threshold);
        if (answer.threshold !== null) {
          expect(promise({ ...seen, wrong: rows.map(() => 0) }, claim).threshold).toBeLessThanOrEqual(
            answer.threshold,
          );
        } else {
          expect(answer.why.length).toBeGreaterThan(20);
        }
      }),
    );
  });

  it.each([
    [{ alpha: 0, delta: 0.05 }, ONE, /alpha/],
    [{ alpha: 0.05, delta: 1 }, ONE, /delta/],
    [CLAIM, { thresholds: [0.5, 0.6], starts: [] }, /fall strictly/],
    [CLAIM, { thresholds: [0.5], starts: [{ index: 1, share: 1 }] }, /start/],
    [
      CLAIM,
      {
        thresholds: [0.5],
        starts: [
          { index: 0, share: 0.8 },
          { index: 0, share: 0.8 },
        ],
      },
      /more than 1/,
    ],
  ])("refuses %j with %j", (claim, plan, message) =>
    expect(() => promise(audits(10), claim, plan)).toThrow(message),
  );
});

describe("riskControl", () => {
  it("finds at one look what exact binomial tests find", () => {
    // P(Bin(59, 0.05) = 0) = 0.0485, P(Bin(58, 0.05) = 0) = 0.0510
    expect(riskControl(audits(59), CLAIM, ONE).threshold).toBe(0);
    expect(riskControl(audits(58), CLAIM, ONE).threshold).toBeNull();
  });

  it("needs no more audits than the promise that may be asked every week", () => {
    for (const n of [60, 107, 200, 500]) {
      const every = Math.floor(n / 3);
      if (promise(audits(n, every), CLAIM, ONE).threshold === null) continue;
      expect(riskControl(audits(n, every), CLAIM, ONE).threshold).toBe(0);
    }
  });
});

const traffics = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 });

describe("planFromTraffic", () => {
  it("puts all of delta on one threshold where confidences are tied", () =>
    expect(planFromTraffic(Array(50).fill(0.7))).toEqual({
      thresholds: [0],
      starts: [{ index: 0, share: 1 }],
    }));

  it("takes hundredths that let tenths of the traffic run", () => {
    const random = createRandom(4);
    const plan = planFromTraffic(Array.from({ length: 5000 }, () => random.next()));
    expect(plan.thresholds).toHaveLength(10);
    expect(plan.thresholds[4]).toBeCloseTo(0.5, 1);
    expect(plan.thresholds.at(-1)).toBe(0);
  });

  it("spends most of delta where the confidences expect the promise to hold", () => {
    // 1 - p is uniform in 0..0.2: the risk of the surest share m is m / 10.
    const traffic = Array.from({ length: 1000 }, (_, i) => 1 - (0.2 * (i + 0.5)) / 1000);
    const mainOf = (alpha: number): number => {
      const { thresholds, starts } = planFromTraffic(traffic, alpha);
      return thresholds[starts.toSorted((a, b) => b.share - a.share)[0]!.index]!;
    };
    expect(mainOf(0.2)).toBe(0);
    expect(mainOf(0.09)).toBeCloseTo(0.88, 2);
    expect(mainOf(0.045)).toBeCloseTo(0.94, 2);
    for (const alpha of [0.001, 0.02, 0.5]) {
      const { starts } = planFromTraffic(traffic, alpha);
      expect(starts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    }
  });

  it("is the default plan without traffic", () => expect(planFromTraffic([NaN])).toEqual(DEFAULT_PLAN));

  it("spends delta once over all plans of a claim", () => {
    const spent = Array.from({ length: 1000 }, (_, i) => shareOfPlan(i + 1)).reduce(
      (sum, share) => sum + share,
      0,
    );
    expect(spent).toBeCloseTo(1000 / 1001, 12);
    expect(() => shareOfPlan(0)).toThrow(/from 1/);
  });

  it("falls strictly and spends delta once, whatever the traffic", () => {
    fc.assert(
      fc.property(traffics, fc.constantFrom(undefined, 0.01, 0.1, 0.5), (traffic, alpha) => {
        const { thresholds, starts } = planFromTraffic(traffic, alpha);
        thresholds.slice(1).forEach((value, i) => expect(value).toBeLessThan(thresholds[i]!));
        expect(starts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
        for (const { index } of starts) expect(thresholds[index]).toBeDefined();
      }),
    );
  });
});
