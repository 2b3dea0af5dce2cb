import { isArray, isObject, type Json } from "../../core/arguments/json.ts";
import { wrongDict, wrongDicts } from "./dicts.ts";
import type { Declared } from "./kinds.ts";
import { isAmong, loose } from "./loose.ts";
import type { Edition, Possible } from "./possible.ts";
import { show, showPossible } from "./show.ts";
import type { Fit } from "./types.ts";

/**
 * Whether a value of fitting type is one of the possible ones: strings loosely, lists in order with loose strings, dicts
 * member by member, everything else exactly.
 * @returns null, or what is wrong in words that go on after "argument `x` "
 */
export function wrongValue(
  value: Json,
  possible: Possible,
  declared: Pick<Declared, "itemKind">,
  fit: Fit,
  edition: Edition,
): string | null {
  if (fit === "typed") {
    if (isObject(value)) return wrongDict(value, possible, edition);
    if (isArray(value) && declared.itemKind === "dict") return wrongDicts(value, possible, edition);
  }
  const right = fit === "typed" ? isLooselyAmong(value, possible) : isAmong(value, possible);
  return right ? null : `is ${show(value)}, ${showPossible(possible)}`;
}

function isLooselyAmong(value: Json, possible: Possible): boolean {
  if (isArray(value)) return isAmong(value.map(loose), possible.map(looseItems));
  return isAmong(loose(value), typeof value === "string" ? possible.map(loose) : possible);
}

/** Where "" says that a list may be left out, the empty list says the same. */
const looseItems = (list: Json): Json => {
  if (list === "") return [];
  return isArray(list) ? list.map(loose) : list;
};
