import { describe, expect, it } from "vitest";
import { corrected, headNote, offsetText, strongest } from "./words.ts";

const head = {
  intercept: 0.1,
  slope: 1,
  tools: { pay: 0.39 },
  risks: { high: -0.5 },
  features: {
    agreement: { weight: 0.2, mean: 0.8, scale: 0.1 },
    schema_valid: { weight: -0.4, mean: 0.5, scale: 0.2 },
    tiny: { weight: 0.001, mean: 0, scale: 1 },
  },
};
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

describe("a local head in words", () => {
  it("says what a confidence becomes where every feature is as usual", () => {
    expect(corrected(head, 0.6, "pay", "high")).toBeCloseTo(sigmoid(Math.log(0.6 / 0.4) + 0.49), 12);
    expect(corrected(head, 0.6, "book", "high")).toBeCloseTo(sigmoid(Math.log(0.6 / 0.4) - 0.4), 12);
    expect(corrected(head, 0.6, "constructor", "low")).toBeCloseTo(sigmoid(Math.log(0.6 / 0.4) + 0.1), 12);
    expect(corrected(null, 0.6, "pay", "high")).toBe(0.6);
  });

  it("says whose outcomes stand for a tool", () => {
    expect(offsetText(head, "pay", "high")).toMatch("outcomes of its own to learn from");
    expect(offsetText(head, "book", "high")).toMatch("of high risk");
    expect(offsetText(head, "toString", "low")).toMatch("true of all tools");
  });

  it("names the features that weigh most, the heaviest first, and none that weighs nothing", () => {
    expect(strongest(head).map(({ name }) => name)).toEqual(["schema_valid", "agreement"]);
  });

  it("says where curves show confidences that another head made", () => {
    const wire = { ...head, id: "h2", calibration_id: "c", n_labels: 40, fitted_at: "2031-01-01T00:00:00Z" };
    const heads = [
      { head: "none", decisions: 300 },
      { head: "h2", decisions: 40 },
    ];
    const roc = { score_context: "ctx", head: null, heads };
    expect(headNote(roc, { heads: { ctx: wire } })).toMatch(
      /^40 of these 340 confidences were made by the local head/,
    );
    expect(headNote(roc, {})).toMatch(/^300 of these 340 confidences were made as now, without/);
    expect(headNote({ ...roc, heads: heads.slice(0, 1) }, { heads: { ctx: wire } })).toMatch(
      /^None of these/,
    );
    expect(headNote({ ...roc, heads: heads.slice(0, 1) }, { heads: { other: wire } })).toBeNull();
    expect(headNote({ ...roc, head: "h2" }, { heads: { ctx: wire } })).toBeNull();
  });
});
