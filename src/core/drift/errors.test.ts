import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAt, errorDays, sum } from "../../../test/support/drift-days.ts";
import type { ErrorDay } from "./days.ts";
import { sequenceOf, sourceErrors } from "./errors.ts";

const tools = (count: number, n: number, risk: (day: number) => number) =>
  Array.from({ length: count }, (_, seed) =>
    sourceErrors("agent", errorDays(200, n, risk, seed * 7 + 1), null, dayAt(200)),
  );
const oneSided = (given: readonly ErrorDay[]): ErrorDay[] => given.map((day) => ({ ...day, correct: 0 }));

describe("errors of calls that pass", () => {
  it("alarm when they rise after the first two weeks, with the numbers", () => {
    const found = sourceErrors(
      "agent",
      errorDays(40, 20, (day) => (day < 25 ? 0.05 : 0.4)),
      null,
      dayAt(40),
    );
    expect(found).toMatchObject({ alarm: true, among: "labels", reference: { trials: 280 }, labels: 500 });
    expect(found?.lower).toBeGreaterThan(0.1);
    const calm = sourceErrors(
      "agent",
      errorDays(40, 20, () => 0.05),
      null,
      dayAt(40),
    );
    expect(calm).toMatchObject({ alarm: false, labels: 500 });
  });

  it("are held against the days before the calibration where it has enough, else against two weeks after it", () => {
    const wrongFirst = errorDays(60, 20, (day) => (day < 30 ? 0.3 : 0.02));
    // Without a calibration the first weeks say that 30 % wrong is usual.
    expect(sourceErrors("agent", wrongFirst, null, dayAt(60))?.reference.wrong).toBeGreaterThan(50);
    const after = sourceErrors("agent", wrongFirst, dayAt(40) + 5_000, dayAt(60));
    expect(after).toMatchObject({ reference: { trials: 800 }, labels: 400, alarm: false });
    const short = sourceErrors("agent", wrongFirst.slice(39), dayAt(40), dayAt(60));
    expect(short).toMatchObject({ reference: { trials: 280 } });
  });

  it("of a source that only finds faults are counted among all that passed", () => {
    const found = sourceErrors(
      "tool_result",
      oneSided(errorDays(40, 20, (day) => (day < 25 ? 0.03 : 0.6))),
      null,
      dayAt(40),
    );
    expect(found).toMatchObject({ among: "decisions", alarm: true, reference: { trials: 840 } });
    const calm = sourceErrors("tool_result", oneSided(errorDays(40, 20, () => 0.03)), null, dayAt(40));
    expect(calm).toMatchObject({ among: "decisions", alarm: false });
  });

  it("say nothing where people choose what they look at, without a reference, and of today", () => {
    const worse = errorDays(40, 20, (day) => (day < 25 ? 0.05 : 0.6));
    expect(sourceErrors("human_review", worse, null, dayAt(40))).toBeNull();
    expect(sourceErrors("langfuse", worse, null, dayAt(40))).toBeNull();
    expect(sourceErrors("agent", [], null, dayAt(40))).toBeNull();
    expect(
      sourceErrors(
        "agent",
        errorDays(16, 1, () => 0.5),
        null,
        dayAt(16),
      ),
    ).toBeNull();
    expect(
      sourceErrors(
        "agent",
        errorDays(40, 20, () => 0),
        null,
        dayAt(20) + 1_000,
      )?.labels,
    ).toBe(100);
  });

  it("raise at most the stated share of false alarms though they are looked at again and again", () => {
    let alarms = 0;
    const most = 200;
    for (let seed = 0; seed < most; seed++) {
      const given = errorDays(74, 8, () => 0.08, seed);
      const looks = Array.from({ length: 30 }, (_, look) => dayAt(16 + 2 * look));
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
