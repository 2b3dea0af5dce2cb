import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CANONICAL_RULES } from "../../../src/core/arguments/canonical-rules.ts";
import { FALLBACK_ACTIONS, MODES, RISKS, WAYS } from "../../../src/core/turn.ts";
import type { Rule } from "../api/types.ts";
import { rebased, toDraft, toRule, withTexts } from "./draft.ts";

const opt = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const share = fc.double({ min: 0.05, max: 0.99, noNaN: true });
const name = fc.stringMatching(/^[a-z]\w{0,8}$/);
const names = fc.uniqueArray(name, { maxLength: 4 });

const rules = fc
  .record({
    mode: opt(fc.constantFrom(...MODES)),
    risk: opt(fc.constantFrom(...RISKS)),
    threshold: opt(share),
    penalty: opt(fc.double({ min: 0.001, max: 1e6, noNaN: true })),
    samples: opt(fc.integer({ min: 1, max: 10 })),
    diversity: opt(fc.array(fc.constantFrom(...WAYS), { minLength: 1, maxLength: 10 })),
    logprobs: opt(fc.boolean()),
    sampling_deadline_ms: opt(fc.integer({ min: 100, max: 25_000 })),
    token_budget: opt(fc.integer({ min: 1, max: 1_000_000 })),
    fallback: opt(fc.constantFrom(...FALLBACK_ACTIONS)),
    safe_default: opt(fc.string({ minLength: 1 })),
    enforce_share: opt(share),
    explore_share: opt(share),
    checks: opt(fc.dictionary(name, fc.constantFrom("block", "flag", "off"), { minKeys: 1 })),
    canonical: opt(
      fc
        .tuple(fc.constantFrom(...CANONICAL_RULES), fc.oneof(fc.boolean(), names))
        .map(([rule, value]) => ({ [rule]: rule === "sets" || typeof value === "boolean" ? value : true })),
    ),
    guard: opt(fc.record({ max_wrong: share, confidence: fc.double({ min: 0.5, max: 0.99, noNaN: true }) })),
    second_opinion: opt(
      fc.oneof(
        fc.constant("off"),
        fc.record(
          {
            model: name,
            upstream: name,
            format: fc.constantFrom("gemini", "openai-chat"),
            when: fc.constantFrom("doubt", "always"),
            risks: fc.subarray([...RISKS], { minLength: 1 }),
            deadline_ms: fc.integer({ min: 100, max: 25_000 }),
          },
          { requiredKeys: ["model", "upstream"] },
        ),
      ),
    ),
    one_call_agents: opt(names),
    after: opt(fc.uniqueArray(name, { minLength: 1, maxLength: 4 })),
    degraded: opt(fc.boolean()),
    rules: opt(fc.constantFrom([], [{ argument: "amount", max: 200, level: "block" }])),
    context: opt(fc.constantFrom([], [{ when: { degraded: true }, add: 0.1, reason: "Slow." }])),
    safe_call: opt(fc.constant({ tool: "archive", arguments: { id: "{id}", n: 0, note: "" } })),
    hook: opt(fc.constantFrom("off", { name: "orders", deadline_ms: 1_500 })),
    panel: opt(fc.constantFrom("off", { models: ["a", { model: "b", upstream: "c" }], rule: "all" })),
    validation: opt(fc.constantFrom("off", { model: "b", max_cost_usd: 0.01, risks: ["high"] })),
    label: opt(fc.constantFrom("pay", { en: "pay", zh: "付款" })),
    store_content: opt(fc.constantFrom("full", "hash", "none")),
  })
  .map((rule) => Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)) as Rule);

const problemOf = (text: string) => toRule({}, { rules: text }).problems["rules"];

