import { expect, it } from "vitest";
import type { ExperimentDetail } from "../api/types.ts";
import { uncompared } from "./compared.ts";
import type { Analysis } from "./words.ts";

const bounded = { value: -0.5, low: -0.8, high: -0.2 };
const of = (analysis: Partial<Analysis> | null, ended: string | null = null) =>
  ({ analysis, result: null, unit: "session", ended_at: ended }) as unknown as ExperimentDetail;
const comparing = (idks: typeof bounded | null) =>
  of({
    standing: "not_final",
    comparisons: [{ arm: "strict", differences: { idks } }],
  } as unknown as Analysis);

it("tells what is missing before an arm becomes everybody's policy", () => {
  expect(uncompared(comparing(bounded), "strict")).toBeNull();
  expect(uncompared(comparing(null), "strict")).toBe("Nothing was compared yet.");
  expect(uncompared(comparing(bounded), "other")).toBe("Nothing was compared yet.");
  expect(uncompared(of({ standing: "collecting", comparisons: [] }, "2031-01-01T00:00:00Z"), "strict")).toBe(
    "Nothing was compared.",
  );
  expect(uncompared(of(null), "strict")).toBe("Nothing was compared yet.");
  expect(uncompared(of({ standing: "hidden", comparisons: [] }), "strict")).toMatch(/not split as planned/);
});
