import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isObject, type JsonObject } from "../arguments/json.ts";
import { parseJson } from "../arguments/parse-json.ts";
import { compileSchema } from "./compile.ts";
import type { SchemaReport } from "./report.ts";
import { validateArguments } from "./validate.ts";

const objectOf = (text: string): JsonObject => {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) throw new Error(`no object: ${text.slice(0, 80)}`);
  return parsed.value;
};
const reportOf = (parameters: unknown, text: string): SchemaReport =>
  validateArguments(compileSchema(parameters), objectOf(text));
/** "valid", "unverified", or the issues as "kind path". */
const verdict = (parameters: unknown, text: string): string => {
  const report = reportOf(parameters, text);
  if (report.status !== "invalid") return report.status;
  return report.issues.map(({ kind, path }) => `${kind} ${path}`).join(", ");
};
const one = (schema: unknown): unknown => ({ type: "object", properties: { a: schema } });

describe("validateArguments", () => {
  it("names what is wrong and where", () => {
    const parameters = {
      type: "object",
      properties: {
        n: { type: "integer", minimum: 1 },
        s: { type: "string", maxLength: 3 },
        e: { enum: ["a", "b"] },
        p: { type: "string", pattern: "^\\d{2}\\-\\d{2}$" },
        "x/y~z": { type: "array", items: { type: "object", required: ["k"] }, minItems: 1 },
      },
      required: ["n", "s"],
      additionalProperties: false,
    };
    expect(verdict(parameters, '{"n":1,"s":"ok"}')).toBe("valid");
    expect(verdict(parameters, "{}")).toBe("missing /n, missing /s");
    expect(verdict(parameters, '{"n":"1","s":null}')).toBe("type /n, null /s");
    expect(verdict(parameters, '{"n":0,"s":"long"}')).toBe("range /n, range /s");
    expect(verdict(parameters, '{"n":1,"s":"","e":"c","p":"12.34"}')).toBe("enum /e, format /p");
    expect(verdict(parameters, '{"n":1,"s":"","x/y~z":[{}]}')).toBe("missing /x~1y~0z/0/k");
    expect(verdict(parameters, '{"n":1,"s":"","x/y~z":[],"w":1}')).toBe("range /x~1y~0z, unexpected /w");
  });

  it("says what was expected and what came, shortened", () => {
    const long = `${"x".repeat(58)}\u{1F680}${"y".repeat(200)}`;
    const [issue] = reportOf(one({ type: "integer" }), JSON.stringify({ a: long })).issues;
    expect(issue?.message).toBe(`expected integer, got "${"x".repeat(58)}…`);
  });

  it("coerces nothing", () => {
    for (const value of ['"5"', "true", "[5]", '""', "5.5", "{}"]) {
      expect(verdict(one({ type: "integer" }), `{"a":${value}}`)).toBe("type /a");
    }
    expect(verdict(one({ const: 2 }), '{"a":2.0}')).toBe("valid");
    expect(verdict(one({ type: "string" }), '{"a":5}')).toBe("type /a");
  });

  it("tells a failed alternative by the branch that fits the value", () => {
    const optional = one({
      anyOf: [{ type: "object", required: ["k"], additionalProperties: false }, { type: "null" }],
    });
    expect(verdict(optional, '{"a":{}}')).toBe("missing /a/k");
    expect(verdict(optional, '{"a":5}')).toBe("type /a");
    expect(reportOf(optional, '{"a":5}').issues[0]?.message).toBe("expected object or null, got 5");
    expect(verdict(one({ oneOf: [{ type: "integer" }, { minimum: 3 }] }), '{"a":5}')).toBe("composition /a");
    expect(verdict(one({ anyOf: [{ const: 1 }, { const: 2 }] }), '{"a":5}')).toBe("composition /a");
    expect(verdict(one({ not: { type: "string" } }), '{"a":"x"}')).toBe("composition /a");
  });

  it("B03: null for an optional argument that is not nullable counts as absent, at any depth", () => {
    const parameters = {
      type: "object",
      properties: {
        a: { type: "string" },
        e: { enum: ["x"] },
        r: { type: "string" },
        n: { type: "string", nullable: true },
        o: { type: "object", properties: { i: { type: "integer" } } },
      },
      required: ["r"],
      minProperties: 1,
    };
    expect(verdict(parameters, '{"r":"","a":null,"e":null,"n":null,"o":{"i":null}}')).toBe("valid");
    expect(verdict(parameters, '{"r":null}')).toBe("null /r");
    expect(verdict(one({ anyOf: [{ type: "string" }, { type: "null" }] }), '{"a":null}')).toBe("valid");
    expect(verdict({ type: "object", additionalProperties: false }, '{"a":null}')).toBe("unexpected /a");
  });

  it("reports formats, undeclared parameters and integers written as floats without rejecting them", () => {
    const parameters = {
      type: "object",
      properties: {
        d: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
        g: { anyOf: [{ type: "string", format: "date" }, { type: "string" }] },
        n: { type: "integer" },
        f: { type: ["integer", "number"] },
        u: { type: "string", format: "constructor" },
        m: { type: "object", additionalProperties: { type: "integer" } },
        c: { type: "array", items: { type: "object", properties: { k: {} } } },
      },
    };
    const told = (text: string): string =>
      reportOf(parameters, text)
        .annotations.map(({ kind, path }) => `${kind} ${path}`)
        .join(", ");
    expect(verdict(parameters, '{"d":"2031-02-30","n":5.0,"w":1}')).toBe("valid");
    expect(told('{"d":"2031-02-30","n":5.0,"w":1}')).toBe("format /d, type /n, unexpected /w");
    expect(told('{"d":"2031-02-28","g":"soon","n":5,"f":5.0,"u":"x","m":{"any":1},"c":[{"k":1}]}')).toBe("");
    expect(told('{"m":{"any":1e0},"c":[{"k":1,"l":2}]}')).toBe("type /m/any, unexpected /c/0/l");
  });

  it("takes a tool without parameters for one that allows any object", () => {
    for (const parameters of [undefined, null, {}, true, { type: "object" }]) {
      expect(reportOf(parameters, '{"any":{"thing":1}}')).toEqual({
        status: "valid",
        issues: [],
        annotations: [],
      });
    }
  });

  it.each<[string, unknown]>([
    ["a string", "object"],
    ["a list", []],
    ["a number", 5],
    ["a bad pattern", one({ type: "string", pattern: "(" })],
    ["a reference to nowhere", one({ $ref: "#/$defs/none" })],
    ["a reference to another document", one({ $ref: "https://example.org/schema.json" })],
    ["a reference in a circle", { $ref: "#" }],
    [
      "two references in a circle",
      { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" },
    ],
    ["a circle through allOf", one({ allOf: [{ $ref: "#/properties/a" }] })],
    ["a reference that is no URI", one({ $ref: "#/%" })],
    ["a dynamic reference", one({ $dynamicRef: "#x" })],
    ["properties that are a list", { properties: [] }],
    ["required that is a text", { required: "a" }],
    ["required names that are numbers", { required: [1] }],
    ["an enum that is no list", one({ enum: "x" })],
    ["a subschema that is a number", one(7)],
    ["a type that is a number", one({ type: 7 })],
    ["a bound that is a text", one({ minimum: "3" })],
    ["no type at all", one({ type: [] })],
    ["a schema that allows no object", { type: "string" }],
    ["a schema that allows nothing", false],
    ["a step of zero", one({ multipleOf: 0 })],
  ])("is unverified, never valid and never an exception: %s", (_, parameters) => {
    const report = reportOf(parameters, '{"a":"x"}');
    expect(report.status).toBe("unverified");
    expect(report.annotations[0]).toMatchObject({ kind: "other", path: "" });
    expect(report.annotations[0]?.message).not.toBe("");
  });

  it("bounds a schema that branches without end, one that is too deep, and one that is too large", () => {
    const branching = {
      $defs: { n: { allOf: Array.from({ length: 8 }, () => ({ items: { $ref: "#/$defs/n" } })) } },
    };
    const deepList = `{"a":${"[".repeat(150)}${"]".repeat(150)}}`;
    expect(verdict({ ...branching, properties: { a: { $ref: "#/$defs/n" } } }, deepList)).toBe("unverified");
    const eightfold = Array.from({ length: 8 }, () => ({ $ref: "#/$defs/n" }));
    const circles = { $defs: { n: { allOf: eightfold } }, properties: { a: { $ref: "#/$defs/n" } } };
    expect(verdict(circles, '{"a":null}')).toBe("unverified");
    let deep: unknown = {};
    for (let i = 0; i < 100_000; i++) deep = { properties: { a: deep } };
    expect(verdict(deep, "{}")).toBe("unverified");
    const wide = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`p${i}`, {}]));
    expect(verdict({ properties: wide }, "{}")).toBe("unverified");
    const cyclic: Record<string, unknown> = {};
    cyclic["not"] = cyclic;
    expect(verdict(cyclic, "{}")).toBe("unverified");
  });

  it("does not compare the items of a huge set, and does not walk a huge list without end", () => {
    const huge = `{"a":[${Array.from({ length: 60_000 }, (_, i) => i).join(",")}]}`;
    expect(verdict(one({ type: "array", uniqueItems: true }), huge)).toBe("unverified");
    expect(verdict(one({ type: "array", items: { type: "integer" } }), huge)).toBe("unverified");
    expect(verdict(one({ type: "array", uniqueItems: true }), '{"a":[1,2,1]}')).toBe("range /a");
  });

  it("reads what serialisers and older drafts write", () => {
    const parameters = {
      $id: "https://example.org/tool.json",
      $schema: "http://json-schema.org/draft-04/schema#",
      type: "object",
      definitions: { pos: { type: "number", minimum: 0, exclusiveMinimum: true } },
      properties: {
        a: { $ref: "https://example.org/tool.json#/definitions/pos" },
        b: { type: "string", enum: null, required: true, pattern: "^[\\w\\-]+\\@x$" },
        c: { $ref: "#somewhere" },
        d: { $anchor: "somewhere", type: "boolean" },
      },
      dependencies: { a: ["b"] },
    };
    expect(verdict(parameters, '{"a":1,"b":"a-b@x","c":true}')).toBe("valid");
    expect(verdict(parameters, '{"a":0,"b":"?","c":1}')).toBe("range /a, format /b, type /c");
    expect(verdict(parameters, '{"a":1}')).toBe("missing ");
  });

  it("is safe for keys that objects inherit", () => {
    const parameters = {
      type: "object",
      properties: JSON.parse('{"__proto__":{"type":"integer"},"toString":{"type":"string"}}') as unknown,
      required: ["constructor", "__proto__"],
      additionalProperties: false,
    };
    expect(verdict(parameters, "{}")).toBe("missing /constructor, missing /__proto__");
    expect(verdict(parameters, '{"__proto__":{"admin":true}}')).toBe("missing /constructor, type /__proto__");
    expect(verdict(parameters, '{"valueOf":1}')).toContain("unexpected /valueOf");
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("never throws, whatever the schema and the arguments", () => {
    const keyword = fc.constantFrom(
      "type",
      "properties",
      "items",
      "$ref",
      "anyOf",
      "not",
      "enum",
      "required",
      "pattern",
    );
    const schema = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>("string", "#", "#/properties/a", true, null, 1, "(", [], {}),
        fc.dictionary(fc.oneof(keyword, fc.constantFrom("a", "b", "__proto__")), tie("node"), { maxKeys: 4 }),
        fc.array(tie("node"), { maxLength: 3 }),
      ),
    })).node;
    const keys = fc.constantFrom("a", "b", "__proto__", "items");
    fc.assert(
      fc.property(schema, fc.dictionary(keys, fc.jsonValue()), (parameters, value) => {
        const { status, issues } = reportOf(parameters, JSON.stringify(value));
        expect(issues.length > 0).toBe(status === "invalid");
      }),
      { numRuns: 2_000 },
    );
  });
});
