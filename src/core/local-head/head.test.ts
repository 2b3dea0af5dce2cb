import { describe, expect, it } from "vitest";
import { applyHead, type HeadParts, IDENTITY_PARTS } from "./head.ts";

const pay = [{ tool: "pay", risk: "high" }];
const nothing = (): number => NaN;
const apply = (
  parts: Partial<HeadParts>,
  confidence = 0.5,
  calls = pay,
  read: (name: string) => number = nothing,
): number => applyHead({ ...IDENTITY_PARTS, ...parts }, confidence, read, calls);

describe("applyHead", () => {
  it("leaves a confidence exactly as it is where the head says nothing", () => {
    for (const confidence of [0, 1e-9, 0.1, 0.5, 0.999999, 1]) expect(apply({}, confidence)).toBe(confidence);
  });

  it("moves the logit by intercept, slope, tool and feature", () => {
    expect(apply({ intercept: Math.log(3) })).toBeCloseTo(0.75, 12);
    expect(apply({ slope: 2 }, 0.75)).toBeCloseTo(0.9, 12);
    expect(apply({ tools: { pay: Math.log(3) }, risks: { high: 5 } })).toBeCloseTo(0.75, 12);
    expect(apply({ risks: { high: Math.log(3) } })).toBeCloseTo(0.75, 12);
    const features = { length: { weight: Math.log(3), mean: 10, scale: 2 } };
    expect(apply({ features }, 0.5, pay, () => 12)).toBeCloseTo(0.75, 12);
    expect(apply({ features })).toBe(0.5);
  });

  it("takes several tools by their mean, a repeated one once, and reads no inherited names", () => {
    const tools = { pay: Math.log(9), look: 0 };
    const both = [...pay, { tool: "look", risk: "low" }, { tool: "look", risk: "low" }];
    expect(apply({ tools }, 0.5, both)).toBeCloseTo(0.75, 12);
    expect(apply({ tools }, 0.5, [{ tool: "constructor", risk: "toString" }])).toBe(0.5);
    expect(apply({ tools }, 0.5, [])).toBe(0.5);
  });

  it("lets no single odd value decide: a deviation counts at most four times", () => {
    const features = { length: { weight: 0.1, mean: 0, scale: 1 } };
    expect(apply({ features }, 0.5, pay, () => 1e30)).toBe(apply({ features }, 0.5, pay, () => 4));
    expect(apply({ features }, 0.5, pay, () => Infinity)).toBe(apply({ features }, 0.5, pay, () => 4));
  });
});
