import { describe, expect, it } from "vitest";
import { dayAt, errorDays } from "../../../test/support/drift-days.ts";
import { watchTool } from "./watch.ts";

describe("a tool", () => {
  it("is named with what was seen and what to do", () => {
    const found = watchTool(
      {
        tool: "refund",
        errors: new Map([["agent", errorDays(40, 20, (day) => (day < 25 ? 0.05 : 0.5))]]),
        confidences: [],
        changedAt: null,
        features: [],
      },
      dayAt(40),
      false,
    );
    expect(found.alarm).toBe(true);
    expect(found.text).toMatch(
      /^`refund`: of 500 calls with a verdict, the source agent says that \d+ were wrong .*Recalibrate/,
    );
  });

  it("of which nothing is known says nothing", () => {
    const nothing = { tool: "x", errors: new Map(), confidences: [], changedAt: null, features: [] };
    expect(watchTool(nothing, dayAt(1), false)).toMatchObject({ alarm: false, text: "", errors: [] });
  });
});
