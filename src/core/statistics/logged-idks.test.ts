import { describe, expect, it } from "vitest";
import { idks } from "./idks.ts";
import { loggedIdks } from "./logged-idks.ts";

const group = (decisions: number, correct = 0, incorrect = 0) => ({ decisions, correct, incorrect });

describe("IDKS on partly labelled logs", () => {
  it("weighs each label by the decisions that it stands for", () => {
    // 80 passed, 10 labelled, 9 right: 0.8 x (0.9 - 0.1) = 0.64.
    // 20 stopped, 4 labelled, 1 right: 0.2 x (0.25 - 0.75) = -0.1.
    const result = loggedIdks(group(80, 9, 1), group(20, 1, 3));
    expect(result.withGate).toBeCloseTo(0.64, 12);
    expect(result.withoutGate).toBeCloseTo(0.54, 12);
    expect(result.coverage).toBeCloseTo(0.14, 12);
  });

  it("charges the penalty for what is wrong", () => {
    // 0.8 x (0.9 - 3 x 0.1) = 0.48; 0.2 x (0.25 - 3 x 0.75) = -0.4.
    const result = loggedIdks(group(80, 9, 1), group(20, 1, 3), 3);
    expect([result.withGate, result.withoutGate]).toEqual([expect.closeTo(0.48), expect.closeTo(0.08)]);
  });

  it("is the plain IDKS where everything is labelled", () => {
    const labels = [1, 1, 1, 0, 1, 0, 0];
    const executed = [1, 1, 1, 1, 0, 0, 0];
    const result = loggedIdks(group(4, 3, 1), group(3, 1, 2));
    expect(result.withGate).toBeCloseTo(idks(executed, labels) ?? Number.NaN, 12);
    expect(result.withoutGate).toBeCloseTo(
      idks(
        labels.map(() => 1),
        labels,
      ) ?? Number.NaN,
      12,
    );
    expect(result.coverage).toBe(1);
  });

  it("does not invent what nobody labelled", () => {
    expect(loggedIdks(group(5, 2, 0), group(3))).toEqual({
      withGate: 0.625,
      withoutGate: null,
      coverage: 0.25,
    });
    expect(loggedIdks(group(5), group(3, 1, 1))).toMatchObject({ withGate: null, withoutGate: null });
    expect(loggedIdks(group(0), group(3))).toEqual({ withGate: 0, withoutGate: null, coverage: 0 });
    expect(loggedIdks(group(0), group(0))).toEqual({ withGate: null, withoutGate: null, coverage: null });
  });
});
