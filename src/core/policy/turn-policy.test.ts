import { expect, test } from "vitest";
import { PermissionError } from "../errors.ts";
import type { PolicyDocument } from "./rule.ts";
import { resolveTurn, type Overrides } from "./turn-policy.ts";

const nothing: Overrides = { mode: null, threshold: null, mayLoosen: false };
const policy: PolicyDocument = {
  version: 4,
  global: { mode: "shadow" },
  tools: {
    read: { risk: "low" },
    refund: { risk: "high", mode: "enforce", fallback: "escalate_to_human", storeContent: "hash" },
  },
};

test("with parallel calls the strictest holds: highest threshold, strictest mode, the riskiest tool's fallback", () => {
  const turn = resolveTurn(policy, ["read", "refund", "mail"], nothing);
  expect(turn).toMatchObject({
    mode: "enforce",
    threshold: 0.75,
    gatedBy: "refund",
    onError: "closed",
    durability: "before_answer",
    storeContent: "hash",
  });
  expect(turn.riskiest.fallback).toBe("escalate_to_human");
  expect(turn.calls.map((c) => [c.index, c.tool, c.threshold])).toEqual([
    [0, "read", 0.2],
    [1, "refund", 0.75],
    [2, "mail", 0.5],
  ]);
});

test("a turn without a call has the global mode and no threshold", () => {
  expect(resolveTurn(policy, [], nothing)).toMatchObject({
    mode: "shadow",
    threshold: null,
    gatedBy: null,
    calls: [],
  });
});

test("a request may be stricter than the policy", () => {
  const turn = resolveTurn(policy, ["read"], { mode: "enforce", threshold: 0.6, mayLoosen: false });
  expect(turn).toMatchObject({ mode: "enforce", threshold: 0.6, thresholdSource: "request" });
});

test("a request that is looser is refused and names the field, unless an admin asks", () => {
  const looserMode: Overrides = { mode: "shadow", threshold: null, mayLoosen: false };
  const looserThreshold: Overrides = { mode: null, threshold: 0.5, mayLoosen: false };
  expect(() => resolveTurn(policy, ["refund"], looserMode)).toThrow(PermissionError);
  expect(() => resolveTurn(policy, ["refund"], looserMode)).toThrow(
    expect.objectContaining({ param: "mode" }),
  );
  expect(() => resolveTurn(policy, ["refund"], looserThreshold)).toThrow(
    expect.objectContaining({ param: "threshold" }),
  );
  expect(resolveTurn(policy, ["refund"], { mode: "off", threshold: 0, mayLoosen: true })).toMatchObject({
    mode: "off",
    threshold: 0,
  });
});

test("a high-risk call that a request puts into enforce is recorded before the answer", () => {
  const shadowed: PolicyDocument = { version: 1, global: {}, tools: { pay: { risk: "high" } } };
  expect(resolveTurn(shadowed, ["pay"], nothing).durability).toBe("after_answer");
  expect(resolveTurn(shadowed, ["pay"], { ...nothing, mode: "enforce" }).durability).toBe("before_answer");
});
