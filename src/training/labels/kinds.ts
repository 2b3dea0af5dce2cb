import { isArray, isNumber, isObject, type Json } from "../../core/arguments/json.ts";

/** Types of values as the leaderboard tells them apart: 5 and 5.0 are different, as they are in Python. */
export type Kind = "integer" | "float" | "string" | "boolean" | "list" | "dict" | "null";

export function kindOf(value: Json): Kind {
  if (value === null) return "null";
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "boolean";
  if (isNumber(value)) return /[.eE]/.test(value.text) ? "float" : "integer";
  if (isArray(value)) return "list";
  return isObject(value) ? "dict" : "null";
}

/** The way values are written in a question: JSON for Python, source text in a string for the others. */
export type Language = "python" | "java" | "javascript";

export function languageOf(bench: string): Language {
  if (bench.includes("javascript")) return "javascript";
  return bench.includes("java") ? "java" : "python";
}

/** The leaderboard's type names, and JSON Schema's beside them so that other questions can be labelled too. */
const PYTHON: Readonly<Record<string, Kind>> = {
  string: "string",
  integer: "integer",
  float: "float",
  number: "float",
  boolean: "boolean",
  bool: "boolean",
  array: "list",
  list: "list",
  tuple: "list",
  dict: "dict",
  object: "dict",
  any: "string",
};

const JAVA: Readonly<Record<string, Kind>> = {
  byte: "integer",
  short: "integer",
  integer: "integer",
  long: "integer",
  float: "float",
  double: "float",
  boolean: "boolean",
  char: "string",
  String: "string",
  any: "string",
  Array: "list",
  ArrayList: "list",
  Queue: "list",
  Stack: "list",
  HashMap: "dict",
  Hashtable: "dict",
};

const JAVASCRIPT: Readonly<Record<string, Kind>> = {
  String: "string",
  integer: "integer",
  float: "float",
  Bigint: "integer",
  Boolean: "boolean",
  dict: "dict",
  array: "list",
  any: "string",
};

const KINDS: Readonly<Record<Language, Readonly<Record<string, Kind>>>> = {
  python: PYTHON,
  java: JAVA,
  javascript: JAVASCRIPT,
};

/** Lists whose items are checked against their declared type. */
const TYPED_ITEMS: ReadonlySet<string> = new Set(["array", "list", "tuple", "Array", "ArrayList"]);

/** What a tool's document says about the type of one argument. */
export interface Declared {
  /** The type as written, "" where none is. */
  readonly name: string;
  /** null where the document names no type that the language has: nothing is checked then. */
  readonly kind: Kind | null;
  readonly itemName: string | null;
  readonly itemKind: Kind | null;
}

export function declaredType(schema: unknown, language: Language): Declared {
  const name = typeName(schema) ?? "";
  const itemName =
    TYPED_ITEMS.has(name) && isRecord(schema) && "items" in schema ? typeName(schema.items) : null;
  return { name, kind: kindNamed(name, language), itemName, itemKind: kindNamed(itemName, language) };
}

const kindNamed = (name: string | null, language: Language): Kind | null => {
  const kinds = KINDS[language];
  return name !== null && Object.hasOwn(kinds, name) ? (kinds[name] ?? null) : null;
};

const typeName = (schema: unknown): string | null =>
  isRecord(schema) && typeof schema.type === "string" ? schema.type : null;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
