import { expect, test } from "vitest";
import { checkLevel, expectsAllCalls, policiesOf, resolveTool, thresholdOf } from "./resolve.ts";
import { BUILT_IN_POLICY } from "./rule.ts";

test("the built-in policy is shadow, unknown risk, threshold 0.5, and stores after the answer unless told otherwise", () => {
  expect(resolveTool(BUILT_IN_POLICY, "refund")).toMatchObject({
    mode: "shadow",
    risk: "unknown",
    threshold: 0.5,
    thresholdSource: "risk",
    samples: 3,
    onError: "open",
    durability: null,
    storeContent: "full",
  });
});

test.each([
  ["low", 0.2, 1, "open"],
  ["medium", 0.5, 3, "open"],
  ["unknown", 0.5, 3, "open"],
  ["high", 0.75, 5, "closed"],
] as const)("risk %s means threshold %d, %d samples and fails %s", (risk, threshold, samples, onError) => {
  const policy = { version: 1, global: {}, tools: { refund: { risk } } };
  expect(resolveTool(policy, "refund")).toMatchObject({ risk, threshold, samples, onError });
});

test("a tool's threshold wins over its penalty, its penalty over its risk, its risk over the global threshold", () => {
  const global = { threshold: 0.9 };
  const of = (rule: object) => resolveTool({ version: 1, global, tools: { t: rule } }, "t");
  expect(of({ threshold: 0.1, penalty: 9, risk: "high" })).toMatchObject({
    threshold: 0.1,
    thresholdSource: "tool",
  });
  expect(of({ penalty: 9, risk: "low" })).toMatchObject({ threshold: 0.9, thresholdSource: "tool" });
  expect(of({ risk: "low" })).toMatchObject({ threshold: 0.2, thresholdSource: "risk" });
  expect(of({})).toMatchObject({ threshold: 0.9, thresholdSource: "global" });
});

test("a tool that hands over to a person has low risk until a rule rates it or sets a threshold", () => {
  const tool = "transfer_to_human";
  const of = (global: object, rule: object) =>
    resolveTool({ version: 1, global, tools: { [tool]: rule } }, tool);
  expect(of({}, {})).toMatchObject({ risk: "low", riskSource: "hand_over", threshold: 0.2, samples: 1 });
  expect(of({}, { risk: "high" })).toMatchObject({ risk: "high", riskSource: "tool", threshold: 0.75 });
  expect(of({ risk: "medium" }, {})).toMatchObject({ risk: "medium", riskSource: "global", threshold: 0.5 });
  expect(of({ threshold: 0.9 }, {})).toMatchObject({
    risk: "low",
    riskSource: "hand_over",
    threshold: 0.9,
    thresholdSource: "global",
  });
  expect(of({}, { penalty: 1 })).toMatchObject({ threshold: 0.5, thresholdSource: "tool" });
  expect(resolveTool(BUILT_IN_POLICY, "transfer_funds_to_agent")).toMatchObject({
    risk: "unknown",
    riskSource: "default",
  });
});

test("a tool named like a part of every object has no rule of its own", () => {
  const policy = { version: 1, global: {}, tools: {} };
  for (const name of ["constructor", "__proto__", "toString"]) {
    expect(resolveTool(policy, name)).toMatchObject({ tool: name, risk: "unknown", threshold: 0.5 });
    expect(checkLevel(policy, name, name)).toBeUndefined();
  }
});

test("a penalty of 3 asks for a confidence of 0.75: there p - 3(1 - p) is 0", () => {
  expect(thresholdOf(3)).toBe(0.75);
});

test("a check's level comes from the tool, then from the global rule", () => {
  const policy = {
    version: 1,
    global: { checks: { schema: "flag" as const } },
    tools: { refund: { checks: { schema: "off" as const } } },
  };
  expect(checkLevel(policy, "schema", "refund")).toBe("off");
  expect(checkLevel(policy, "schema", "mail")).toBe("flag");
  expect(checkLevel(policy, "truncated", "mail")).toBeUndefined();
});

test("an agent's calls need not cover the request where the policy says so for every tool that it calls", () => {
  const policy = {
    version: 1,
    global: { oneCallAgents: ["stepper"] },
    tools: { refund: { oneCallAgents: [] } },
  };
  expect(expectsAllCalls(policy, "stepper", ["search"])).toBe(false);
  expect(expectsAllCalls(policy, "other", ["search"])).toBe(true);
  expect(expectsAllCalls(policy, null, ["search"])).toBe(true);
  expect(expectsAllCalls(policy, "stepper", ["search", "refund"])).toBe(true);
  expect(expectsAllCalls({ version: 1, global: { oneCallAgents: ["*"] }, tools: {} }, null, ["x"])).toBe(
    false,
  );
});

test("the policies of a turn are those of its tools, however often they are asked for", () => {
  const policy = { ...BUILT_IN_POLICY, tools: { refund: { risk: "high" as const } } };
  const around = {
    agent: null,
    tools: [{ name: "drop", description: "", parameters: null, annotations: { destructive: true } }],
  };
  const policyOf = policiesOf(policy, around);
  for (const tool of ["refund", "drop", "other", "refund", "constructor", "drop"])
    expect(policyOf(tool)).toEqual(resolveTool(policy, tool, around));
});
