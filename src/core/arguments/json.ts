/**
 * JSON without loss: numbers keep their digits, objects keep their own keys (a key named `__proto__` is a key).
 * Duplicate keys never reach this form; the parser reports them.
 */
export type Json = null | boolean | string | JsonNumber | JsonArray | JsonObject;
export type JsonArray = readonly Json[];
export type JsonObject = ReadonlyMap<string, Json>;

/** A number as written. `value` is the nearest double; `text` keeps every digit. */
export class JsonNumber {
  readonly text: string;
  readonly value: number;

  constructor(text: string) {
    this.text = text;
    this.value = Number(text);
  }
}

export const isObject = (value: Json): value is JsonObject => value instanceof Map;
export const isArray = (value: Json): value is JsonArray => Array.isArray(value);
export const isNumber = (value: Json): value is JsonNumber => value instanceof JsonNumber;
