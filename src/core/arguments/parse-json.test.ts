import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringifyJson, toPlain } from "./convert.ts";
import { isObject } from "./json.ts";
import { MAX_DEPTH, parseJson } from "./parse-json.ts";

const reason = (text: string): string => {
  const result = parseJson(text);
  return result.ok ? "ok" : result.reason;
};
const failure = (text: string): { reason: string; offset: number } | null => {
  const result = parseJson(text);
  return result.ok ? null : { reason: result.reason, offset: result.offset };
};
const native = (text: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
};
/** Objects of ours have no prototype; JSON.parse's do. Both read the same once written. */
const sameAsNative = (text: string): boolean => {
  const ours = parseJson(text);
  const theirs = native(text);
  if (!ours.ok) return theirs === null || ["duplicate_key", "out_of_range", "too_deep"].includes(ours.reason);
  return theirs !== null && JSON.stringify(toPlain(ours.value)) === JSON.stringify(theirs.value);
};

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const lone = (text: string): boolean | null => {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.loneSurrogate : null;
};

/** Strings that look like JSON, often with one thing wrong. */
const nearJson = fc
  .array(
    fc.constantFrom(
      ..."{}[]:,\"\\'-+.eE019 \n\ttfn/u".split(""),
      "true",
      "false",
      "null",
      "NaN",
      '"a"',
      '"\\u00e9"',
      "1e5",
      "-0",
      "1.",
      '{"a":',
      "\u2028",
      "\ud800",
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(""));

describe("parseJson", () => {
  it("reads every JSON value as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6, stringUnit: "binary" }), (text) => sameAsNative(text)),
      { numRuns: 500 },
    );
  });

  it("accepts of arbitrary text what JSON.parse accepts, and nothing else", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), sameAsNative), { numRuns: 1_000 });
    fc.assert(fc.property(nearJson, sameAsNative), { numRuns: 5_000 });
  });

  it("accepts no prefix of an object, and calls each one truncated", () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });
    fc.assert(
      fc.property(object, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        return reason(text.slice(0, 1 + (cut % (text.length - 1)))) === "truncated";
      }),
    );
  });

  it("keeps every digit of a number through parsing and writing", () => {
    const number = fc.stringMatching(/^-?(0|[1-9][0-9]{0,40})(\.[0-9]{1,40})?([eE][+-]?[0-9]{1,2})?$/);
    fc.assert(
      fc.property(fc.array(number), (numbers) => {
        const text = `{"n":[${numbers.join(",")}]}`;
        const parsed = parseJson(text);
        return parsed.ok && stringifyJson(parsed.value) === text;
      }),
    );
  });

  it("tells apart how a text fails, and where", () => {
    expect(failure('{"a":1}{"a":2}')).toEqual({ reason: "concatenated", offset: 7 });
    expect(failure('{"a":1}}')).toEqual({ reason: "syntax", offset: 7 });
    expect(failure('{"a":01}')).toEqual({ reason: "syntax", offset: 5 });
    expect(failure('{"a":1,}')).toEqual({ reason: "syntax", offset: 7 });
    expect(failure("{\"a\":'x'}")).toEqual({ reason: "python_literal", offset: 5 });
    expect(failure('{"a":True}')).toEqual({ reason: "python_literal", offset: 5 });
    expect(failure('{"a":Truely}')).toEqual({ reason: "syntax", offset: 5 });
    expect(failure('{"a":-Infinity}')).toEqual({ reason: "python_literal", offset: 5 });
    expect(failure('{"a":"x\ny"}')).toEqual({ reason: "syntax", offset: 7 });
    expect(failure('{"a":1e999}')).toEqual({ reason: "out_of_range", offset: 5 });
    expect(failure('{"a":{"x":1,"x":2}}')).toEqual({ reason: "duplicate_key", offset: 12 });
    expect(failure('{"a":1,"\\u0061":2}')).toEqual({ reason: "duplicate_key", offset: 7 });
    expect(failure("")).toEqual({ reason: "truncated", offset: 0 });
    for (const cut of ["tru", "-", "1e", '"\\u12', '"a\\', "[1,", '{"a"', '{"a":fals'])
      expect(reason(cut)).toBe("truncated");
  });

  it("takes equal keys of different objects, and odd keys as keys", () => {
    expect(reason('{"a":{"x":1},"b":{"x":1}}')).toBe("ok");
    const parsed = parseJson('{"__proto__":{"admin":true},"constructor":1}');
    expect(parsed.ok && isObject(parsed.value) && [...parsed.value.keys()]).toEqual([
      "__proto__",
      "constructor",
    ]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("bounds nesting without overflowing the stack", () => {
    expect(reason(nested(MAX_DEPTH))).toBe("ok");
    for (const depth of [MAX_DEPTH + 1, 10_000, 1_000_000]) expect(reason(nested(depth))).toBe("too_deep");
    expect(reason('{"a":'.repeat(1_000_000))).toBe("too_deep");
  });

  it("refuses exponents that no arithmetic should see", () => {
    for (const sign of ["", "+", "-"]) {
      expect(reason(`[1e${sign}${"9".repeat(1_000_000)}]`)).toBe("out_of_range");
    }
    expect(reason("[1e-400, 0e400, 1E+0000308]")).toBe("ok");
  });

  it("keeps lone surrogates and says so", () => {
    expect(lone('"\\ud83d\\ude80"')).toBe(false);
    expect(lone('"\ud83d\ude80"')).toBe(false);
    expect(lone('"\\ud83d"')).toBe(true);
    expect(lone('"\\ude80\\ud83d"')).toBe(true);
    expect(lone('{"\ud83d":1}')).toBe(true);
  });
});
