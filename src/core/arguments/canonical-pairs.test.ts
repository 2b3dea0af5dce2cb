import { describe, expect, it } from "vitest";
import { CANONICAL_PAIRS, type CanonicalPair } from "../../../test/support/canonical-pairs.ts";
import { compileSchema } from "../schema/compile.ts";
import { ALL_RULES, CANONICAL_RULES, type CanonicalRules } from "./canonical-rules.ts";
import { canonicalCall } from "./canonical.ts";
import { isArray, isObject } from "./json.ts";
import { parseJson } from "./parse-json.ts";

const schemaOf = ({ name, schema, required }: CanonicalPair) =>
  compileSchema({ type: "object", properties: { [name]: schema }, required: required ? [name] : [] });

const formOf = (pair: CanonicalPair, value: string, rules: CanonicalRules = ALL_RULES): string => {
  const parsed = parseJson(value === "" ? "{}" : `{${JSON.stringify(pair.name)}:${value}}`);
  if (!parsed.ok || !isObject(parsed.value)) throw new Error(`${pair.id}: no JSON: ${value}`);
  return canonicalCall("f", parsed.value, schemaOf(pair), rules);
};

/** The form of a form: its arguments, read and written again. */
const formOfForm = (pair: CanonicalPair, form: string): string => {
  const parsed = parseJson(form);
  if (!parsed.ok || !isArray(parsed.value)) throw new Error(`${pair.id}: the form is no JSON: ${form}`);
  const [, values] = parsed.value;
  if (values === undefined || !isObject(values)) throw new Error(`${pair.id}: no arguments in ${form}`);
  return canonicalCall("f", values, schemaOf(pair));
};

const same = CANONICAL_PAIRS.filter((pair) => pair.same);
const different = CANONICAL_PAIRS.filter((pair) => !pair.same);
const named = (pairs: readonly CanonicalPair[]) =>
  pairs.map((pair) => [pair.id, pair.a, pair.b, pair.why, pair] as const);

describe("two spellings of one value", () => {
  it.each(named(same))("%s: %s = %s (%s)", (_id, a, b, _why, pair) => {
    expect(formOf(pair, a)).toBe(formOf(pair, b));
  });

  it.each(named(same))("%s: %s and %s part when the rule is off (%s)", (_id, a, b, _why, pair) => {
    const rules = { ...ALL_RULES, off: new Set([pair.rule]) };
    expect(formOf(pair, a, rules)).not.toBe(formOf(pair, b, rules));
  });
});

describe("two values", () => {
  it.each(named(different))("%s: %s and %s are two (%s)", (_id, a, b, _why, pair) => {
    expect(formOf(pair, a)).not.toBe(formOf(pair, b));
  });
});

describe("the pairs", () => {
  it("have cases in both directions for every rule but the order of parallel calls, which no single value shows", () => {
    for (const rule of CANONICAL_RULES.filter((name) => name !== "parallel")) {
      expect([rule, same.some((p) => p.rule === rule), different.some((p) => p.rule === rule)]).toEqual([
        rule,
        true,
        true,
      ]);
    }
  });

  it("have forms that are their own forms", () => {
    for (const pair of CANONICAL_PAIRS) {
      for (const form of [formOf(pair, pair.a), formOf(pair, pair.b)]) {
        expect([pair.id, formOfForm(pair, form)]).toEqual([pair.id, form]);
      }
    }
  });
});
