import { expect, test } from "vitest";
import type { Experiment } from "../api/types.ts";
import { BLANK, formOf, toDraft } from "./form.ts";

const filled = {
  ...BLANK,
  name: " bolder ",
  tool: " refund ",
  arms: [
    { id: "now", share: "50", rules: [] },
    {
      id: "bold",
      share: "50",
      rules: [{ tool: "refund", base: {}, draft: { threshold: "0.6" }, chosen: ["threshold"] }],
    },
  ],
  rails: { ...BLANK.rails, latency_ms: "5" },
};

test("a filled form is a draft, and an experiment that is run again fills the form with the same", () => {
  const read = toDraft(filled);
  if (!("draft" in read)) throw new Error(read.problem);
  expect(read.draft).toMatchObject({
    name: "bolder",
    tool: "refund",
    unit: "session",
    minimum_effect: 0.05,
    guard_rails: { wrong: 0.02, latency_ms: 5 },
  });
  const again = toDraft(formOf(read.draft as unknown as Experiment));
  expect(again).toEqual({ draft: { ...read.draft, name: "bolder (again)" } });
});

test("what is missing is said in words", () => {
  expect(toDraft(BLANK)).toEqual({ problem: "Arm “new”: give threshold a value." });
  expect(toDraft({ ...filled, effect: "0" })).toEqual({
    problem: "The smallest difference is a number above 0.",
  });
  expect(toDraft({ ...filled, hours: "0.001" })).toEqual({
    problem: "The waiting time is 0.01 to 744 hours.",
  });
  expect(toDraft({ ...filled, rails: { ...filled.rails, wrong: "-1" } })).toEqual({
    problem: "A guard rail is a number of at least 0.",
  });
});
