import { describe, expect, it } from "vitest";
import {
  ALL_RULES,
  CANONICAL_RULES,
  type CanonicalRule,
} from "../../../src/core/arguments/canonical-rules.ts";
import { canonicalCall } from "../../../src/core/arguments/canonical.ts";
import { isObject } from "../../../src/core/arguments/json.ts";
import { parseJson } from "../../../src/core/arguments/parse-json.ts";
import { compileSchema } from "../../../src/core/schema/compile.ts";
import { CANONICAL_WORDS } from "./canonical-words.ts";

const text = { type: "string" };
/** As a tool would declare the argument of the example; others are texts. */
const SCHEMAS: Partial<Record<CanonicalRule, unknown>> = {
  numbers: { n: { type: "number" } },
  formulas: { formula: { type: "string", description: "math expression in x" } },
  defaults: { days: { type: "integer", default: 1 } },
  nulls: { note: text },
  sets: { ids: { type: "array", uniqueItems: true, items: text } },
};

function formOf(rule: CanonicalRule, args: string, off: readonly CanonicalRule[]): string {
  const parsed = parseJson(args);
  if (!parsed.ok || !isObject(parsed.value)) throw new Error(`no arguments: ${args}`);
  const properties =
    SCHEMAS[rule] ?? Object.fromEntries([...parsed.value.keys()].map((name) => [name, text]));
  const schema = compileSchema({ type: "object", properties, required: [] });
  return canonicalCall("f", parsed.value, schema, { ...ALL_RULES, off: new Set(off) });
}

describe("the examples of equal values", () => {
  // Several calls are compared as samples, not as arguments.
  it.each(CANONICAL_RULES.filter((rule) => rule !== "parallel"))("%s: equal by this rule alone", (rule) => {
    const { one, other } = CANONICAL_WORDS[rule];
    expect(formOf(rule, one, [])).toBe(formOf(rule, other, []));
    expect(formOf(rule, one, [rule])).not.toBe(formOf(rule, other, [rule]));
  });
});
