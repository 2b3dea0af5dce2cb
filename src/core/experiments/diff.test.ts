import { expect, test } from "vitest";
import { policyChanges } from "./diff.ts";

test("names each field that differs, in the rule for all tools and in those of single tools", () => {
  const before = {
    global: { mode: "shadow" as const, threshold: 0.5 },
    tools: { pay: { risk: "high" as const, checks: { schema: "block" as const } }, mail: {} },
  };
  const after = {
    global: { mode: "enforce" as const, threshold: 0.5 },
    tools: { pay: { risk: "high" as const, penalty: 2 }, constructor: { samples: 3 }, mail: {} },
  };
  expect(policyChanges(before, after)).toEqual([
    { tool: null, field: "mode", before: "shadow", after: "enforce" },
    { tool: "pay", field: "checks", before: { schema: "block" }, after: undefined },
    { tool: "pay", field: "penalty", before: undefined, after: 2 },
    { tool: "constructor", field: "samples", before: undefined, after: 3 },
  ]);
  expect(policyChanges(before, before)).toEqual([]);
});

test("tells the rules as they are written", () => {
  const changes = policyChanges(
    { global: {}, tools: {} },
    { global: { samples: 2 }, tools: {} },
    ({ samples }) => ({
      most: samples ?? 0,
    }),
  );
  expect(changes).toEqual([{ tool: null, field: "most", before: 0, after: 2 }]);
});
