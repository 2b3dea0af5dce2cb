import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEGRADED, isOver, type LoadLimit, loadWords } from "../core/policy/load.ts";
import type { CallEnd } from "./load-counters.ts";
import { LoadMeter } from "./load-meter.ts";

const MINUTE = 60_000;
const OF = { upstream: "https://a.example/v1", model: "m", credential: null };

/** A meter with a clock of its own. */
function metered() {
  const clock = { now: 1_000_000 };
  const meter = new LoadMeter(() => clock.now);
  const note = (count: number, end: CallEnd, waitedMs = 100) => {
    for (let i = 0; i < count; i++) meter.note(OF, end, waitedMs);
  };
  const over = (limit: LoadLimit = DEGRADED) => {
    const load = meter.read(OF, [limit]);
    return load !== null && isOver(load, limit);
  };
  return { clock, meter, note, over };
}

describe("the load of a model", () => {
  it("is unknown before its first call, and too few calls exceed nothing", () => {
    const { meter, note, over } = metered();
    expect(meter.read(OF, [DEGRADED])).toBeNull();
    note(19, "failed");
    expect(over()).toBe(false);
    note(1, "failed");
    expect(over()).toBe(true);
  });

  it("tells in words what was seen", () => {
    const { meter, note } = metered();
    note(33, "answered", 2_000);
    note(5, "failed");
    note(8, "timed_out");
    note(4, "limited");
    const load = meter.read(OF, [DEGRADED]);
    expect(load).toMatchObject({ calls: 50, failed: 17, timedOut: 8, limited: 4, latencyMs: 2_000 });
    expect(load && loadWords(load)).toBe(
      "the upstream failed in 34 % of about 50 calls of the last minutes (8 timed out, 4 were refused with 429), " +
        "and began to answer after 2.0 s on average",
    );
  });

  it("stays exceeded until it is clearly better: between the two marks it depends on where it comes from", () => {
    const { note, over } = metered();
    note(80, "answered");
    note(20, "failed");
    expect(over()).toBe(false);
    note(20, "failed");
    expect(over()).toBe(true);
    note(100, "answered");
    // 40 of 220, 18 %: it would not begin here.
    expect(over()).toBe(true);
    note(200, "answered");
    expect(over()).toBe(false);
    note(40, "failed");
    // 80 of 460, 17 %: and it does not.
    expect(over()).toBe(false);
  });

  it("fades: after minutes without a call it says nothing any more", () => {
    const { clock, meter, note, over } = metered();
    note(40, "failed");
    expect(over()).toBe(true);
    clock.now += 2 * MINUTE;
    expect(meter.read(OF, [])).toMatchObject({ calls: 20, failed: 20 });
    expect(over()).toBe(true);
    clock.now += 5 * MINUTE;
    expect(over()).toBe(false);
    clock.now += 10 * MINUTE;
    expect(meter.readings()).toEqual([]);
  });

  it("measures the wait of those that answered", () => {
    const limit = { errorRateAbove: null, latencyAboveMs: 1_000, minCalls: 2 };
    const { note, over } = metered();
    note(2, "answered", 1_200);
    note(5, "timed_out", 60_000);
    expect(over(limit)).toBe(true);
    note(2, "answered", 500);
    // 850 ms: above three quarters.
    expect(over(limit)).toBe(true);
    note(4, "answered", 100);
    expect(over(limit)).toBe(false);
  });

  it("knows a bounded number of models, and forgets the one that was not asked for longest", () => {
    const meter = new LoadMeter(() => 0, 3);
    for (const model of ["a", "b", "c", "a", "d"]) meter.note({ ...OF, model }, "answered", 1);
    expect(
      meter
        .readings()
        .map(({ model }) => model)
        .toSorted(),
    ).toEqual(["a", "c", "d"]);
  });

  it("counts the refusals of a caller's key for that key alone, and every other failure for all", () => {
    const { meter, note } = metered();
    const [mine, other] = [
      { ...OF, credential: "mine" },
      { ...OF, credential: "other" },
    ];
    const over = (of: typeof OF | typeof mine): boolean => {
      const load = meter.read(of, [DEGRADED]);
      return load !== null && isOver(load, DEGRADED);
    };
    for (let i = 0; i < 30; i++) meter.note(mine, "limited", 10);
    expect([over(mine), over(other), over(OF)]).toEqual([true, false, false]);
    expect(meter.read(OF, [])).toBeNull();
    expect(meter.readings()).toEqual([]);
    note(40, "answered");
    expect(meter.read(other, [DEGRADED])).toMatchObject({ calls: 40, failed: 0, over: [] });
    expect(meter.read(mine, [DEGRADED])).toMatchObject({ calls: 30, limited: 30, over: [DEGRADED] });
    for (let i = 0; i < 40; i++) meter.note(other, i % 2 === 0 ? "failed" : "timed_out", 10);
    expect([over(mine), over(other), over(OF)]).toEqual([true, true, true]);
    expect(meter.read(mine, [DEGRADED])).toMatchObject({ calls: 80, failed: 40, limited: 0 });
    note(1, "limited");
    expect(meter.read(OF, [])).toMatchObject({ calls: 81, limited: 1 });
  });

  it("never counts more failures than calls, whatever comes and however the clock steps", () => {
    const step = fc.record({
      end: fc.constantFrom<CallEnd>("answered", "failed", "timed_out", "limited"),
      broken: fc.boolean(),
      passed: fc.integer({ min: -MINUTE, max: MINUTE }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { clock, meter } = metered();
        for (const { end, broken, passed } of steps) {
          clock.now += passed;
          if (broken && end !== "answered") meter.noteBroken(OF, end);
          else meter.note(OF, end, 10);
        }
        for (const { calls, failed, timedOut, limited } of meter.readings()) {
          expect(failed).toBeLessThanOrEqual(calls);
          expect(Math.max(timedOut, limited)).toBeLessThanOrEqual(failed);
        }
      }),
    );
  });
});
