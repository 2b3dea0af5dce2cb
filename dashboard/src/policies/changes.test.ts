import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
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

const some = <T>(record: T & Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(record, { requiredKeys: [] });

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

  const context = { when: { hours: { from: "22:00", to: "07:00" } }, at_least: 0.9, reason: "Night." };
  const panel = { models: ["a", { model: "b", upstream: "c" }], rule: "all" };
  const sentences = { en: { ask_choice: "Which of {choices}?" }, de: { ask_choice: "Welches?" } };
  it.each([
    [
      "rules that come, in words, with what the words leave out",
      {},
      { rules: [rule({ message: "Too much." })], context: [context] },
      [
        "business rule 1: null -> amount: at most 200 (stops)",
        "business rule 1, words of your own: null -> Too much.",
        "context rule 1: null -> from 22:00 to 07:00: at least 0.9",
        "context rule 1, why: null -> Night.",
      ],
    ],
    [
      "a rule that is another one, member by member",
      { rules: [rule({})] },
      { rules: [rule({ max: 300, level: "flag", message: "Hm." })] },
      [
        "business rule 1 (amount), at most: 200 -> 300",
        "business rule 1 (amount), a call that breaks it: is stopped -> is only reported",
        "business rule 1 (amount), words of your own: null -> Hm.",
      ],
    ],
    [
      "rules that move, and one that goes",
      { rules: [rule({}), rule({ max: 7 }), rule({ max: 9 })] },
      { rules: [rule({ max: 9 }), rule({})] },
      ["business rule 2: amount: at most 7 (stops) -> null"],
    ],
    [
      "rules in another order",
      { rules: [rule({}), rule({ max: 7 })] },
      { rules: [rule({ max: 7 }), rule({})] },
      [
        "business rules, their order: amount: at most 200 (stops); amount: at most 7 (stops) -> amount: at most 7 (stops); amount: at most 200 (stops)",
      ],
    ],
    ["an empty list", { rules: [] }, {}, ["business rules, their order: none -> null"]],
    [
      "what lies deep in a rule",
      {},
      { rules: [{ argument: "id", seen_in: { tool: "get_order", path: "order.id" }, level: "block" }] },
      [
        "business rule 1: null -> id stood in a result of get_order (stops)",
        "business rule 1, seen in a result of this conversation, member of its result: null -> order.id",
      ],
    ],
    [
      "somebody who is asked instead of nobody",
      { hook: "off" },
      { hook: { name: "orders", on_failure: "block" }, panel, validation: { model: "j", max_cost_usd: 0.1 } },
      [
        "hook: off -> orders",
        "hook, where it gives no clear answer: null -> the call is stopped",
        "panel: null -> all of a, b of c",
        "validation: null -> j",
        "validation, not asked above so many dollars: null -> 0.1",
      ],
    ],
    [
      "the members of a panel",
      { panel },
      { panel: { models: ["a"], rule: "all", level: "flag" } },
      ["panel, models: a, b of c -> a", "panel, where they do not: null -> it is only reported"],
    ],
    [
      "second opinion and guard",
      { second_opinion: { model: "m" }, guard: { max_wrong: 0.05, confidence: 0.95 } },
      {
        second_opinion: { model: "m", when: "always", risks: ["high"] },
        guard: { max_wrong: 0.1, confidence: 0.95 },
      },
      [
        "second opinion, when it is asked: null -> for every judged call",
        "second opinion, only for tools rated: null -> high",
        "guard, most calls that may be wrong (share): 0.05 -> 0.1",
      ],
    ],
    [
      "how the model is asked how sure it is",
      { self_confidence: { ask: "samples" } },
      { self_confidence: { ask: "follow_up", deadline_ms: 900 } },
      [
        "self confidence, how: one of the extra samples is asked to say it -> by a request of its own",
        "self confidence, longest wait, in milliseconds: null -> 900",
      ],
    ],
    [
      "each text in each language",
      { texts: sentences, label: "pay money back" },
      {
        texts: { ...sentences, en: { ask_choice: "Which one: {choices}?" } },
        label: { en: "pay back" },
        parameter_labels: { order_id: { de: "die Bestellnummer" }, to: "whom" },
      },
      [
        "texts, English, ask choice: Which of {choices}? -> Which one: {choices}?",
        "label: pay money back -> set",
        "label, English: null -> pay back",
        "parameter labels, order_id, German: null -> die Bestellnummer",
        "parameter labels, to: null -> whom",
      ],
    ],
    [
      "a harmless call and its arguments",
      { safe_call: { tool: "archive", arguments: { id: "{id}", filter: { old: true } } } },
      { safe_call: { tool: "bin", arguments: { id: "{id}", filter: { old: false } }, more: ["a"] } },
      [
        "safe call, tool: archive -> bin",
        "safe call, arguments, filter, old: yes -> no",
        "safe call, more: null -> a",
      ],
    ],
  ])("tells %s", (_, before, after, lines) => {
    expect(told(before, after)).toEqual(lines);
    expect(told(before, before)).toEqual([]);
  });

  it("never shows JSON, and never hides a difference", () => {
    const member: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom("a", "block", true, 7),
        fc.array(fc.constantFrom("x", "y", 3), { minLength: 1, maxLength: 3 }),
        fc.dictionary(fc.constantFrom("when", "limit", "to", "level"), tie("value"), {
          minKeys: 1,
          maxKeys: 3,
        }),
      ),
    })).value;
    const object = fc.dictionary(
      fc.constantFrom("argument", "max", "limit", "when", "models", "level"),
      member,
      {
        minKeys: 1,
      },
    );
    const name = fc.constantFrom("a", "b", "order.id");
    const businessRule = fc
      .tuple(
        fc.record({ argument: name, level: fc.constantFrom("block", "flag") }),
        fc.oneof(
          fc.record({ max: fc.constantFrom(1, "9.5") }),
          fc.record({ allow: fc.array(fc.constantFrom("x", 3, true, "y"), { minLength: 1, maxLength: 8 }) }),
          fc.record({ seen_in: some({ tool: name, path: name }) }),
          fc.record({
            equals: some({ tool: name, path: name, where: some({ argument: name, path: name }) }),
          }),
          fc.record({
            limit: some({ per: fc.constantFrom("session", "user"), calls: fc.nat(3), hours: fc.nat(2) }),
          }),
        ),
        some({ message: fc.constantFrom("Hm.", "No.") }),
      )
      .map((parts) => Object.assign({}, ...parts) as object);
    const contextRule = fc.record({
      when: some({
        agents: fc.array(name, { minLength: 1, maxLength: 2 }),
        hours: some({ from: name, to: name, offset: name }),
        load: fc.oneof(fc.constant("degraded"), some({ error_rate_above: fc.constantFrom(0.1, 0.2) })),
      }),
      at_least: fc.constantFrom(0.5, 0.9),
      reason: fc.constantFrom("Night.", "Day."),
    });
    const settings = fc.record(
      {
        rules: fc.array(businessRule, { maxLength: 3 }),
        context: fc.array(contextRule, { maxLength: 3 }),
        texts: object,
        hook: object.map((more) => ({ ...more, name: "orders" })),
        panel: object.map((more) => ({ ...more, models: ["a"] })),
        safe_call: object.map((more) => ({ ...more, tool: "bin" })),
        guard: object.map((more) => ({ ...more, max_wrong: 0.1, confidence: 0.9 })),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(settings, settings, (before, after) => {
        const lines = told(before, after);
        if (!isDeepStrictEqual(before, after)) expect(lines.length).toBeGreaterThan(0);
        expect(lines.filter((line) => /[{}]|"\w+":|undefined|\[object/.test(line))).toEqual([]);
      }),
      { numRuns: 300 },
    );
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
