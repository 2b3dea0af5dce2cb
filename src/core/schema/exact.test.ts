import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalCall } from "../arguments/canonical.ts";
import { isObject, type JsonObject } from "../arguments/json.ts";
import { parseJson } from "../arguments/parse-json.ts";
import { compileSchema } from "./compile.ts";
import { keepingRounded, splitDigits } from "./digits.ts";
import type { CompiledSchema } from "./node.ts";
import { validateArguments } from "./validate.ts";

const objectOf = (text: string): JsonObject => {
  const parsed = parseJson(text);
  if (!parsed.ok || !isObject(parsed.value)) throw new Error(`no object: ${text.slice(0, 80)}`);
  return parsed.value;
};
/** The schema of an argument `a`, as a text with all its digits. */
const compiled = (a: string): CompiledSchema => {
  const { plain, digits } = splitDigits(keepingRounded(objectOf(`{"properties":{"a":${a}}}`)));
  return compileSchema(plain, undefined, digits);
};
/** "valid", "unverified", or the messages. */
const told = (schema: string, a: string): string => {
  const { status, issues } = validateArguments(compiled(schema), objectOf(`{"a":${a}}`));
  return status === "invalid" ? issues.map(({ kind, message }) => `${kind}: ${message}`).join("; ") : status;
};

