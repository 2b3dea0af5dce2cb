import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldCase } from "../../../test/support/field-cases.ts";
import { compileSchema } from "../schema/compile.ts";
import type { CompiledSchema } from "../schema/node.ts";
import { canonicalCall, canonicalMalformed, canonicalSample } from "./canonical.ts";
import { isObject } from "./json.ts";
import { parseJson } from "./parse-json.ts";

const formOf = (text: string, schema: CompiledSchema | null = null): string => {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) throw new Error(`no object: ${text}`);
  return canonicalCall("f", parsed.value, schema);
};
const schemaOfCase = (id: string): CompiledSchema => compileSchema(fieldCase(id).tools?.[0]?.parameters);
const pairsOfCase = (id: string): readonly boolean[] => {
  const schema = schemaOfCase(id);
  return (fieldCase(id).pairs_raw ?? []).map(([a, b]) => formOf(a, schema) === formOf(b, schema));
};

type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/** The same value written otherwise: keys reversed, everything escaped, white space everywhere. */
const rewritten = (value: Plain): string => {
  if (typeof value === "string") return escaped(value);
  if (Array.isArray(value)) return `[ ${value.map(rewritten).join(" ,\n")} ]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toReversed();
  return `{\t${members.map(([key, member]) => `${escaped(key)} : ${rewritten(member)}`).join(" , ")} }`;
};
const escaped = (text: string): string =>
  `"${text
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("")}"`;

describe("canonicalCall", () => {
  it("never depends on key order, white space or escapes", () => {
    const object = fc.dictionary(
      fc.string({ unit: "binary" }),
      fc.jsonValue({ stringUnit: "binary", maxDepth: 4 }),
    );
    fc.assert(
      fc.property(object, (value) => {
        expect(formOf(rewritten(value as Plain))).toBe(formOf(JSON.stringify(value)));
      }),
      { numRuns: 300 },
    );
  });

  it("never merges two different 64-bit integers", () => {
    const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 2n });
    fc.assert(
      fc.property(int64, (id) => {
        expect(formOf(`{"id":${id}}`)).not.toBe(formOf(`{"id":${id + 1n}}`));
      }),
    );
  });

  it("sorts keys by UTF-16 code unit", () => {
    expect(formOf('{"\u{1F600}":1,"\uFB33":2,"a":3,"B":4}')).toBe(
      '["f",{"B":4,"a":3,"\u{1F600}":1,"\uFB33":2}]',
    );
  });

  it("composes strings (NFC) but not keys, and never changes case or spaces", () => {
    expect(formOf('{"a":"e\u0301"}')).toBe(formOf('{"a":"\u00e9"}'));
    expect(formOf('{"e\u0301":1}')).not.toBe(formOf('{"\u00e9":1}'));
    expect(formOf('{"a":"Bern"}')).not.toBe(formOf('{"a":"bern"}'));
    expect(formOf('{"a":"Bern"}')).not.toBe(formOf('{"a":"Bern "}'));
  });

  it("keeps a lone surrogate apart from another, and from its own escape written as text", () => {
    const forms = ['{"a":"\\ud83d"}', '{"a":"\\ud83e"}', '{"a":"\\\\ud83d"}', '{"a":"\\ufffd"}'].map((t) =>
      formOf(t),
    );
    expect(new Set(forms).size).toBe(4);
  });

  it("C05: numbers by value, strings by text; the same double is not the same number", () => {
    expect(pairsOfCase("C05")).toEqual([true, true, true, false, false, false, false]);
  });

  it("C06: a list declared as a set has no order, every other list has one", () => {
    expect(pairsOfCase("C06")).toEqual([true, false, false, false]);
    const schema = schemaOfCase("C06");
    expect(formOf('{"item_ids":["3","3"]}', schema)).not.toBe(formOf('{"item_ids":["3"]}', schema));
  });

  it("C03: an explicit default equals leaving the argument out", () => {
    const schema = schemaOfCase("C03");
    const forms = (fieldCase("C03").samples ?? []).map((sample) =>
      formOf(String("arguments" in sample ? sample.arguments : ""), schema),
    );
    expect(forms[1]).toBe(forms[0]);
    expect(new Set(forms).size).toBe(4);
  });

  it("a default counts only where the argument may be left out, and by value", () => {
    const schema = compileSchema({
      type: "object",
      properties: { a: { default: 1 }, b: { default: { x: [1.0] } }, c: { default: null } },
      required: ["a"],
    });
    expect(formOf('{"a":1}', schema)).not.toBe(formOf("{}", schema));
    expect(formOf('{"a":1,"b":{"x":[1e0]},"c":null}', schema)).toBe(formOf('{"a":1.0}', schema));
    expect(formOf('{"a":1,"b":{"x":[1,1]}}', schema)).not.toBe(formOf('{"a":1}', schema));
  });

  it("finds defaults and sets behind references and allOf, at depth", () => {
    const schema = compileSchema({
      $defs: { tags: { type: "array", uniqueItems: true }, o: { properties: { n: { default: 2 } } } },
      properties: { t: { allOf: [{ $ref: "#/$defs/tags" }] }, list: { items: { $ref: "#/$defs/o" } } },
    });
    expect(formOf('{"t":[2,1],"list":[{"n":2}]}', schema)).toBe(formOf('{"t":[1,2],"list":[{}]}', schema));
  });

  it("B03: null for an optional argument that is not nullable equals leaving it out; elsewhere null is a value", () => {
    const schema = compileSchema({
      type: "object",
      properties: { a: { type: "string" }, b: { type: ["string", "null"] }, c: { type: "string" } },
      required: ["c"],
    });
    expect(formOf('{"c":"x","a":null}', schema)).toBe(formOf('{"c":"x"}', schema));
    expect(formOf('{"c":"x","b":null}', schema)).not.toBe(formOf('{"c":"x"}', schema));
    expect(formOf('{"c":null}', schema)).not.toBe(formOf("{}", schema));
    expect(formOf('{"d":null}', schema)).not.toBe(formOf("{}", schema));
  });

  it("bears defaults that are nested too deeply, too long, or inside themselves", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 50_000; i++) deep = [deep];
    const long = Array.from({ length: 20_000 }, (_, i) => i);
    for (const preset of [deep, long]) {
      const schema = compileSchema({ properties: { a: { default: preset } } });
      expect(formOf('{"a":1}', schema)).toBe('["f",{"a":1}]');
    }
    const circle = { default: { x: { x: 1 } }, properties: { x: { $ref: "#/$defs/c" } } };
    const schema = compileSchema({ $defs: { c: circle }, properties: { a: { $ref: "#/$defs/c" } } });
    expect(formOf('{"a":{"x":{"x":1}}}', schema)).toBe(formOf("{}", schema));
    expect(formOf('{"a":{"x":{"x":2}}}', schema)).not.toBe(formOf("{}", schema));
  });

  it("no malformed call equals a well-formed one", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.dictionary(fc.string(), fc.jsonValue()), (raw, value) => {
        expect(canonicalMalformed("f", raw)).not.toBe(formOf(JSON.stringify(value)));
      }),
    );
    expect(canonicalMalformed("f", "{")).not.toBe(canonicalMalformed("f", "[{"));
  });
});

describe("canonicalSample", () => {
  it("is a multiset, and no call is a form of its own", () => {
    const [one, two] = [formOf('{"n":1}'), formOf('{"n":2}')];
    expect(canonicalSample([one, two])).toBe(canonicalSample([two, one]));
    const forms = [[], [one], [one, one], [one, two], [one, one, two]].map((calls) => canonicalSample(calls));
    expect(new Set(forms).size).toBe(5);
  });
});
