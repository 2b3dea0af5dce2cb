import { isRecord } from "../../core/schema/parts.ts";

/** The words of JSON Schema that `parametersJsonSchema` takes. https://ai.google.dev/api/generate-content#FIELDS.response_json_schema */
const KNOWN = new Set([
  "$id",
  "$ref",
  "$anchor",
  "type",
  "format",
  "title",
  "description",
  "enum",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "required",
  "propertyOrdering",
]);
/** Those that hold a schema, a list of schemas, or schemas by name. */
const OF_ONE = new Set(["items", "additionalProperties"]);
const OF_LIST = new Set(["anyOf", "oneOf", "prefixItems"]);
const BY_NAME = new Set(["properties", "$defs", "definitions"]);

const member = (name: string, value: unknown): readonly (readonly [string, unknown])[] => {
  if (name === "$ref" && typeof value === "string")
    return [[name, value.replace(/^#\/definitions\//, "#/$defs/")]];
  if (name === "const") return [["enum", [value]]];
  if (KNOWN.has(name)) return [[name, value]];
  if (OF_ONE.has(name)) return [[name, knownSchema(value)]];
  if (OF_LIST.has(name) && Array.isArray(value)) return [[name, value.map(knownSchema)]];
  if (BY_NAME.has(name) && isRecord(value)) {
    const named = Object.entries(value).map(([key, one]) => [key, knownSchema(one)] as const);
    return [[name === "definitions" ? "$defs" : name, Object.fromEntries(named)]];
  }
  return [];
};

/** A schema without the words that the API refuses. It then asks for less; what comes back is compared, not validated. */
export const knownSchema = (schema: unknown): unknown =>
  isRecord(schema)
    ? Object.fromEntries(Object.entries(schema).flatMap(([name, value]) => member(name, value)))
    : schema;
