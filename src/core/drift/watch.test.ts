import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../statistics/random.ts";
import { classEdges, classesOf, confidenceDrift, designEffect } from "./confidences.ts";
import { type ConfidenceDay, DAY_MS, type ErrorDay } from "./days.ts";
import { sequenceOf, sourceErrors } from "./errors.ts";
import { watchTool } from "./watch.ts";

const START = Date.UTC(2031, 0, 1);
const at = (day: number) => START + day * DAY_MS;

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const drawn = (n: number, p: number, random: { next(): number }): number => {
  let hits = 0;
  for (let i = 0; i < n; i++) hits += Number(random.next() < p);
  return hits;
};
/** Days of verdicts, of which a share is wrong. */
const days = (count: number, n: number, risk: (day: number) => number, seed = 1): ErrorDay[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, day) => {
    const incorrect = drawn(n, risk(day), random);
    return { start: at(day), decisions: 3 * n, correct: n - incorrect, incorrect };
  });
};
const tools = (count: number, n: number, risk: (day: number) => number) =>
  Array.from({ length: count }, (_, seed) =>
    sourceErrors("agent", days(200, n, risk, seed * 7 + 1), null, at(200)),
  );
const oneSided = (given: readonly ErrorDay[]): ErrorDay[] => given.map((day) => ({ ...day, correct: 0 }));

describe("errors of calls that pass", () => {
  it("alarm when they rise after the first two weeks, with the numbers", () => {
    const found = sourceErrors(
      "agent",
      days(40, 20, (day) => (day < 25 ? 0.05 : 0.4)),
      null,
      at(40),
    );
    expect(found).toMatchObject({ alarm: true, among: "labels", reference: { trials: 280 }, labels: 500 });
    expect(found?.lower).toBeGreaterThan(0.1);
    const calm = sourceErrors(
      "agent",
      days(40, 20, () => 0.05),
      null,
      at(40),
    );
    expect(calm).toMatchObject({ alarm: false, labels: 500 });
  });

  it("are held against the days before the calibration where it has enough, else against two weeks after it", () => {
    const wrongFirst = days(60, 20, (day) => (day < 30 ? 0.3 : 0.02));
    // Without a calibration the first weeks say that 30 % wrong is usual.
    expect(sourceErrors("agent", wrongFirst, null, at(60))?.reference.wrong).toBeGreaterThan(50);
    const after = sourceErrors("agent", wrongFirst, at(40) + 5_000, at(60));
    expect(after).toMatchObject({ reference: { trials: 800 }, labels: 400, alarm: false });
    const short = sourceErrors("agent", wrongFirst.slice(39), at(40), at(60));
    expect(short).toMatchObject({ reference: { trials: 280 } });
  });

  it("of a source that only finds faults are counted among all that passed", () => {
    const found = sourceErrors(
      "tool_result",
      oneSided(days(40, 20, (day) => (day < 25 ? 0.03 : 0.6))),
      null,
      at(40),
    );
    expect(found).toMatchObject({ among: "decisions", alarm: true, reference: { trials: 840 } });
    const calm = sourceErrors("tool_result", oneSided(days(40, 20, () => 0.03)), null, at(40));
    expect(calm).toMatchObject({ among: "decisions", alarm: false });
  });

  it("say nothing where people choose what they look at, without a reference, and of today", () => {
    const worse = days(40, 20, (day) => (day < 25 ? 0.05 : 0.6));
    expect(sourceErrors("human_review", worse, null, at(40))).toBeNull();
    expect(sourceErrors("langfuse", worse, null, at(40))).toBeNull();
    expect(sourceErrors("agent", [], null, at(40))).toBeNull();
    expect(
      sourceErrors(
        "agent",
        days(16, 1, () => 0.5),
        null,
        at(16),
      ),
    ).toBeNull();
    expect(
      sourceErrors(
        "agent",
        days(40, 20, () => 0),
        null,
        at(20) + 1_000,
      )?.labels,
    ).toBe(100);
  });

  it("raise at most the stated share of false alarms though they are looked at again and again", () => {
    let alarms = 0;
    const most = 200;
    for (let seed = 0; seed < most; seed++) {
      const given = days(74, 8, () => 0.08, seed);
      const looks = Array.from({ length: 30 }, (_, look) => at(16 + 2 * look));
      if (looks.some((now) => sourceErrors("agent", given, null, now)?.alarm === true)) alarms += 1;
    }
    // Of 200 tools at 1 % more than 7 would be seen with a chance of 0.001.
    expect(alarms).toBeLessThanOrEqual(7);
  });

  it.runIf(process.env["IDK_LONG_TESTS"] === "1")("false alarms and power, over 185 days", () => {
    const settings = [
      [8, 0.08],
      [3, 0.2],
      [40, 0.02],
      [8, 0.02],
    ] as const;
    const alarms = settings.map(
      ([n, risk]) => tools(2_000, n, () => risk).filter((found) => found?.alarm === true).length,
    );
    console.info(`simulated: false alarms of 2,000 tools each ${JSON.stringify(alarms)}`);
    for (const count of alarms) expect(count).toBeLessThanOrEqual(100);
    for (const to of [0.3, 0.15]) {
      const found = tools(200, 10, (day) => (day < 60 ? 0.05 : to)).flatMap((one) => one?.at ?? []);
      const waits = found.map((label) => label - 450).toSorted((a, b) => a - b);
      const share = `${found.length} of 200, of these half within ${waits[found.length >> 1]} labels`;
      console.info(`simulated: from 5 % wrong to ${to * 100} %: found ${share}`);
    }
  });

  it("keep every trial and every wrong one when they are spread over a day", () => {
    const trials = fc.nat(60).chain((n) => fc.record({ trials: fc.constant(n), wrong: fc.nat(n) }));
    fc.assert(
      fc.property(fc.array(trials, { maxLength: 20 }), (given) => {
        const sequence = sequenceOf(given);
        expect(sequence.length).toBe(sum(given.map((one) => one.trials)));
        expect(sum([...sequence])).toBe(sum(given.map(({ wrong }) => wrong)));
      }),
    );
    expect([...sequenceOf([{ trials: 6, wrong: 2 }])]).toEqual([0, 0, 1, 0, 0, 1]);
  });

  it("are thinned where there are very many, and then still hold their rate", () => {
    const sequence = sequenceOf(Array.from({ length: 30 }, () => ({ trials: 50_000, wrong: 5_000 })));
    expect(sequence.length).toBeLessThanOrEqual(100_000);
    expect(sequence.reduce((sum, one) => sum + one, 0) / sequence.length).toBeCloseTo(0.1, 3);
  });
});

