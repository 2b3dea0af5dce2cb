import { describe, expect, it } from "vitest";
import { tally } from "./tally.ts";

describe("the report of a replay", () => {
  it("counts what is stopped as 0, right as 1 and wrong as -1", () => {
    const answered = [
      { right: true, abstained: false },
      { right: true, abstained: false },
      { right: true, abstained: true },
      { right: false, abstained: true },
      { right: false, abstained: false },
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
    const answered = [
      { right: null, abstained: true },
      { right: false, abstained: true },
    ];
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
});
