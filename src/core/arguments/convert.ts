import { isArray, isNumber, isObject, type Json, type JsonObject } from "./json.ts";
import { parseJson } from "./parse-json.ts";

const write = (value: Json, out: string[]): void => {
  if (isNumber(value)) out.push(value.text);
  else if (isObject(value)) {
    let separator = "{";
    for (const [key, member] of value) {
      out.push(separator, JSON.stringify(key), ":");
      write(member, out);
      separator = ",";
    }
    out.push(value.size === 0 ? "{}" : "}");
  } else if (isArray(value)) {
    let separator = "[";
    for (const item of value) {
      out.push(separator);
      write(item, out);
      separator = ",";
    }
    out.push(value.length === 0 ? "[]" : "]");
  } else out.push(JSON.stringify(value));
};

/** Compact JSON text; keys in their order, numbers digit by digit as they were written. */
export const stringifyJson = (value: Json): string => {
  const out: string[] = [];
  write(value, out);
  return out.join("");
};

/**
 * A plain value for libraries. Numbers become doubles (digits beyond 2^53 are lost); objects have no prototype, so
 * keys such as `__proto__` and `constructor` are keys like any other.
 */
export const toPlain = (value: Json): unknown => {
  if (isNumber(value)) return value.value;
  if (isObject(value)) return plainObject(value);
  if (isArray(value)) return value.map(toPlain);
  return value;
};

const plainObject = (value: JsonObject): Record<string, unknown> => {
  const plain = Object.create(null) as Record<string, unknown>;
  for (const [key, member] of value) plain[key] = toPlain(member);
  return plain;
};

const jsonOf = (plain: unknown): string | undefined => {
  try {
    return JSON.stringify(plain);
  } catch {
    // Nested deeper than the stack, or in a circle.
    return undefined;
  }
};

/**
 * The other way, for values that JSON.parse made (a schema's defaults); null where the value is no JSON, nested too
 * deeply, or longer than `longest` as text.
 */
export const fromPlain = (plain: unknown, longest = Infinity): { readonly value: Json } | null => {
  const text = jsonOf(plain);
  if (text === undefined || text.length > longest) return null;
  const parsed = parseJson(text);
  return parsed.ok ? { value: parsed.value } : null;
};