/** Days of confidences around a middle. */
const spread = (count: number, n: number, middle: (day: number) => number, seed = 1): ConfidenceDay[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, day) => {
    const bins = Array<number>(101).fill(0);
    for (let i = 0; i < n; i++) {
      const value = middle(day) + (random.next() + random.next() - 1) * 0.3;
      const bin = Math.max(0, Math.min(100, Math.floor(value * 100)));
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    return { start: at(day), bins };
  });
};

describe("confidences", () => {
  it("alarm when they move, and not while they are the same", () => {
    const moved = confidenceDrift(
      spread(40, 40, (day) => (day < 30 ? 0.8 : 0.6)),
      null,
      at(40),
      false,
    );
    expect(moved).toMatchObject({ alarm: true, live: { decisions: 280 }, look: 25 });
    expect(moved?.reference.mean).toBeCloseTo(0.8, 1);
    expect(
      confidenceDrift(
        spread(40, 40, () => 0.8),
        null,
        at(40),
        false,
      ),
    ).toMatchObject({ alarm: false });
  });

  it("wait for enough decisions, on full days", () => {
    expect(
      confidenceDrift(
        spread(40, 5, () => 0.8),
        null,
        at(40),
        false,
      ),
    ).toBeNull();
    expect(
      confidenceDrift(
        spread(15, 40, () => 0.8),
        null,
        at(15),
        false,
      ),
    ).toBeNull();
    expect(confidenceDrift([], null, at(40), false)).toBeNull();
  });

  it("keep an open alarm until the change is small again", () => {
    const little = spread(40, 40, (day) => (day < 30 ? 0.8 : 0.74));
    const [closed, open] = [false, true].map((was) => confidenceDrift(little, null, at(2_000), was));
    expect(closed?.psi).toBe(open?.psi);
    expect(open?.alarm).toBe((open?.psi ?? 0) >= 0.1);
    expect(
      confidenceDrift(
        spread(40, 40, () => 0.8),
        null,
        at(40),
        true,
      )?.alarm,
    ).toBe(false);
  });

  it("that differ from day to day anyway must differ more", () => {
    const uneven = spread(40, 40, (day) => (day % 2 === 0 ? 0.85 : 0.7));
    const edges = classEdges(
      Array.from({ length: 101 }, (_, k) => sum(uneven.map(({ bins }) => bins[k] ?? 0))),
    );
    expect(designEffect(uneven, edges)).toBeGreaterThan(2);
    expect(
      designEffect(
        spread(30, 200, () => 0.8),
        edges,
      ),
    ).toBeLessThan(1.6);
    expect(confidenceDrift(uneven, null, at(40), false)?.alarm).toBe(false);
  });

  it("fall into classes of about the same size, without losing any", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 101, maxLength: 101 }), (bins) => {
        const edges = classEdges(bins);
        expect(edges.length).toBeLessThanOrEqual(10);
        expect(sum(classesOf(bins, edges))).toBe(sum(bins));
      }),
    );
  });
});

describe("a tool", () => {
  it("is named with what was seen and what to do", () => {
    const found = watchTool(
      {
        tool: "refund",
        errors: new Map([["agent", days(40, 20, (day) => (day < 25 ? 0.05 : 0.5))]]),
        confidences: [],
        changedAt: null,
        features: [],
      },
      at(40),
      false,
    );
    expect(found.alarm).toBe(true);
    expect(found.text).toMatch(
      /^`refund`: of 500 calls with a verdict, the source agent says that \d+ were wrong .*Recalibrate/,
    );
  });

  it("of which nothing is known says nothing", () => {
    const nothing = { tool: "x", errors: new Map(), confidences: [], changedAt: null, features: [] };
    expect(watchTool(nothing, at(1), false)).toMatchObject({ alarm: false, text: "", errors: [] });
  });
});
