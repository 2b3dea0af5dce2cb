/**
 * Type names of JSON Schema, and those that hand-written and benchmark tools use instead of them (source: the
 * leaderboard's type_mappings.py). `null` sets no constraint: "any" is mapped to string by the leaderboard, but a gate
 * must not reject an object there.
 */
const TYPE_NAMES = new Map<string, string | null>([
  ...["string", "number", "integer", "boolean", "array", "object", "null"].map(
    (name) => [name, name] as const,
  ),
  ["dict", "object"],
  ["float", "number"],
  ["double", "number"],
  ["int", "integer"],
  ["long", "integer"],
  ["bool", "boolean"],
  ["tuple", "array"],
  ["list", "array"],
  ["str", "string"],
  ["None", "null"],
  ["any", null],
  ["", null],
]);

/** Names that only Java and JavaScript use (`long` and `double` stand above: many other languages have them). */
const SOURCE_TYPE_NAMES = new Map<string, string>([
  ["String", "string"],
  ["char", "string"],
  ["Boolean", "boolean"],
  ["Array", "array"],
  ["ArrayList", "array"],
  ["HashMap", "object"],
]);

export const isSourceTypeName = (name: unknown): boolean =>
  typeof name === "string" && SOURCE_TYPE_NAMES.has(name);

/** The JSON Schema type of a declared name; null for no constraint, undefined for a name that nobody knows. */
export const jsonTypeOf = (name: string): string | null | undefined => {
  const known = SOURCE_TYPE_NAMES.get(name) ?? TYPE_NAMES.get(name);
  // Gemini spells the types of JSON Schema in capitals.
  return known === undefined && name === name.toUpperCase() ? TYPE_NAMES.get(name.toLowerCase()) : known;
};
