import { describe, expect, it } from "vitest";
import { draftOf, ruleAfter, stepOf } from "./step.ts";

const policy = {
  mode: "enforce",
  enforce_share: 0.25,
  guard: { max_wrong: 0.02, confidence: 0.9 },
  risk: "high",
  risk_source: "tool",
  suggested_risk: null,
  threshold: 0.75,
  threshold_source: "risk",
  samples: 5,
  fallback: null,
  own_rule: true,
} as const;

describe("a step of the way into enforce", () => {
  it("is the same that holds where nothing is changed", () => {
    const draft = draftOf(policy);
    expect(draft).toEqual({ stage: "share", share: "25", guarded: true, maxWrong: "2", sure: "90" });
    expect(stepOf(draft)).toEqual({
      change: { mode: "enforce", enforce_share: 0.25, guard: { max_wrong: 0.02, confidence: 0.9 } },
    });
  });

  it("back to shadow names nothing else, and keeps the rest of the rule", () => {
    const step = stepOf({ ...draftOf(policy), stage: "shadow" });
    expect(step).toEqual({ change: { mode: "shadow" } });
    expect(ruleAfter({ risk: "high", enforce_share: 0.25 }, { mode: "shadow" })).toEqual({
      risk: "high",
      enforce_share: 0.25,
      mode: "shadow",
    });
  });

  it("says what is wrong with a share or a guard that cannot be", () => {
    const draft = draftOf(policy);
    for (const share of ["", "0", "100", "ten", "-3"]) {
      expect(stepOf({ ...draft, share })).toHaveProperty("problem");
    }
    expect(stepOf({ ...draft, stage: "enforce", share: "" })).toHaveProperty("change");
    expect(stepOf({ ...draft, maxWrong: "0.05" })).toHaveProperty("problem");
    expect(stepOf({ ...draft, sure: "40" })).toHaveProperty("problem");
    expect(stepOf({ ...draft, guarded: false, sure: "40" })).toHaveProperty("change");
  });
});
