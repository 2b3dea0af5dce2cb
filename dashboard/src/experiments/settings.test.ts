import { describe, expect, it } from "vitest";
import type { Draft } from "../policies/draft.ts";
import {
  type ArmForm,
  type ArmRule,
  settingsFor,
  shownSettings,
  toArms,
  toArmRule,
  toForm,
  withoutSetting,
} from "./settings.ts";

const arm = (id: string, share: string, ...rules: ArmForm["rules"]): ArmForm => ({ id, share, rules });
const rule = (tool: string, draft: Draft, ...chosen: string[]): ArmRule => ({
  tool,
  base: {},
  draft,
  chosen,
});

describe("the arms of a form", () => {
  it("are patches of the policy, for all tools and for some, by the settings of the policy's own form", () => {
    const forms = [
      arm("now", "50"),
      arm(
        "bold",
        "33.5",
        rule("", { mode: "enforce", second_opinion: "model", "second_opinion.model": "small" }),
        rule(" refund ", {
          threshold: "0.6",
          "checks.schema": "flag",
          rules: '[{"argument":"amount","max":200,"level":"block","message":""}]',
          after: "get_order",
        }),
        rule("__proto__", { samples: "3" }),
        rule("other", {}),
      ),
    ];
    const read = toArms(forms);
    if (!("arms" in read)) throw new Error(read.problem);
    expect(read.arms[0]).toEqual({ id: "now", share: 0.5 });
    expect(JSON.parse(JSON.stringify(read.arms[1]))).toEqual({
      id: "bold",
      share: 0.335,
      global: { mode: "enforce", second_opinion: { model: "small" } },
      tools: JSON.parse(
        `{"refund":{"threshold":0.6,"checks":{"schema":"flag"},"rules":[{"argument":"amount","max":200,"level":"block"}],"after":["get_order"]},"__proto__":{"samples":3}}`,
      ) as unknown,
    });
    expect(toArms(read.arms.map(toForm))).toEqual(read);
    expect(toForm(read.arms[0]!)).toEqual(forms[0]);
  });

  it("show what is set and what was chosen, and lose a setting with all of its controls", () => {
    const one = rule("refund", { "checks.schema": "flag", threshold: "0.6" }, "samples", "checks");
    expect(shownSettings(one).map(({ name }) => name)).toEqual(["threshold", "samples", "checks"]);
    const left = withoutSetting(one, "checks");
    expect([shownSettings(left).map(({ name }) => name), left.draft]).toEqual([
      ["threshold", "samples"],
      { threshold: "0.6" },
    ]);
    expect(settingsFor("").map(({ name }) => name)).not.toContain("after");
    expect(settingsFor("refund").map(({ name }) => name)).toContain("after");
    // The gate refuses it in an arm.
    expect(settingsFor("refund").map(({ name }) => name)).not.toContain("guard");
  });

  it("keep what no form knows", () => {
    const given = { threshold: 0.5, of_tomorrow: { a: 1 } };
    const read = toArms([arm("a", "50", toArmRule("", given as object))]);
    expect(read).toEqual({ arms: [{ id: "a", share: 0.5, global: given }] });
  });

  it.each([
    [[arm("", "50")], "Arm 1: give it a name."],
    [[arm("a", "50"), arm("a ", "50")], "Arm “a”: another arm has this name."],
    [[arm("a", "0")], "Arm “a”: its share is a percentage above 0."],
    [[arm("a", "60"), arm("b", "50")], "The arms take 110 % together; at most 100 % are there."],
    [[arm("a", "50", rule("", { threshold: "x" }))], "Arm “a”: Threshold for all tools: This is no number."],
    [[arm("a", "50", rule("", {}, "threshold"))], "Arm “a”: give threshold a value."],
    [[arm("a", "50", rule("pay", { hook: "{" }))], /^Arm “a”: Hook for pay: This is no JSON/],
    [[arm("a", "50", rule("pay", { hook: '{"nam":1}' }))], /^Arm “a”: Hook for pay: hook\.nam is no field/],
    [[arm("a", "50", rule("x", { samples: "1" }), rule("x ", {}))], "Arm “a”: there are two rules for x."],
  ])("or a sentence about what is wrong with them", (forms, problem) => {
    const read = toArms(forms);
    if (problem instanceof RegExp) expect("problem" in read && read.problem).toMatch(problem);
    else expect(read).toEqual({ problem });
  });
});
