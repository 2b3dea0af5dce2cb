import { describe, expect, it } from "vitest";
import { isObject } from "../arguments/json.ts";
import { parseJson } from "../arguments/parse-json.ts";
import { compileSchema } from "./compile.ts";
import { validateArguments } from "./validate.ts";

/** Whether a value is accepted for a parameter of the type, in a tool with nothing else (or with `others`). */
const accepts = (type: unknown, value: unknown, others: Readonly<Record<string, unknown>> = {}): boolean => {
  const parsed = parseJson(JSON.stringify({ a: value }));
  if (!parsed.ok || !isObject(parsed.value)) throw new Error("no object");
  const parameters = { type: "dict", properties: { a: { type }, ...others }, required: ["a"] };
  return validateArguments(compileSchema(parameters), parsed.value).status === "valid";
};

const VALUES = { object: {}, array: [], string: "x", number: 1.5, integer: 1, boolean: true };

describe("compileSchema", () => {
  it.each([
    ["dict", "object"],
    ["float", "number integer"],
    ["double", "number integer"],
    ["int", "integer"],
    ["long", "integer"],
    ["tuple", "array"],
    ["list", "array"],
    ["bool", "boolean"],
    ["str", "string"],
    ["any", "object array string number integer boolean"],
    ["", "object array string number integer boolean"],
    ["OBJECT", "object"],
    ["STRING", "string"],
  ])("the type name %s accepts %s", (type, accepted) => {
    const names = Object.entries(VALUES).filter(([, value]) => accepts(type, value));
    expect(names.map(([name]) => name).toSorted()).toEqual(accepted.split(" ").toSorted());
  });

  it.each([
    ["String", "string"],
    ["char", "string"],
    ["Boolean", "boolean string"],
    ["Array", "array string"],
    ["ArrayList", "array string"],
    ["HashMap", "object string"],
  ])("the source type %s accepts %s", (type, accepted) => {
    const names = Object.entries(VALUES).filter(([, value]) => accepts(type, value));
    expect(names.map(([name]) => name).toSorted()).toEqual(accepted.split(" ").toSorted());
  });

  it("accepts source text for every parameter of a tool that describes a program's function", () => {
    expect(accepts("integer", "5")).toBe(false);
    expect(accepts("integer", "5", { b: { type: "String" } })).toBe(true);
    expect(accepts("integer", true, { b: { type: "String" } })).toBe(false);
    expect(accepts("integer", "5", { b: { type: "array", items: { type: "HashMap" } } })).toBe(true);
  });

  it("takes a required parameter of any type for an object that only a program has", () => {
    const parameters = { type: "dict", properties: { o: { type: "any" }, n: { type: "integer" } } };
    const text = { o: "dbMonitor", n: "5" };
    const status = (required: readonly string[]): string => {
      const parsed = parseJson(JSON.stringify(text));
      if (!parsed.ok || !isObject(parsed.value)) throw new Error("no object");
      return validateArguments(compileSchema({ ...parameters, required }), parsed.value).status;
    };
    expect(status(["n"])).toBe("invalid");
    expect(status(["o"])).toBe("valid");
  });

  it("warns of a type name that nobody knows and sets no constraint", () => {
    const { warnings, unverifiable } = compileSchema({ properties: { a: { type: "Money" } } });
    expect(unverifiable).toBeNull();
    expect(warnings).toEqual(['#/properties/a/type "Money" is unknown and was ignored']);
    for (const value of Object.values(VALUES)) expect(accepts("Money", value)).toBe(true);
  });

  it("ignores an enum that holds no value of the declared type, with a warning", () => {
    const { warnings } = compileSchema({ properties: { a: { type: "array", enum: ["x", "y"] } } });
    expect(warnings).toEqual(["#/properties/a/enum holds no value of the declared type and was ignored"]);
    expect(compileSchema({ properties: { a: { type: ["array", "string"], enum: ["x"] } } }).warnings).toEqual(
      [],
    );
    expect(compileSchema({ properties: { a: { type: "integer", enum: [1, 2] } } }).warnings).toEqual([]);
  });

  it("leaves the caller's schema as it is", () => {
    const freeze = (value: unknown): unknown => {
      if (typeof value !== "object" || value === null) return value;
      for (const inner of Object.values(value)) freeze(inner);
      return Object.freeze(value);
    };
    const parameters = freeze({
      type: "dict",
      properties: { a: { type: "float", $ref: "#/$defs/x" } },
      $defs: { x: {} },
    });
    const before = JSON.stringify(parameters);
    validateArguments(compileSchema(parameters), new Map([["a", null]]));
    expect(JSON.stringify(parameters)).toBe(before);
  });
});
