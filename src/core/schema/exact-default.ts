import { fromPlain } from "../arguments/convert.ts";
import type { Json } from "../arguments/json.ts";
import { type Digits, withDigits } from "./digits.ts";
import { pointerTo } from "./pointer.ts";

/** Longest default, as JSON, that a value is compared with. */
export const LONGEST_DEFAULT = 10_000;

/** The default of a compiled node with its digits; null where doubles hold it. @param where JSON Pointer of the node */
export function exactDefault(node: Record<string, unknown>, digits: Digits, where: string): Json | null {
  if (node["default"] === undefined || digits.size === 0) return null;
  const declared = fromPlain(node["default"], LONGEST_DEFAULT);
  return declared === null ? null : withDigits(declared.value, digits, pointerTo(where, "default"));
}
