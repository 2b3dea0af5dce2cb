/**
 * The keywords that are evaluated, by the shape of their value. What is not in the list (titles,
 * examples, vendor extensions) says nothing about validity and is left out, so that a parameter or an example can
 * never be taken for a keyword.
 */
export type KeywordKind =
  | "schema"
  | "list"
  | "map"
  | "items"
  | "ref"
  | "required"
  | "dependencies"
  | "unsupported"
  | { readonly accepts: (value: unknown) => boolean; readonly as?: string };

const isCount = (value: unknown): boolean => typeof value === "number" && value >= 0;
const isBound = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean";
const isText = (value: unknown): boolean => typeof value === "string";
const isAnything = (): boolean => true;
const isMapOfLists = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((list: unknown) => Array.isArray(list) && list.every(isText));

export const KEYWORDS: ReadonlyMap<string, KeywordKind> = new Map<string, KeywordKind>([
  ...["not", "if", "then", "else", "contains", "propertyNames"].map((name) => [name, "schema"] as const),
  ...["additionalProperties", "unevaluatedProperties", "unevaluatedItems", "additionalItems"].map(
    (name) => [name, "schema"] as const,
  ),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((name) => [name, "list"] as const),
  ...["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"].map(
    (name) => [name, "map"] as const,
  ),
  ["items", "items"],
  ["$ref", "ref"],
  ["required", "required"],
  ["dependencies", "dependencies"],
  ...["$dynamicRef", "$recursiveRef"].map((name) => [name, "unsupported"] as const),
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map(
    (name) => [name, { accepts: isCount }] as const,
  ),
  ...["minContains", "maxContains"].map((name) => [name, { accepts: isCount }] as const),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map(
    (name) => [name, { accepts: isBound }] as const,
  ),
  ["multipleOf", { accepts: (value) => typeof value === "number" && value > 0 }],
  ["uniqueItems", { accepts: (value) => typeof value === "boolean" }],
  ["enum", { accepts: Array.isArray }],
  ["const", { accepts: isAnything }],
  ["default", { accepts: isAnything }],
  ["pattern", { accepts: isText }],
  ["$anchor", { accepts: isText }],
  ["format", { accepts: isAnything, as: "x-format" }],
  ["description", { accepts: isAnything, as: "x-description" }],
  ["dependentRequired", { accepts: isMapOfLists }],
]);
