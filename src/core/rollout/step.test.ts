import { expect, test } from "vitest";
import type { PolicyDocument } from "../policy/rule.ts";
import { enforcesTool, guardedTools, stepBack, stepTool } from "./step.ts";

const guard = { maxWrong: 0.1, confidence: 0.95 };
const policy: PolicyDocument = {
  version: 3,
  global: { mode: "enforce" },
  tools: { pay: { risk: "high", guard }, mail: { mode: "shadow", guard }, look: { mode: "off" } },
};

test("a step changes what it names of the tool's own rule, and nothing else", () => {
  expect(stepTool(policy, "pay", { mode: "enforce", enforceShare: 0.1 }).tools).toEqual({
    ...policy.tools,
    pay: { risk: "high", guard, mode: "enforce", enforceShare: 0.1 },
  });
  expect(stepTool(policy, "new", { mode: "off", guard: undefined }).tools["new"]).toEqual({ mode: "off" });
});

test("guards watch tools that are enforced, those without a rule of their own where the rule for all has a guard", () => {
  expect(guardedTools(policy, ["pay", "other"])).toEqual(["pay"]);
  const all = { ...policy, global: { ...policy.global, guard } };
  expect(guardedTools(all, ["pay", "other", "look"])).toEqual(["pay", "other"]);
});

test("a tool that an arm enforces is watched, and a step back ends that experiment", () => {
  const arms = [
    { id: "now", share: 0.5 },
    { id: "on", share: 0.5, tools: { mail: { mode: "enforce" as const } } },
  ];
  const running: PolicyDocument = { ...policy, experiment: { id: "e", unit: "session", salt: "s", arms } };
  expect(enforcesTool(running, "mail")).toBe(true);
  expect(guardedTools(running, [])).toEqual(["pay", "mail"]);
  expect(stepBack(running, "mail").experiment).toBeNull();
  const other = stepBack(running, "pay");
  expect(other.experiment).toBe(running.experiment);
  expect(enforcesTool(other, "pay")).toBe(false);
});
