/** Does a value stand in a text? */
import { isNumber } from "../arguments/json.ts";
import type { GroundText } from "./ground-text.ts";
import type { Leaf } from "./leaves.ts";

/** A number by its magnitude; a string up to case and signs, or, where it is very short, by its words. */
export function stands(leaf: Leaf, ground: GroundText): boolean {
  if (leaf.value !== null && typeof leaf.value === "object" && isNumber(leaf.value)) {
    return ground.numbers.has(Math.abs(leaf.value.value));
  }
  if (leaf.squashed.length > 2) return ground.squashed.includes(leaf.squashed);
  return leaf.stems.length > 0 && leaf.stems.every((stem) => ground.stems.has(stem));
}

/** One of a few values that the declaration lists, which needs no words of the user to be known. */
export const isChoice = ({ schema, value }: Leaf): boolean =>
  Array.isArray(schema?.["enum"]) || typeof value === "boolean";
