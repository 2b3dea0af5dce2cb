import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSchema } from "../schema/compile.ts";
import { stringifyJson } from "./convert.ts";
import { parseArguments } from "./parse-arguments.ts";

const read = (raw: string, parameters?: unknown): string => {
  const parsed = parseArguments(raw, parameters === undefined ? null : compileSchema(parameters));
  return parsed.status === "ok"
    ? [stringifyJson(parsed.value), ...parsed.flags].join(" ")
    : `${parsed.reason} at ${parsed.offset}`;
};

const parameters = {
  type: "object",
  properties: {
    list: { type: "array", items: { type: "object", properties: { n: { type: "array" } } } },
    text: { type: "string" },
    either: { type: ["array", "string"] },
    maybe: { anyOf: [{ type: "array" }, { type: "null" }] },
    free: {},
    count: { type: "integer" },
  },
};

describe("parseArguments", () => {
  it("takes nothing, white space and null for an empty object", () => {
    for (const raw of ["", " ", "\n\t", "null", " null ", "{}", "\u00a0"]) expect(read(raw)).toBe("{}");
  });

  it("opens a value that is wrapped in strings, and says so", () => {
    expect(read(JSON.stringify('{"a":1}'))).toBe('{"a":1} double_encoded');
    expect(read(JSON.stringify(JSON.stringify('{"a":1}')))).toBe('{"a":1} double_encoded');
    expect(read('"[1]"')).toBe("not_object at 0");
    expect(read('"x"')).toBe("not_object at 0");
  });

  it("opens a string only where the schema asks for a list or an object and a string cannot be meant", () => {
    expect(read('{"list":"[{\\"n\\":\\"[1]\\"}]"}', parameters)).toBe('{"list":[{"n":[1]}]} double_encoded');
    expect(read('{"maybe":"[9007199254740993]"}', parameters)).toBe(
      '{"maybe":[9007199254740993]} double_encoded',
    );
    for (const untouched of [
      '{"text":"[1]"}',
      '{"either":"[1]"}',
      '{"free":"[1]"}',
      '{"count":"5"}',
      '{"list":"[1"}',
      '{"list":"{}"}',
      '{"unknown":"[1]"}',
    ]) {
      expect(read(untouched, parameters)).toBe(untouched);
    }
  });

  it("never opens a string of a tool whose values are source text", () => {
    const java = { type: "dict", properties: { names: { type: "ArrayList" }, title: { type: "String" } } };
    expect(read('{"names":"[1]","title":"x"}', java)).toBe('{"names":"[1]","title":"x"}');
  });

  it("reports lone surrogates, also inside what was opened", () => {
    expect(read('{"a":"\\ud83d"}')).toBe('{"a":"\\ud83d"} lone_surrogate');
    const inner = JSON.stringify('["\\ud83d"]');
    expect(read(`{"list":${inner}}`, { properties: { list: { type: "array" } } })).toBe(
      '{"list":["\\ud83d"]} double_encoded lone_surrogate',
    );
  });

  it("says at which unit the trouble begins", () => {
    expect(read(' {"a":1} {"b":2}')).toBe("concatenated at 9");
    expect(read("  [1]")).toBe("not_object at 2");
    expect(read('{"a":"\u{1F680}","b":')).toBe("truncated at 14");
  });

  it("never throws, whatever is sent and whatever the schema", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json()), fc.jsonValue(), (raw, schema) => {
        const parsed = parseArguments(raw, compileSchema(schema));
        return parsed.status === "ok" || parsed.offset <= raw.length;
      }),
    );
  });
});
