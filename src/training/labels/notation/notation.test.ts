import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringifyJson } from "../../../core/arguments/convert.ts";
import { labelValue } from "../../../../test/support/labels.ts";
import { readJava } from "./java.ts";
import { readJavascript } from "./javascript.ts";
import { splitSource } from "./split.ts";

const java = (text: string, name: string, itemName: string | null = null): string =>
  stringifyJson(readJava(text, { name, itemName }));
const javascript = (text: string, name: string, itemName: string | null = null): string =>
  stringifyJson(readJavascript(text, { name, itemName }));

describe("Java", () => {
  it.each([
    ["42", "integer", null, "42"],
    ["-7", "short", null, "-7"],
    ["4.2", "integer", null, '"4.2"'],
    ["42L", "long", null, "42"],
    ["42", "long", null, '"42"'],
    ["0.5f", "float", null, "0.5"],
    ["0.5", "float", null, '"0.5"'],
    ["3e2", "double", null, "300.0"],
    ["1e999", "double", null, '"1e999"'],
    ["0.5f", "double", null, '"0.5f"'],
    ["true", "boolean", null, "true"],
    ["True", "boolean", null, '"True"'],
    ["42", "String", null, '"42"'],
    ["42", "any", null, '"42"'],
    ["new int[]{1, 2}", "Array", "integer", "[1,2]"],
    ["new int[] { }", "Array", "integer", "[]"],
    ["new Object[]{1, true, 2.5}", "Array", null, "[1,true,2.5]"],
    ["[1, 2]", "Array", "integer", '"[1, 2]"'],
    ["new ArrayList<Integer>(Arrays.asList(1, 2))", "ArrayList", "integer", "[1,2]"],
    ['new ArrayList<>(Arrays.asList("a, b", "c"))', "ArrayList", "String", '["a, b","c"]'],
    ["new ArrayList<Long>() {{ add(1L); add(2L); }}", "ArrayList", "long", "[1,2]"],
    ["new ArrayList<>()", "ArrayList", "String", "[]"],
    ["names", "ArrayList", "String", '"names"'],
    ['new HashMap<String, Object>() {{ put("a", 1); put("b", "c"); }}', "HashMap", null, '{"a":1,"b":"c"}'],
    ["new HashMap<>()", "HashMap", null, "{}"],
    ['{"a": 1}', "HashMap", null, '"{\\"a\\": 1}"'],
  ])("%s as %s of %s is %s", (text, name, itemName, value) => {
    expect(java(text, name, itemName)).toBe(value);
  });

  it("comes in strings; a value as JSON is wrong", () => {
    expect(labelValue("integer", "[42]", '"42"', "java").valid).toBe(true);
    expect(labelValue("integer", "[42]", "42", "java").problem).toEqual({
      kind: "wrong_type",
      reason: "argument `x` is 42, expected source text of type integer in a string",
    });
    expect(labelValue("long", "[42]", '"42"', "java").valid).toBe(false);
    expect(labelValue("long", "[42]", '"42L"', "java").valid).toBe(true);
  });
});

describe("JavaScript", () => {
  it.each([
    ["'a'", "String", null, '"a"'],
    ['"a"', "String", null, '"a"'],
    ["a", "String", null, '"a"'],
    ["'", "String", null, `"'"`],
    ["5", "integer", null, "5"],
    ["5", "float", null, "5.0"],
    ["5n", "Bigint", null, "5"],
    ["false", "Boolean", null, "false"],
    ["[1, 'two', true]", "array", null, '[1,"two",true]'],
    ["['a, b']", "array", "String", '["a, b"]'],
    ["[1, 2]", "array", "float", "[1.0,2.0]"],
    ["[[1, 2], [3]]", "array", "float", "[[1,2],[3]]"],
    ["new Array(1, 2)", "array", "integer", "[1,2]"],
    ["[]", "array", "String", "[]"],
    ["[1], [2]", "array", "float", '"[1], [2]"'],
    ["{}", "dict", null, "{}"],
    ['{a: 1, \'b\': [x, "y"], "c": {d: f(1, 2)}}', "dict", null, '{"a":1,"b":["x","y"],"c":{"d":"f(1, 2)"}}'],
    ["{ 'at': 'http://a.b' }", "dict", null, '{"at":"http://a.b"}'],
    ["{\n  key: 1\n}", "dict", null, '{"key":1}'],
    ["options", "dict", null, '"options"'],
    ["{a}", "dict", null, '"{a}"'],
  ])("%s as %s of %s is %s", (text, name, itemName, value) => {
    expect(javascript(text, name, itemName)).toBe(value);
  });

  it("comes in strings; a value as JSON is wrong", () => {
    expect(labelValue("Boolean", "[true]", '"true"', "javascript").valid).toBe(true);
    expect(labelValue("Boolean", "[true]", "true", "javascript").valid).toBe(false);
    expect(labelValue("dict", '[{"a":[1]}]', '"{a: 1}"', "javascript").valid).toBe(true);
    expect(labelValue("dict", '["opts"]', '"opts"', "javascript").valid).toBe(true);
  });
});

describe("reading source text", () => {
  it("takes JSON lists of numbers as they are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (list) => {
        expect(javascript(JSON.stringify(list), "array", "integer")).toBe(JSON.stringify(list));
      }),
    );
  });

  it("bears any text", () => {
    const text = fc.string({ unit: fc.constantFrom(..."[]{}()'\"\\,:new Array1.e-f") });
    const types = ["array", "dict", "Array", "ArrayList", "HashMap", "float", "double", "Bigint"];
    fc.assert(
      fc.property(text, fc.constantFrom(...types), (source, name) => {
        expect(typeof javascript(source, name)).toBe("string");
        expect(typeof java(source, name)).toBe("string");
        expect(splitSource(source).join("").length).toBeLessThanOrEqual(source.length);
      }),
    );
  });
});
