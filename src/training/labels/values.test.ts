import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelOf, labelValue, toolOf } from "../../../test/support/labels.ts";
import { looseText } from "./loose.ts";

const list = (item: string) => ({ type: "array", items: { type: item } });

/** type, possible values, value, right? Values are raw JSON. */
type Row = [type: unknown, possible: string, value: string, right: boolean];

const check = (rows: Row[]) =>
  it.each(rows)("%j, possible %s: %s is right: %s", (type, possible, value, right) => {
    expect(labelValue(type, possible, value).valid).toBe(right);
  });

describe("numbers", () => {
  check([
    ["integer", "[5]", "5", true],
    ["integer", "[5]", "5.0", false],
    ["integer", "[5]", "6", false],
    ["integer", "[5]", '"5"', false],
    ["integer", "[1]", "true", false],
    ["float", "[5.0]", "5.0", true],
    ["float", "[5.0]", "5", true],
    ["float", "[5]", "5", true],
    ["float", "[5]", "5.0", true],
    ["float", "[5.0]", "true", false],
    ["float", "[5.0]", '"5.0"', false],
    ["float", "[0.5]", "5e-1", true],
    ["number", "[0.5]", "0.5", true],
    ["integer", "[9007199254740993]", "9007199254740993", true],
    ["integer", "[9007199254740993]", "9007199254740992", false],
  ]);
});

describe("texts", () => {
  check([
    ["string", '["New York, NY"]', '"new york ny"', true],
    ["string", '["April 1, 2024"]', '"april 1 2024"', true],
    ["string", '["2024-04-01"]', '"20240401"', true],
    ["string", '["3x^2"]', '"3*x**2"', true],
    ["string", `["it's"]`, '"it\\"s"', true],
    ["string", '["New York"]', '"New York City"', false],
    ["string", '["a+b"]', '"ab"', false],
    ["string", '["a"]', "1", false],
    ["string", '["a",""]', '""', true],
    ["string", '["a"]', '""', false],
    ["string", '["a"]', "null", false],
    ["any", '["a b"]', '"A-B"', true],
  ]);

  it("looseText changes nothing that is loose already", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(looseText(looseText(text))).toBe(looseText(text));
      }),
    );
  });
});

describe("values of another type than the document says", () => {
  check([
    // A variable: the possible value is its name, and must be met exactly.
    ["integer", '["MAX"]', '"MAX"', true],
    ["integer", '["MAX"]', '"max"', false],
    ["dict", '["options"]', '"options"', true],
    ["boolean", "[1]", "1", true],
    // Only what may be left out is possible.
    ["string", '[""]', '"a"', false],
    ["integer", '[""]', "1", false],
  ]);
});

describe("lists", () => {
  check([
    [list("string"), '[["A b","c"]]', '["a-b","C"]', true],
    [list("string"), '[["a","b"]]', '["b","a"]', false],
    [list("string"), '[["a","b"],["b","a"]]', '["b","a"]', true],
    [list("string"), '[["a"]]', '["a","a"]', false],
    [list("string"), '[["a"]]', '"a"', false],
    [list("string"), '[["a"],""]', "[]", true],
    [list("string"), '[["a"]]', "[]", false],
    [list("integer"), "[[1,2]]", "[1,2]", true],
    [list("integer"), "[[1,2]]", '["1","2"]', false],
    // Inside a list no integer passes for a float, unless the answer has it so.
    [list("float"), "[[1.5,2.0]]", "[1.5,2.0]", true],
    [list("float"), "[[1.5,2.0]]", "[1.5,2]", false],
    [list("float"), "[[1,2]]", "[1,2]", true],
    [{ type: "tuple", items: { type: "float" } }, "[[1.5,2.5]]", "[1.5,2.5]", true],
    [list("array"), '[[["a"],["b"]]]', '[["a"],["b"]]', true],
    // Texts in lists in lists count exactly.
    [list("array"), '[[["a"],["b"]]]', '[["A"],["b"]]', false],
  ]);
});

const v1 = (value: string) =>
  labelOf([toolOf("f", { x: "dict" })], `{"f":{"x":[{"a":[1,""],"b":{"c":["d"]}}]}}`, [
    { name: "f", arguments: `{"x":${value}}` },
  ]).problem?.reason;

describe("dicts", () => {
  const size = '[{"width":[2,3],"unit":["cm",""]}]';
  check([
    ["dict", size, '{"width":2,"unit":"CM"}', true],
    ["dict", size, '{"unit":"cm","width":3}', true],
    ["dict", size, '{"width":2}', true],
    ["dict", size, '{"unit":"cm"}', false],
    ["dict", size, '{"width":4}', false],
    ["dict", size, '{"width":2,"depth":1}', false],
    ["dict", size, "[]", false],
    ["dict", `[${size.slice(1, -1)},{"depth":[1]}]`, '{"depth":1}', true],
    ["dict", '[""]', "{}", false],
    ["object", size, '{"width":2}', true],
    [list("dict"), '[[{"a":[1]},{"a":[2]}]]', '[{"a":1},{"a":2}]', true],
    [list("dict"), '[[{"a":[1]},{"a":[2]}]]', '[{"a":2},{"a":1}]', false],
    [list("dict"), '[[{"a":[1]},{"a":[2]}]]', '[{"a":1}]', false],
    [list("dict"), '[[{"a":[1]}]]', "[1]", false],
  ]);

  it("has all its members in the first edition, which knows dicts in dicts", () => {
    expect(v1('{"a":1,"b":{"c":"D"}}')).toBeUndefined();
    expect(v1('{"b":{"c":"d"}}')).toBe('argument `x` lacks the member "a"');
    expect(v1('{"a":1,"b":{"c":"e"}}')).toBe(
      'argument `x` has the member "b", which has the member "c" with "e", expected "d"',
    );
  });
});

describe("documents that say nothing", () => {
  check([
    [{}, '["a"]', '"A"', true],
    [{}, '["a"]', "1", false],
    [{ type: ["string", "null"] }, "[[1]]", "[1]", true],
    [{ type: "array" }, "[[1]]", "[1]", true],
    [{ type: "wonder" }, "[2]", "2.0", true],
  ]);
});
