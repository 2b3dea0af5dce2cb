import { isRecord } from "../../core/schema/parts.ts";
import type { NumberOf } from "../decisions/sent-schema.ts";

/**
 * The API's own kind of schema, OpenAPI 3.0 in protobuf's JSON, as JSON Schema: types in capitals, `nullable`, whole numbers as
 * strings. https://ai.google.dev/api/caching#Schema
 */

/** Under the spelling of JSON Schema. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [
    "anyOf",
    "additionalProperties",
    "maxItems",
    "minItems",
    "maxLength",
    "minLength",
    "maxProperties",
    "minProperties",
    "prefixItems",
  ].map((name) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), name]),
);
const COUNTS = new Set([
  "maxItems",
  "minItems",
  "maxLength",
  "minLength",
  "maxProperties",
  "minProperties",
  "minimum",
  "maximum",
]);
/** Of the provider alone; `format: "enum"` and the like say nothing that a value could break. */
const LEFT_OUT = new Set(["propertyOrdering", "property_ordering", "nullable"]);
const FORMATS_KEPT = new Set([
  "date-time",
  "date",
  "time",
  "email",
  "uri",
  "uuid",
  "int32",
  "int64",
  "ipv4",
  "ipv6",
]);

const typeOf = (value: unknown): unknown => (typeof value === "string" ? value.toLowerCase() : value);

function keyword(name: string, value: unknown, numberOf: NumberOf): readonly (readonly [string, unknown])[] {
  if (LEFT_OUT.has(name)) return [];
  if (name === "type") return value === "TYPE_UNSPECIFIED" ? [] : [[name, typeOf(value)]];
  if (name === "format") return typeof value === "string" && FORMATS_KEPT.has(value) ? [[name, value]] : [];
  if (COUNTS.has(name))
    return [[name, typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? numberOf(value) : value]];
  if (name === "properties" && isRecord(value))
    return [
      [
        name,
        Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fromOpenApi(one, numberOf)])),
      ],
    ];
  if (name === "items" || name === "additionalProperties") return [[name, fromOpenApi(value, numberOf)]];
  if ((name === "anyOf" || name === "prefixItems") && Array.isArray(value))
    return [[name, value.map((one) => fromOpenApi(one, numberOf))]];
  return [[name, value]];
}

/** The same schema in the words of JSON Schema. What is no schema stays as it is: whoever evaluates it says so. */
export function fromOpenApi(schema: unknown, numberOf: NumberOf = Number): unknown {
  if (!isRecord(schema)) return schema;
  const plain = Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => keyword(NAMES.get(name) ?? name, value, numberOf)),
  );
  if (schema["nullable"] !== true) return plain;
  if (typeof plain["type"] !== "string")
    return "anyOf" in plain ? { anyOf: [plain, { type: "null" }] } : plain;
  const values = Array.isArray(plain["enum"]) ? { enum: [...(plain["enum"] as unknown[]), null] } : {};
  return { ...plain, type: [plain["type"], "null"], ...values };
}