describe("numbers that doubles round", () => {
  it.each<[schema: string, value: string, told: string]>([
    ['{"maximum":9223372036854775807}', "9223372036854775807", "valid"],
    [
      '{"maximum":9223372036854775807}',
      "9223372036854775808",
      "range: 9223372036854775808 is greater than 9223372036854775807",
    ],
    ['{"exclusiveMaximum":9223372036854775808}', "9223372036854775807", "valid"],
    [
      '{"exclusiveMaximum":9223372036854775808}',
      "9223372036854775808",
      "range: 9223372036854775808 is greater than or equal to 9223372036854775808",
    ],
    ['{"minimum":-9223372036854775808}', "-9223372036854775808", "valid"],
    [
      '{"minimum":-9223372036854775808}',
      "-9223372036854775809",
      "range: -9223372036854775809 is less than -9223372036854775808",
    ],
    [
      '{"minimum":9007199254740993}',
      "9007199254740992",
      "range: 9007199254740992 is less than 9007199254740993",
    ],
    ['{"minimum":9007199254740993,"exclusiveMinimum":true}', "9007199254740994", "valid"],
    [
      '{"minimum":9007199254740993,"exclusiveMinimum":true}',
      "9007199254740993",
      "range: 9007199254740993 is less than or equal to 9007199254740993",
    ],
    [
      '{"minimum":9007199254740993,"exclusiveMinimum":5}',
      "9007199254740992",
      "range: 9007199254740992 is less than 9007199254740993",
    ],
    ['{"minimum":-9007199254740993,"exclusiveMinimum":5}', "9007199254740993", "valid"],
    [
      '{"exclusiveMaximum":9007199254740993}',
      "9007199254740993",
      "range: 9007199254740993 is greater than or equal to 9007199254740993",
    ],
    ['{"maximum":1}', "1.00000000000000000001", "range: 1.00000000000000000001 is greater than 1"],
    ['{"type":"integer"}', "1.00000000000000000001", "type: expected integer, got 1.00000000000000000001"],
    ['{"type":"integer"}', "9007199254740993.0", "valid"],
    ['{"multipleOf":2}', "9007199254740993", "range: 9007199254740993 is not a multiple of 2"],
    ['{"multipleOf":3}', "9007199254740993", "valid"],
    ['{"multipleOf":0.01}', "1000000000000.01", "valid"],
    ['{"multipleOf":0.01}', "1000000000000.015", "range: 1000000000000.015 is not a multiple of 0.01"],
    ['{"multipleOf":1}', "0.00000001", "range: 0.00000001 is not a multiple of 1"],
    ['{"multipleOf":0.01,"type":"string"}', '"x"', "valid"],
    ['{"enum":[9007199254740993,"x"]}', "9007199254740993", "valid"],
    [
      '{"enum":[9007199254740993,5]}',
      "9007199254740992",
      "enum: does not match any of [9007199254740993,5], got 9007199254740992",
    ],
    [
      '{"enum":[5,9007199254740993]}',
      '"9007199254740993"',
      'enum: does not match any of [5,9007199254740993], got "9007199254740993"',
    ],
    ['{"const":9007199254740993}', "9007199254740993", "valid"],
    [
      '{"const":9007199254740993}',
      "9007199254740992",
      "enum: does not match any of [9007199254740993], got 9007199254740992",
    ],
    [
      '{"const":1,"enum":[1,2]}',
      "9007199254740993",
      "enum: does not match any of [1,2], got 9007199254740993; enum: does not match any of [1], got 9007199254740993",
    ],
    ['{"const":{"id":[9007199254740993]}}', '{"id":[9007199254740993]}', "valid"],
    [
      '{"enum":[{"id":[9007199254740993]}]}',
      '{"id":[9007199254740992]}',
      'enum: does not match any of [{"id":[9007199254740993]}], got {"id":[9007199254740992]}',
    ],
    ['{"uniqueItems":true}', "[9007199254740992,9007199254740993,9007199254740994,0.5,1.5]", "valid"],
    [
      '{"uniqueItems":true}',
      "[9007199254740993,1,9007199254740993.0]",
      "range: duplicate items at indexes 0 and 2",
    ],
    ['{"anyOf":[{"maximum":9007199254740991},{"const":9007199254740993}]}', "9007199254740993", "valid"],
    ['{"not":{"const":9007199254740993}}', "9007199254740992", "valid"],
    [
      '{"items":{"$ref":"#/properties/a/$defs/id"},"$defs":{"id":{"maximum":9007199254740993}}}',
      "[1,9007199254740993]",
      "valid",
    ],
    [
      '{"items":{"$ref":"#/properties/a/$defs/id"},"$defs":{"id":{"maximum":9007199254740993}}}',
      "[1,9007199254740994]",
      "range: 9007199254740994 is greater than 9007199254740993",
    ],
    ['{"properties":{"x/y~z":{"const":9007199254740993}}}', '{"x/y~z":9007199254740993}', "valid"],
    ['{"exclusiveMinimum":0}', "1e-400", "valid"],
    ['{"exclusiveMinimum":0}', "0", "range: 0 is less than or equal to 0"],
    ['{"minimum":0}', "-1e-400", "range: -1e-400 is less than 0"],
    ['{"type":"integer"}', "1e-400", "type: expected integer, got 1e-400"],
    ['{"maximum":5}', "1e300", "range: 1e+300 is greater than 5"],
    ['{"multipleOf":3}', `1.${"0".repeat(500)}1`, "unverified"],
  ])("%s for %s: %s", (schema, value, expected) => {
    expect(told(schema, value)).toBe(expected);
  });

  it("are held against bounds as integers are", () => {
    const near = fc
      .bigInt({ min: -4n, max: 4n })
      .chain((by) =>
        fc.constantFrom(2n ** 53n, 2n ** 63n, -(2n ** 63n), 10n ** 30n, 7n).map((base) => base + by),
      );
    fc.assert(
      fc.property(near, near, near, (value, bound, step) => {
        const valid = (schema: string): boolean => told(schema, `${value}`) === "valid";
        expect(valid(`{"minimum":${bound}}`)).toBe(value >= bound);
        expect(valid(`{"maximum":${bound}}`)).toBe(value <= bound);
        expect(valid(`{"exclusiveMinimum":${bound}}`)).toBe(value > bound);
        expect(valid(`{"exclusiveMaximum":${bound}}`)).toBe(value < bound);
        expect(valid(`{"enum":[${bound},null]}`)).toBe(value === bound);
        expect(valid(`{"const":${bound}}`)).toBe(value === bound);
        if (step > 0n) expect(valid(`{"multipleOf":${step}}`)).toBe(value % step === 0n);
      }),
    );
  });

  it("are a default only with the same digits", () => {
    const schema = compiled('{"type":"integer","default":9007199254740993}');
    const form = (a: string): string => canonicalCall("f", objectOf(`{"a":${a}}`), schema);
    expect(form("9007199254740993")).toBe('["f",{}]');
    expect(form("9007199254740992")).toBe('["f",{"a":9007199254740992}]');
  });

  it("cost the work that long numbers take, and no more than a turn may", () => {
    const schema = `{"items":{"anyOf":[${Array.from({ length: 200 }, (_, i) => `{"maximum":${i}}`).join(",")}]}}`;
    const long = `1.${"1".repeat(20_000)}`;
    expect(told(schema, `[${Array.from({ length: 40 }, () => long).join(",")}]`)).toBe("unverified");
  });
});
