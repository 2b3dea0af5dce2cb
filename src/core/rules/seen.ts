/** Rules that hold a call against what tools answered before. */
import { compareDecimals } from "../arguments/decimal-order.ts";
import { isArray, isObject, type Json, type JsonObject } from "../arguments/json.ts";
import type { Message } from "../turn.ts";
import { stepsOf, valuesAt } from "./path.ts";
import { type PriorResult, priorResults } from "./results.ts";
import type { Condition, Where } from "./rule.ts";
import { decimalIn, givenAt, plainText, told } from "./value.ts";
import { ValueSet } from "./value-set.ts";
import { broken, KEPT, type RuleVerdict, unverified } from "./verdict.ts";

type Of<K extends Condition["kind"]> = Extract<Condition, { kind: K }>;

const isWord = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);
const JOINS = new Set("-./:@#+");

/** Whether a word or a number goes on at this side of a place: "12" does not stand in "ORD-12" or "12.50". */
const goesOn = (text: string, at: number, step: 1 | -1): boolean => {
  const next = text.charAt(at);
  return isWord(next) || (JOINS.has(next) && isWord(text.charAt(at + step)));
};

/** What a rule may look through in texts, in UTF-16 units; a place where a value stands counts as `PLACE_UNITS` of them. About 0.1 s. */
const MOST_UNITS = 100_000_000;
const PLACE_UNITS = 100;

/** Looks for values in texts, as long as it may. */
class TextSearch {
  #left = MOST_UNITS;

  get exhausted(): boolean {
    return this.#left <= 0;
  }

  /** Whether a text holds a value as a word of its own; false also where the search is exhausted before it is found. */
  finds(value: string, text: string): boolean {
    if (value === "" || this.exhausted) return false;
    this.#left -= text.length;
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
      if (!goesOn(text, at - 1, -1) && !goesOn(text, at + value.length, 1)) return true;
      this.#left -= PLACE_UNITS;
      if (this.exhausted) return false;
    }
    return false;
  }
}

/** Leaves of a result, with the keys of its objects: ids stand there as well. */
function leavesOf(root: Json): readonly Json[] {
  const leaves: Json[] = [];
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isObject(value)) {
      for (const [key, member] of value) {
        leaves.push(key);
        open.push(member);
      }
    } else if (isArray(value)) for (const item of value) open.push(item);
    else leaves.push(value);
  }
  return leaves;
}

interface Held {
  readonly leaves: ValueSet;
  readonly at: (path: string) => ValueSet;
}

/** What a result says, worked out once: a conversation is asked about each call. */
const heldIn = new WeakMap<PriorResult, Held>();

function held(result: PriorResult): Held {
  let known = heldIn.get(result);
  if (known === undefined) {
    const { value } = result;
    const byPath = new Map<string, ValueSet>();
    const at = (path: string) => {
      let found = byPath.get(path);
      if (found === undefined)
        byPath.set(path, (found = new ValueSet(value === undefined ? [] : givenIn(value, path))));
      return found;
    };
    known = { leaves: new ValueSet(value === undefined ? [] : leavesOf(value)), at };
    heldIn.set(result, known);
  }
  return known;
}

function isSeen(
  value: Json,
  { argument, path }: Of<"seen_in">,
  result: PriorResult,
  search: TextSearch,
): boolean {
  if (path !== undefined) return held(result).at(path).has(value, argument);
  if (result.value !== undefined) return held(result).leaves.has(value, argument);
  const text = plainText(value);
  return text !== null && search.finds(text, result.text);
}

/** What stands at a path of a result, and in the lists there. A result that is a list is read item by item. */
function givenIn(root: Json, path: string): readonly Json[] {
  const steps = stepsOf(path);
  const roots = isArray(root) && typeof steps[0] === "string" && !/^\d+$/.test(steps[0]) ? root : [root];
  return roots
    .flatMap((one) => valuesAt(one, steps).values)
    .flatMap((value) => (isArray(value) ? value : [value]))
    .filter((value) => value !== null);
}

export function judgeSeen(rule: Of<"seen_in">, args: JsonObject, messages: readonly Message[]): RuleVerdict {
  const { argument, tool, path } = rule;
  const { values, complete } = givenAt(args, argument);
  if (values.some(isObject)) return unverified(`${argument} is an object; name one of its members`);
  const results = priorResults(messages).filter((result) => tool === undefined || result.tool === tool);
  const search = new TextSearch();
  for (const value of new Set(values)) {
    if (results.some((result) => isSeen(value, rule, result, search))) continue;
    if (search.exhausted) return broken(`${argument} holds too many values to look for`);
    const place = `${tool === undefined ? "any tool" : tool}${path === undefined ? "" : ` under ${path}`}`;
    return broken(`${argument} is ${told(value)}, which no result of ${place} holds in this conversation`);
  }
  return complete ? KEPT : broken(`${argument} holds too many values to look for`);
}

const matches = ({ argument, path }: Where, args: JsonObject, result: PriorResult): boolean => {
  const [own] = givenAt(args, argument).values;
  return own !== undefined && held(result).at(path).has(own, argument);
};

const WORDS = { equals: "must be", at_most: "must be at most", at_least: "must be at least" } as const;

/** Whether a value keeps its relation to what a result says; of several values of the result one is enough. */
function keeps(value: Json, found: ValueSet, { relation, argument }: Of<"compare">): boolean {
  if (relation === "equals") return found.has(value, argument);
  const own = decimalIn(value);
  const { range } = found;
  if (own === null || range === null) return false;
  return relation === "at_most"
    ? compareDecimals(own, range.greatest) <= 0
    : compareDecimals(own, range.least) >= 0;
}

export function judgeCompare(
  rule: Of<"compare">,
  args: JsonObject,
  messages: readonly Message[],
): RuleVerdict {
  const { argument, tool, path, where, relation } = rule;
  const { values, complete } = givenAt(args, argument);
  if (values.length === 0) return KEPT;
  const place = `${path} of ${tool}`;
  for (const result of priorResults(messages)) {
    if (result.tool !== tool || result.value === undefined) continue;
    if (where !== undefined && !matches(where, args, result)) continue;
    const found = held(result).at(path);
    const [first] = found.values;
    if (first === undefined) continue;
    const wrong = values.find((value) => !keeps(value, found, rule));
    if (wrong === undefined) return complete ? KEPT : broken(`${argument} holds too many values to compare`);
    return broken(`${argument} is ${told(wrong)}; it ${WORDS[relation]} ${told(first)}, the ${place}`);
  }
  const which = where === undefined ? "" : ` for this ${where.argument}`;
  return broken(
    `${argument} cannot be compared: no result of ${tool} says ${path}${which} in this conversation`,
  );
}
