import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { callsBetween, movedBetween, splitAt, stepOf } from "./counts.ts";

const bin = (correct: number, incorrect: number, unknown: number) => ({ correct, incorrect, unknown });
const anyRoc = fc
  .array(fc.record({ correct: fc.nat(9), incorrect: fc.nat(9), unknown: fc.nat(9) }), {
    minLength: 101,
    maxLength: 101,
  })
  .map((bins) => ({
    histogram: bins.map(({ correct, incorrect, unknown }, i) => ({
      bin: i,
      decisions: correct + incorrect + unknown,
      stopped: 0,
      correct,
      incorrect,
    })),
  }));
const step = fc.integer({ min: 0, max: 100 });

describe("what a threshold does with the calls of a curve", () => {
  it("is every call once, on one side or the other", () => {
    fc.assert(
      fc.property(anyRoc, step, (roc, at) => {
        const { passed, stopped } = splitAt(roc, at);
        const all = callsBetween(roc, 0, 101);
        for (const key of ["calls", "right", "wrong", "unknown"] as const) {
          expect(passed[key] + stopped[key]).toBe(all[key]);
        }
        expect(passed.right + passed.wrong + passed.unknown).toBe(passed.calls);
      }),
    );
  });

  it("changes by exactly the calls between two thresholds", () => {
    fc.assert(
      fc.property(anyRoc, step, step, (roc, before, after) => {
        const moved = movedBetween(roc, before, after);
        const more = splitAt(roc, after).passed.calls - splitAt(roc, before).passed.calls;
        if (moved === null) expect(before).toBe(after);
        else expect(moved.now === "run" ? moved.calls : -moved.calls).toBe(more);
      }),
    );
  });

  it("lets a call of exactly the threshold run", () => {
    const histogram = Array.from({ length: 101 }, (_, i) => {
      const { correct, incorrect, unknown } = i === 60 ? bin(2, 1, 0) : bin(0, 0, 0);
      return { bin: i, decisions: correct + incorrect + unknown, stopped: 0, correct, incorrect };
    });
    expect(splitAt({ histogram }, 60)).toEqual({
      passed: { calls: 3, right: 2, wrong: 1, unknown: 0 },
      stopped: { calls: 0, right: 0, wrong: 0, unknown: 0 },
    });
    expect(movedBetween({ histogram }, 61, 60)).toMatchObject({ now: "run", calls: 3, low: 60, high: 61 });
  });

  it("stands at the step that stops no fewer where a threshold lies between two steps", () => {
    expect([0, 0.2, 0.29, 0.57, 2 / 3, 0.75, 1].map(stepOf)).toEqual([0, 20, 29, 57, 67, 75, 100]);
  });
});
