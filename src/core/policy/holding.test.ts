import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FINDING_NAMES } from "../checks/names.ts";
import { FALLBACK_ACTIONS, MODES, RISKS } from "../turn.ts";
import { canonicalRulesOf } from "./canonical-rules-of.ts";
import { holdingOf } from "./holding.ts";
import { checkLevel, resolveTool } from "./resolve.ts";
import { BUILT_IN_POLICY, type PolicyDocument, type PolicyRule } from "./rule.ts";

const policy = (global: PolicyRule, tools: Readonly<Record<string, PolicyRule>> = {}): PolicyDocument => ({
  version: 1,
  global,
  tools,
});

const opt = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const rules: fc.Arbitrary<PolicyRule> = fc.record({
  mode: opt(fc.constantFrom(...MODES)),
  risk: opt(fc.constantFrom(...RISKS)),
  threshold: opt(fc.double({ min: 0, max: 1, noNaN: true })),
  penalty: opt(fc.double({ min: 0.1, max: 9, noNaN: true })),
  samples: opt(fc.integer({ min: 1, max: 10 })),
  fallback: opt(fc.constantFrom(...FALLBACK_ACTIONS)),
  exploreShare: opt(fc.constantFrom(0, 0.1)),
  checks: opt(fc.dictionary(fc.constantFrom("schema", "truncated"), fc.constantFrom("off", "flag"))),
  canonical: opt(fc.record({ dates: opt(fc.boolean()), sets: opt(fc.constant(["cc"])) })),
});

describe("what holds for a tool", () => {
  it("comes from its own rule, from that of all tools, from the risk, or is built in", () => {
    const { settings, checks, canonical, unordered } = holdingOf(
      policy(
        { mode: "enforce", checks: { schema: "flag" }, canonical: { dates: false } },
        { pay: { risk: "high", canonical: { sets: ["cc"] }, checks: { duplicate_call: "block" } } },
      ),
      "pay",
    );
    expect(settings).toMatchObject({
      mode: { value: "enforce", source: "global" },
      risk: { value: "high", source: "own" },
      threshold: { value: 0.75, source: "risk" },
      samples: { value: 5, source: "risk" },
      onError: { value: "closed", source: "risk" },
      durability: { value: "before_answer", source: "risk" },
      auditShare: { value: 0.01, source: "built_in" },
      guard: { value: null, source: "built_in" },
    });
    expect(checks.filter(({ source }) => source !== "built_in")).toEqual([
      { check: "schema", level: "flag", source: "global" },
      { check: "enum_case", level: "flag", source: "global" },
      { check: "duplicate_call", level: "block", source: "own" },
    ]);
    expect(canonical.filter(({ source }) => source !== "built_in")).toEqual([
      { rule: "dates", on: false, source: "global" },
      { rule: "sets", on: true, source: "own" },
    ]);
    expect(unordered).toEqual(["cc"]);
  });

  it("knows the risk by the name of a tool that hands over, and what all tools have as their own", () => {
    expect(holdingOf(BUILT_IN_POLICY, "transfer_to_human_agents").settings.risk).toEqual({
      value: "low",
      source: "name",
    });
    const all = holdingOf(policy({ threshold: 0.9, risk: "low", exploreShare: 0.1 }), null).settings;
    expect([all.threshold.source, all.risk.source, all.exploreShare.value]).toEqual(["own", "own", 0.1]);
    expect(holdingOf(policy({ exploreShare: 0.1 }), null).settings.exploreShare).toEqual({
      value: 0,
      source: "risk",
    });
  });

  it("is what the gate itself works out, whatever the rules", () => {
    fc.assert(
      fc.property(rules, rules, (global, own) => {
        const given = policy(global, { pay: own });
        const { settings, checks, canonical } = holdingOf(given, "pay");
        const { mode, risk, threshold, samples, fallback, exploreShare } = resolveTool(given, "pay");
        expect([settings.mode, settings.risk, settings.threshold].map(({ value }) => value)).toEqual([
          mode,
          risk,
          threshold,
        ]);
        expect(
          [settings.samples, settings.fallback, settings.exploreShare].map(({ value }) => value),
        ).toEqual([samples, fallback, exploreShare]);
        for (const { check, usual, fixed, kindOf = check } of FINDING_NAMES) {
          const set = checkLevel(given, check, "pay") ?? checkLevel(given, kindOf, "pay");
          const level = fixed ? usual : (set ?? usual);
          expect(checks.find((held) => held.check === check)?.level).toBe(level);
        }
        const { off } = canonicalRulesOf(given)("pay");
        expect(canonical.filter(({ on }) => !on).map(({ rule }) => rule)).toEqual([...off]);
      }),
    );
  });
});
