import { expect, it } from "vitest";
import { statementsText } from "./statements.ts";

const head = {
  id: "h",
  calibration_id: "c",
  intercept: 0,
  slope: 1,
  tools: {},
  risks: {},
  features: {},
  n_labels: 90,
  fitted_at: "2026-11-30T00:00:00.000Z",
};
const curve = [
  [0.7, 0.2],
  [0.95, 0.8],
] as [number, number][];
const learned = {
  weight: 0.6,
  base: 0.6,
  n_labels: 60,
  curve,
  groups: [{ model: "m1", tool: "pay", n_labels: 40, curve: [[0.8, 0.5]] as [number, number][] }],
};
const text = (given: object, tool: string) =>
  statementsText({ ...head, ...given }, tool)?.replaceAll("\u00a0", " ") ?? null;

it("says what statements were worth on a tool, and whether they move anything", () => {
  expect(text({}, "pay")).toBeNull();
  expect(text({ self_confidence: learned }, "pay")).toBe(
    "Where m1 says how sure it is, 70 % means 50 %, 85 % means 50 %, 95 % means 50 %. Learned from 60 outcomes with a statement. The confidence of such a call is moved by it.",
  );
  expect(text({ self_confidence: { ...learned, weight: 0 } }, "look")).toBe(
    "Where models say how sure they are, 70 % means 20 %, 85 % means 56 %, 95 % means 80 %. Learned from 60 outcomes with a statement. That tells nothing beyond the rest, so no confidence is moved by it.",
  );
});
