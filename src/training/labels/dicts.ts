import { isArray, isObject, type Json, type JsonArray, type JsonObject } from "../../core/arguments/json.ts";
import { isAmong, loose } from "./loose.ts";
import type { Edition, Possible } from "./possible.ts";
import { possibleArguments } from "./possible.ts";
import { show, showPossible } from "./show.ts";

/**
 * A dict against the possible dicts, whose members are lists of possible values. A member whose values hold "" may be
 * left out; in the first edition none may, and members can be dicts themselves.
 * @returns null, or what is wrong with the last possible dict tried
 */
export function wrongDict(value: JsonObject, possible: Possible, edition: Edition): string | null {
  let problem = `is ${show(value)}, ${showPossible(possible)}`;
  for (const dict of possible) {
    if (!isObject(dict)) continue;
    const found = wrongMember(value, dict, edition);
    if (found === null) return null;
    problem = found;
  }
  return problem;
}

function wrongMember(value: JsonObject, dict: JsonObject, edition: Edition): string | null {
  const members = possibleArguments(dict);
  for (const [key, member] of value) {
    const possible = members.get(key);
    if (possible === undefined) return `has the member "${key}", which is not expected`;
    const nested = dict.get(key) ?? null;
    if (edition === "v1" && isObject(nested) && isObject(member)) {
      const inside = wrongDict(member, [nested], edition);
      if (inside !== null) return `has the member "${key}", which ${inside}`;
    } else if (!isAmong(loose(member), possible.map(loose))) {
      return `has the member "${key}" with ${show(member)}, ${showPossible(possible)}`;
    }
  }
  for (const [key, possible] of members) {
    if (value.has(key)) continue;
    if (edition === "v1" || !possible.includes("")) return `lacks the member "${key}"`;
  }
  return null;
}

/** A list of dicts against the possible lists: as many, each right in its place. */
export function wrongDicts(value: JsonArray, possible: Possible, edition: Edition): string | null {
  let problem = `is ${show(value)}, ${showPossible(possible)}`;
  for (const list of possible) {
    const dicts: readonly Json[] = isArray(list) ? list : [];
    if (value.length !== dicts.length) {
      problem = `has ${value.length} items, expected ${dicts.length}`;
      continue;
    }
    const found = value.map((item, i) => wrongItem(item, dicts[i] ?? null, edition));
    const first = found.findIndex((text) => text !== null);
    if (first === -1) return null;
    problem = `has an item ${first} that ${found[first] ?? ""}`;
  }
  return problem;
}

const wrongItem = (item: Json, dict: Json, edition: Edition): string | null =>
  isObject(item) ? wrongDict(item, [dict], edition) : `is ${show(item)}, expected a dict`;