describe("a rule in a form", () => {
  it("comes out as it went in, to the last digit", () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(toRule(rule, toDraft(rule), "pay")).toEqual({ rule, problems: {} });
      }),
    );
  });

  it("keeps what no form knows, and loses what is emptied", () => {
    const before = { mode: "enforce", context_rules: [{ when: "night" }], guard: { max_wrong: 0.1 } };
    const draft = withTexts(toDraft(before as unknown as Rule), {
      "guard.max_wrong": "",
      "guard.confidence": "",
      mode: "",
      "checks.schema": "flag",
    });
    expect(toRule(before as unknown as Rule, draft).rule).toEqual({
      context_rules: [{ when: "night" }],
      checks: { schema: "flag" },
    });
  });

  it("says at the part what is wrong in a value with parts, and changes nothing until it is right", () => {
    const held = { rules: [{ argument: "amount", max: 200, level: "block" }] } as Rule;
    const wrong = toRule(held, { rules: '[{"argument": "amount", "max": "two", "level": "block"}]' });
    expect(wrong.problems["rules[0].max"]).toMatch(/^must be a number/);
    expect(wrong.rule).toEqual(held);
    // What a form leaves empty is not there; a list keeps what it holds.
    const read = toRule(
      {},
      { rules: '[{"argument": "a", "min": "", "max": 2, "level": "block", "message": ""}]' },
    );
    expect(read.rule).toEqual({ rules: [{ argument: "a", max: 2, level: "block" }] });
    const deny = '[{"argument": "a", "deny": ["", null, 0], "level": "block"}]';
    expect(toRule({}, { rules: deny }).problems["rules[0].deny[1]"]).toMatch(/^must be a text/);
    // Some settings are for one tool or for all tools only.
    const texts = '{"en": {"guess": "Is it {value}?", "space": ""}}';
    expect(toRule({}, { texts }).rule).toEqual({ texts: JSON.parse(texts) as unknown });
    expect(toRule({}, { texts }, "pay").problems["texts"]).toMatch(/is for all tools/);
    expect(toRule({}, { label: '"pay"' }).problems["label"]).toMatch(/is for one tool/);
    expect(toRule({}, { label: '"pay"' }, "__proto__").rule).toEqual({ label: "pay" });
    expect(toRule({}, { texts: '{"en": {"guess": "{valu}"}}' }).problems["texts.en.guess"]).toMatch(
      /^has the placeholder \{valu\}/,
    );
  });

  it("says where a list of rules is wrong", () => {
    expect(problemOf('[{"argument": "amount", "maximum": 2, "level": "block"}]')).toMatch(
      /^rules\[0\]\.maximum is no field of a rule/,
    );
    expect(problemOf('[{"argument": "a", "pattern": "(a+)+b", "level": "block"}]')).toMatch(
      /^rules\[0\]\.pattern can take too long/,
    );
    expect(problemOf("[{")).toMatch(/^This is no JSON/);
  });

  it.each([
    ["threshold", "1.5", /between 0 and 1/],
    ["threshold", "a", /no number/],
    ["penalty", "0", /greater than 0/],
    ["samples", "2.5", /whole/],
    ["explore_share", "0.01", /at least 0.05/],
    ["guard.confidence", "0.9", null],
    ["guard.max_wrong", "1", /between/],
    ["confirmation_minutes", "1441", /between 1 and 1,440/],
    ["sampling_deadline_ms", "30000", /between 100 and 25,000/],
    ["diversity", "resample, json", /“json” is none of resample, json_text, tool_order/],
  ])("says at the control what is wrong: %s %s", (control, text, problem) => {
    const { problems } = toRule({}, { [control]: text });
    if (problem === null) expect(problems).toEqual({ "guard.max_wrong": expect.any(String) as string });
    else expect(problems[control]).toMatch(problem);
  });

  it("wants a model where a second opinion is asked for, and names where agents are listed", () => {
    const asked = { second_opinion: "model", "second_opinion.model": "m" };
    const wrong = (more: object) => Object.keys(toRule({}, { ...asked, ...more }).problems);
    expect(wrong({})).toEqual([]);
    for (const [control, text] of [
      ["model", ""],
      ["format", "gemini"],
      ["risks", "low, huge"],
      ["deadline_ms", "99"],
    ] as const)
      expect(wrong({ [`second_opinion.${control}`]: text })).toEqual([`second_opinion.${control}`]);
    expect(toRule({}, { one_call_agents: "names", "one_call_agents.names": " a \n\n*" }).rule).toEqual({
      one_call_agents: ["a", "*"],
    });
  });

  it("treats a check named __proto__ as any other", () => {
    const rule = JSON.parse('{"checks":{"__proto__":"flag"}}') as Rule;
    expect(JSON.stringify(toRule(rule, toDraft(rule)).rule)).toBe('{"checks":{"__proto__":"flag"}}');
  });
});

describe("my change on top of theirs", () => {
  it("keeps what each of us changed, and names what both did", () => {
    const base = { mode: "shadow", risk: "low", samples: "3" };
    const mine = { mode: "enforce", risk: "high" };
    const theirs = { mode: "off", risk: "low", samples: "3", threshold: "0.9" };
    expect(rebased(base, mine, theirs)).toEqual({
      draft: { mode: "enforce", risk: "high", threshold: "0.9" },
      both: ["mode"],
    });
  });

  it("is my draft where nobody else changed anything, and theirs where I did not", () => {
    fc.assert(
      fc.property(rules, rules, (a, b) => {
        const [base, other] = [toDraft(a), toDraft(b)];
        expect(rebased(base, other, base)).toEqual({ draft: other, both: [] });
        expect(rebased(base, base, other)).toEqual({ draft: other, both: [] });
      }),
    );
  });
});
