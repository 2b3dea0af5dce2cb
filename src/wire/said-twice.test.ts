import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../core/arguments/parse-json.ts";
import { saidTwice } from "./said-twice.ts";

describe("a name that an object has twice", () => {
  it.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a":1,"\\u0061":2}', "a"],
    ['{"a" :1,"b":[{"c":1},{"c":2,\n"c"\t:3}]}', "c"],
    ['{"a\\\\":1,"a\\\\":2}', "a\\"],
    ['{"x":1e999,"a":"}","a":"{"}', "a"],
    ['{"input":{"a":1,"a":2},"b":1,"b":2}', "b"],
    ['{"input":[{"a":1,"a":2}]}', "a"],
    ['{"arguments":"{}","arguments":"{ }"}', "arguments"],
    ['{"args":{},"args":{}}', "args"],
    ['{"input":{"a":1},"b":{"c":1,"c":2}}', "c"],
  ])("%s: %s", (text, name) => {
    expect(saidTwice(text)).toBe(name);
  });

  it.each([
    '{"a":{"a":1},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"a","b":"a"}',
    '{"a":"\\"b\\":1,\\"b\\":2"}',
    '{"input":{"a":1,"a":{"b":1,"b":2}}}',
    '{"input":{"args":{"a":1},"b":{"c":1,"c":2}}}',
    "[DONE]",
    '{"a',
    "",
  ])("is in none of %s", (text) => {
    expect(saidTwice(text)).toBeNull();
  });

  const notArguments = fc.string().filter((name) => !["args", "arguments", "input"].includes(name));

  it("is found wherever JSON.parse would lose a member, and nowhere else", () => {
    const object = fc.dictionary(notArguments, fc.jsonValue({ stringUnit: "binary", maxDepth: 3 }), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(object, fc.nat(), (value, choice) => {
        const text = JSON.stringify(value);
        const parsed = parseJson(text);
        const known = Object.keys(value).some((name) => name === "__proto__");
        if (!known) expect(saidTwice(text)).toBe(null);
        const names = Object.keys(value);
        const name = names[choice % names.length] ?? "";
        const twice = `${text.slice(0, -1)},${JSON.stringify(name)}:null}`;
        expect(saidTwice(twice)).toBe(name);
        if (parsed.ok) expect(parseJson(twice)).toMatchObject({ ok: false, reason: "duplicate_key" });
      }),
    );
  });

  it("takes any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void saidTwice(text)));
  });
});
