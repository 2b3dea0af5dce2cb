import { isArray, type Json } from "../../core/arguments/json.ts";
import type { Declared, Kind } from "./kinds.ts";
import { kindOf } from "./kinds.ts";
import type { Possible } from "./possible.ts";

/**
 * How a value fits the declared type. `variable`: the possible values have another type than the document says, because
 * the question names a variable or the document is wrong; such a value must be one of them exactly.
 */
export type Fit = "typed" | "variable" | "wrong_type" | "wrong_item_type";

/** The type of the first value that is not "", or null where there is none. */
function answerKind(possible: Possible): Kind | null {
  const first = possible.find((value) => value !== "");
  return first === undefined ? null : kindOf(first);
}

/**
 * The value must have the declared type or that of the possible values. Items of a list must fit one possible list in
 * the same way, one level deep; whether they are the right ones is no question of type.
 */
export function fitOf(value: Json, possible: Possible, declared: Pick<Declared, "kind" | "itemKind">): Fit {
  if (declared.kind === null) return "typed";
  const kind = kindOf(value);
  const answer = answerKind(possible);
  if (kind !== declared.kind) return answer === kind ? "variable" : "wrong_type";
  const { itemKind } = declared;
  if (itemKind !== null && isArray(value) && !itemsFit(value, possible, itemKind)) return "wrong_item_type";
  return answer === null || answer === declared.kind ? "typed" : "variable";
}

function itemsFit(items: readonly Json[], possible: Possible, itemKind: Kind): boolean {
  // A possible value that is no list ("" or a variable) says nothing about items.
  return possible.some(
    (list) =>
      !isArray(list) ||
      items.every((item) => fitOf(item, list, { kind: itemKind, itemKind: null }) !== "wrong_type"),
  );
}
