import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nestingDepth, rawMembers, stepsKey } from "./json-text.ts";

/** Depth and members found the plain way, by walking what JSON.parse gives. */
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((member) => depthOf(member)))
    : 0;

const membersOf = (
  value: unknown,
  key: string,
  steps: readonly (string | number)[] = [],
): [string, unknown][] => {
  if (typeof value !== "object" || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([step, member]) => {
    const here = [...steps, step];
    return [
      ...(step === key ? [[stepsKey(here), member] as [string, unknown]] : []),
      ...membersOf(member, key, here),
    ];
  });
};

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, -1.5, "", 'a"b\\', "{[,:]}", "arguments", "ü"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("arguments", "a", 'q"', "\\", "__proto__x", ""), tie("value"), {
      maxKeys: 4,
    }),
  ),
})).value;
const spaces = fc.constantFrom("", " ", 2, "\t");

describe("rawMembers", () => {
  it("finds every member by its steps, with the text that stands for its value", () => {
    fc.assert(
      fc.property(json, spaces, (value, indent) => {
        const found = rawMembers(JSON.stringify(value, null, indent), "arguments");
        const parsed = [...found].map(([steps, text]) => [steps, JSON.parse(text) as unknown]);
        expect(new Map(parsed as [string, unknown][])).toEqual(new Map(membersOf(value, "arguments")));
      }),
    );
  });

  it("keeps digits, duplicate keys and white space inside the value", () => {
    const text = '{"x":[{"arguments" : {"id": 9007199254740993, "id":1.0} }]}';
    expect(rawMembers(text, "arguments").get(stepsKey(["x", 0, "arguments"]))).toBe(
      '{"id": 9007199254740993, "id":1.0}',
    );
  });

  it("takes the last of two equal keys, as JSON.parse does, and reads keys with escapes", () => {
    expect(
      rawMembers('{"arguments":{"a":1},"argument\\u0073":{"b":2}}', "arguments").get('["arguments"]'),
    ).toBe('{"b":2}');
  });
});

describe("nestingDepth", () => {
  it("agrees with a walk over the parsed value", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(nestingDepth(JSON.stringify(value))).toBe(depthOf(value));
      }),
    );
  });

  it("reads a million levels without a stack", () => {
    expect(nestingDepth("[".repeat(1_000_000) + "]".repeat(1_000_000))).toBe(1_000_000);
  });
});
