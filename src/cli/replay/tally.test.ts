import { describe, expect, it } from "vitest";
import { type Answered, tally } from "./tally.ts";

const group = (right: boolean | null, abstained: boolean): Answered => ({ right, abstained, loop: null });

describe("the report of a replay", () => {
  it("counts what is stopped as 0, right as 1 and wrong as -1", () => {
    const answered = [
      group(true, false),
      group(true, false),
      group(true, true),
      group(false, true),
      group(false, false),
    ];
    // By hand: 3 of 5 right; (3 - 2) / 5 always run; (1 + 1 + 0 + 0 - 1) / 5 with the gate.
    expect(tally(answered, 2)).toEqual({
      n: 5,
      accuracy: 0.6,
      abstain_rate: 0.4,
      idks_base: 0.2,
      idks: 0.2,
      errors: 2,
    });
  });

  it("leaves decisions without a label out of what needs one", () => {
    const answered = [group(null, true), group(false, true)];
    expect(tally(answered, 0)).toEqual({
      n: 2,
      accuracy: 0,
      abstain_rate: 1,
      idks_base: -1,
      idks: 0,
      errors: 0,
    });
  });

  it("says null where there is nothing to divide by", () => {
    expect(tally([], 3)).toEqual({
      n: 0,
      accuracy: null,
      abstain_rate: null,
      idks_base: null,
      idks: null,
      errors: 3,
    });
  });

  it("says of conversations which kinds of calls are stopped, reads apart", () => {
    const answered: Answered[] = [
      { right: null, abstained: false, loop: { reads: true, lowRisk: true, expected: false, passed: true } },
      { right: true, abstained: true, loop: { reads: false, lowRisk: false, expected: true, passed: true } },
      {
        right: true,
        abstained: false,
        loop: { reads: false, lowRisk: false, expected: true, passed: false },
      },
      {
        right: false,
        abstained: true,
        loop: { reads: false, lowRisk: false, expected: false, passed: false },
      },
      { right: null, abstained: true, loop: { reads: true, lowRisk: true, expected: null, passed: null } },
    ];
    const report = tally(answered, 0);
    expect(report.accuracy).toBeCloseTo(2 / 3);
    expect(report.conversations).toEqual({
      passed_calls: { n: 2, stopped: 0.5 },
      expected_writes: { n: 2, stopped: 0.5 },
      unexpected_writes: { n: 1, stopped: 1 },
      reads: { n: 2, stopped: 0.5 },
    });
  });
});
