import { type Json, JsonNumber } from "../../../core/arguments/json.ts";

/** An integer in source text ("007", "-5") as JSON writes it. */
export const integerNumber = (text: string): JsonNumber => new JsonNumber(BigInt(text).toString());

/** A decimal in source text as a float: "5" becomes 5.0. The text itself where it is beyond any double. */
export function floatNumber(text: string): Json {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const written = String(value);
  return new JsonNumber(/[.e]/.test(written) ? written : `${written}.0`);
}
