import { patternCost } from "./pattern-cost.ts";
import { TestedPattern, unicodePattern } from "./pattern.ts";
import type { Budget } from "./steps.ts";

/** The schema cannot be evaluated; the message says why. Never leaves this room. */
export class Unverifiable extends Error {}

export type Plain = Readonly<Record<string, unknown>>;
export const isRecord = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

/**
 * Whether none of the values has one of the types, so that the two keywords forbid everything together. People write
 * the values of a list's items beside the list ("type": "array", "enum": ["a", "b"]); such an enum says nothing about
 * the value (11 of 21 recorded calls that missed one were right).
 */
export const contradictsTypes = (values: readonly unknown[], types: ReadonlySet<string>): boolean =>
  values.length > 0 &&
  !values.some((value) => types.has(typeOf(value)) || (typeof value === "number" && types.has("integer")));

export const mapOf = <T>(
  source: Plain,
  make: (value: unknown, name: string) => T,
  rename = (name: string): string => name,
): Record<string, T> => {
  const map = Object.create(null) as Record<string, T>;
  for (const name of Object.keys(source)) map[rename(name)] = make(source[name], name);
  return map;
};

/** Units that reading one character of a pattern costs; escapes such as \p{L} are the slow ones. */
const PATTERN_UNITS = 50;

export const compilable = (pattern: string, where: string, budget: Budget): TestedPattern => {
  const shown = pattern.slice(0, 60);
  if (!budget.spend(pattern.length * PATTERN_UNITS)) throw new Unverifiable(`${where}: too many patterns`);
  const readable = unicodePattern(pattern);
  if (readable === null) throw new Unverifiable(`${where} is no regular expression: ${shown}`);
  const cost = patternCost(readable);
  if (cost === null || cost(0) === Infinity) {
    throw new Unverifiable(`${where} is a pattern whose cost has no known bound: ${shown}`);
  }
  return new TestedPattern(readable, cost);
};

/** How long a value is as JSON; for keywords whose values are compared and quoted as a whole. */
export const jsonLength = (value: unknown, where: string): number => {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    throw new Unverifiable(`${where} is nested too deeply`);
  }
};

export const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

export const checked = (value: unknown, accepts: (value: unknown) => boolean, where: string): unknown => {
  if (!accepts(value)) throw new Unverifiable(`${where} has a value that it cannot have`);
  return value;
};

/** A reference as a fragment of its own schema. @param id of the schema, null where it has none */
export const localReference = (value: unknown, id: string | null, where: string): string => {
  if (typeof value !== "string") throw new Unverifiable(`${where} is no string`);
  if (value.startsWith("#")) return value;
  if (id !== null && value.startsWith(`${id}#`)) return value.slice(id.length);
  if (value === id) return "#";
  throw new Unverifiable(`${where} points outside the schema: "${value.slice(0, 60)}"`);
};

/** Draft 4 wrote exclusive bounds as a boolean beside the bound. */
export const bounds = (node: Record<string, unknown>, source: Plain): void => {
  for (const [bound, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    if (typeof source[exclusive] !== "boolean") continue;
    delete node[exclusive];
    if (source[exclusive] === true && node[bound] !== undefined) {
      node[exclusive] = node[bound];
      delete node[bound];
    }
  }
};
