/** Rules that hold a call against what tools answered before. */
import { compareDecimals } from "../arguments/decimal-order.ts";
import { isArray, isObject, type Json, type JsonObject } from "../arguments/json.ts";
import type { Message } from "../turn.ts";
import { stepsOf, valuesAt } from "./path.ts";
import { type PriorResult, priorResults } from "./results.ts";
import type { Condition, Where } from "./rule.ts";
import { decimalIn, formOf, givenAt, plainText, sameValue, told } from "./value.ts";
import { broken, KEPT, type RuleVerdict, unverified } from "./verdict.ts";

type Of<K extends Condition["kind"]> = Extract<Condition, { kind: K }>;

const isWord = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character);
const JOINS = new Set("-./:@#+");

/** Whether a word or a number goes on at this side of a place: "12" does not stand in "ORD-12" or "12.50". */
const goesOn = (text: string, at: number, step: 1 | -1): boolean => {
  const next = text.charAt(at);
  return isWord(next) || (JOINS.has(next) && isWord(text.charAt(at + step)));
};

/** Whether a text holds a value as a word of its own. */
export function standsIn(text: string, value: string): boolean {
  if (value === "") return false;
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    if (!goesOn(text, at - 1, -1) && !goesOn(text, at + value.length, 1)) return true;
  }
  return false;
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
  readonly texts: ReadonlySet<string>;
  readonly forms: (path: string) => ReadonlySet<string>;
}

/** What the leaves of a result say, worked out once: a conversation is asked about each call. */
const heldIn = new WeakMap<PriorResult, Held>();

function held(result: PriorResult): Held {
  let known = heldIn.get(result);
  if (known === undefined) {
    const leaves = result.value === undefined ? [] : leavesOf(result.value);
    const byPath = new Map<string, ReadonlySet<string>>();
    const forms = (path: string) => {
      let found = byPath.get(path);
      if (found === undefined) byPath.set(path, (found = new Set(leaves.map((leaf) => formOf(leaf, path)))));
      return found;
    };
    known = { texts: new Set(leaves.flatMap((leaf) => plainText(leaf) ?? [])), forms };
    heldIn.set(result, known);
  }
  return known;
}

function isSeen(value: Json, argument: string, result: PriorResult, path: string | undefined): boolean {
  if (path !== undefined) {
    if (result.value === undefined) return false;
    return givenIn(result.value, path).some((found) => sameValue(value, found, argument));
  }
  const text = plainText(value);
  if (result.value === undefined) return text !== null && standsIn(result.text, text);
  return (
    (text !== null && held(result).texts.has(text)) ||
    held(result).forms(argument).has(formOf(value, argument))
  );
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

export function judgeSeen(
  { argument, tool, path }: Of<"seen_in">,
  args: JsonObject,
  messages: readonly Message[],
): RuleVerdict {
  const { values, complete } = givenAt(args, argument);
  if (values.some(isObject)) return unverified(`${argument} is an object; name one of its members`);
  const results = priorResults(messages).filter((result) => tool === undefined || result.tool === tool);
  for (const value of values) {
    if (results.some((result) => isSeen(value, argument, result, path))) continue;
    const place = `${tool === undefined ? "any tool" : tool}${path === undefined ? "" : ` under ${path}`}`;
    return broken(`${argument} is ${told(value)}, which no result of ${place} holds in this conversation`);
  }
  return complete ? KEPT : broken(`${argument} holds too many values to look for`);
}

const matches = (where: Where, args: JsonObject, result: PriorResult): boolean => {
  const [own] = givenAt(args, where.argument).values;
  const found = result.value === undefined ? [] : givenIn(result.value, where.path);
  return own !== undefined && found.some((value) => sameValue(own, value, where.argument));
};

const WORDS = { equals: "must be", at_most: "must be at most", at_least: "must be at least" } as const;

/** Whether a value keeps its relation to what a result says; of several values of the result one is enough. */
function keeps(value: Json, found: readonly Json[], { relation, argument }: Of<"compare">): boolean {
  if (relation === "equals") return found.some((other) => sameValue(value, other, argument));
  const own = decimalIn(value);
  return (
    own !== null &&
    found.some((other) => {
      const limit = decimalIn(other);
      if (limit === null) return false;
      return relation === "at_most" ? compareDecimals(own, limit) <= 0 : compareDecimals(own, limit) >= 0;
    })
  );
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
    const found = givenIn(result.value, path);
    if (found.length === 0) continue;
    const wrong = values.find((value) => !keeps(value, found, rule));
    if (wrong === undefined) return complete ? KEPT : broken(`${argument} holds too many values to compare`);
    const [first] = found;
    return broken(
      `${argument} is ${told(wrong)}; it ${WORDS[relation]} ${first === undefined ? "" : told(first)}, the ${place}`,
    );
  }
  const which = where === undefined ? "" : ` for this ${where.argument}`;
  return broken(
    `${argument} cannot be compared: no result of ${tool} says ${path}${which} in this conversation`,
  );
}
