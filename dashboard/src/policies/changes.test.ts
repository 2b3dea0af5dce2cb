import { describe, expect, it } from "vitest";
import type { Policy } from "../api/types.ts";
import { changesBetween, contentChanges, withRule } from "./changes.ts";

const head = (intercept: number, tools: Readonly<Record<string, number>> = {}) => ({
  id: `head ${intercept}`,
  calibration_id: `cal_${intercept}`,
  intercept,
  slope: 1,
  tools,
  risks: {},
  features: {},
  n_labels: 40,
  fitted_at: "2030-05-04T10:00:00.000Z",
});

const told = (before: object, after: object) =>
  changesBetween({ global: before, tools: {} }, { global: after, tools: {} }).map(
    (change) => `${change.setting}: ${change.before} -> ${change.after}`,
  );
const rule = (more: object) => ({ argument: "amount", max: 200, level: "block", ...more });

describe("what changes between two policies", () => {
  it("is told setting by setting, in words, with the place of each", () => {
    const before = {
      global: { mode: "shadow", checks: { schema: "block" } },
      tools: { pay: { threshold: 0.9, samples: 4 } },
    } as const;
    const after = {
      global: {
        mode: "enforce",
        checks: { schema: "flag" },
        canonical: { dates: false, sets: ["cc"] },
        second_opinion: { model: "small" },
      },
      tools: { pay: { samples: 4, guard: { max_wrong: 0.05, confidence: 0.95 } } },
    } as const;
    const told = changesBetween(before, after).map((change) => Object.values(change).slice(0).join(" | "));
    expect(told).toEqual([
      "all tools |  | mode | shadow | enforce",
      "all tools |  | check schema | block | flag",
      "all tools |  | equal values: dates |  | off",
      "all tools |  | equal values: sets |  | on, and for cc",
      "all tools |  | second opinion |  | small",
      "pay | pay | threshold | 0.9 | ",
      "pay | pay | guard |  | at most 0.05 wrong, sure by 0.95",
    ]);
    expect(changesBetween(before, before)).toEqual([]);
  });

  it("tells business and context rules in words, and every difference of them", () => {
    const context = { when: { hours: { from: "22:00", to: "07:00" } }, at_least: 0.9, reason: "Night." };
    expect(told({}, { rules: [rule({})], context: [context] })).toEqual([
      "business rules: null -> amount: at most 200 (stops)",
      "context rules: null -> from 22:00 to 07:00: at least 0.9",
    ]);
    expect(told({ rules: [rule({})] }, { rules: [rule({ max: 300, level: "flag" })] })).toEqual([
      "business rules: amount: at most 200 (stops) -> amount: at most 300 (reports)",
    ]);
    expect(
      told(
        { hook: "off" },
        { hook: { name: "orders" }, panel: { models: ["a", { model: "b", upstream: "c" }], rule: "all" } },
      ),
    ).toEqual(["hook: off -> orders", "panel: null -> all of a, b of c"]);
    expect(told({ panel: { models: ["a"] } }, { panel: { models: ["a"], level: "flag" } })[0]).toMatch(
      /"level"/,
    );
    expect(told({}, { validation: { model: "j" }, safe_call: { tool: "archive" } })).toEqual([
      "validation: null -> j",
      "safe call: null -> call archive",
    ]);
    // What the words leave out is still a change.
    expect(told({ rules: [rule({})] }, { rules: [rule({ message: "Too much." })] })[0]).toMatch(/Too much/);
    expect(told({ rules: [] }, {})).toEqual(["business rules: none -> null"]);
  });

  it("tells local heads by what becomes of a confidence, not by their numbers", () => {
    const rules: Pick<Policy, "global" | "tools"> = { global: {}, tools: {} };
    const changes = contentChanges(
      { ...rules, heads: { ctx: head(0) } },
      { ...rules, heads: { ctx: head(0.5, { pay: 1 }) }, auto_recalibrate: { max_step: 0.5 } },
    );
    // By hand: logit(.6) = .405465; 1 / (1 + exp(-.905465)) = .71206, 1 / (1 + exp(-1.905465)) = .87052.
    expect(changes.map(({ setting, before, after }) => [setting, before, after])).toEqual([
      [
        "what it is",
        "learned from 40 outcomes until 2030-05-04, calibration cal_0",
        "learned from 40 outcomes until 2030-05-04, calibration cal_0.5",
      ],
      ["a confidence of 60 % becomes", "60.0 %", "71.2 %"],
      ["a confidence of 60 % for pay becomes", "60.0 %", "87.1 %"],
      ["applied without a person, by at most", null, "0.5 of a tool’s logit"],
    ]);
    expect(contentChanges({ ...rules, heads: { ctx: head(0) } }, rules)[0]).toMatchObject({ after: null });
  });

  it("is a rule more or less for a tool of any name", () => {
    const after = withRule({ global: {}, tools: {} }, "__proto__", { mode: "off" });
    expect(JSON.stringify(after)).toBe('{"global":{},"tools":{"__proto__":{"mode":"off"}}}');
    expect(changesBetween({ global: {}, tools: {} }, after)).toHaveLength(1);
    const policy = { global: { mode: "shadow" }, tools: { pay: { samples: 4 } } } as const;
    expect(withRule(policy, "pay", {})).toEqual({ global: { mode: "shadow" }, tools: {} });
    expect(withRule(policy, null, {})).toEqual({ ...policy, global: {} });
  });
});
