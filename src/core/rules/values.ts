/** Rules that a call's own values keep or break. */
import { compareDecimals } from "../arguments/decimal-order.ts";
import { isArray, type Json, type JsonObject } from "../arguments/json.ts";
import { TestedPattern, unicodePattern } from "../schema/pattern.ts";
import { patternCost } from "../schema/pattern-cost.ts";
import { MOST_VALUES, stepsOf, valuesAt } from "./path.ts";
import type { Condition } from "./rule.ts";
import { decimalIn, formOf, formsOf, givenAt, told } from "./value.ts";
import { broken, KEPT, type RuleVerdict } from "./verdict.ts";

type Of<K extends Condition["kind"]> = Extract<Condition, { kind: K }>;

const tooMany = (argument: string): RuleVerdict =>
  broken(`${argument} holds more than ${MOST_VALUES} values, more than are looked at`);

/** The first value that breaks a rule, in words. */
function each(args: JsonObject, argument: string, problemOf: (value: Json) => string | null): RuleVerdict {
  const { values, complete } = givenAt(args, argument);
  for (const value of values) {
    const problem = problemOf(value);
    if (problem !== null) return broken(`${argument} is ${told(value)}; ${problem}`);
  }
  return complete ? KEPT : tooMany(argument);
}

export const judgeRange = ({ argument, min, max }: Of<"range">, args: JsonObject): RuleVerdict =>
  each(args, argument, (value) => {
    const number = decimalIn(value);
    if (number === null) return "it must be a number";
    if (min !== undefined && compareDecimals(number, min) < 0) return `at least ${min} is allowed`;
    return max !== undefined && compareDecimals(number, max) > 0 ? `at most ${max} is allowed` : null;
  });

/** Characters, not UTF-16 units. */
function charactersOf(text: string): number {
  let pairs = 0;
  for (let at = 1; at < text.length; at++) {
    const [high, low] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
    if (high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff) pairs++;
  }
  return text.length - pairs;
}

export function judgeLength({ argument, min, max }: Of<"length">, args: JsonObject): RuleVerdict {
  const { values, complete } = valuesAt(args, stepsOf(argument));
  for (const value of values) {
    if (value === null) continue;
    if (typeof value !== "string" && !isArray(value))
      return broken(`${argument} is ${told(value)}; it must be a text or a list`);
    const [length, unit] = isArray(value) ? [value.length, "items"] : [charactersOf(value), "characters"];
    if (min !== undefined && length < min)
      return broken(`${argument} has ${length} ${unit}; at least ${min} are asked for`);
    if (max !== undefined && length > max)
      return broken(`${argument} has ${length} ${unit}; at most ${max} are allowed`);
  }
  return complete ? KEPT : tooMany(argument);
}

/** What the test of one value may cost, in units of `TestedPattern.units`: about 0.1 ms. */
const MOST_UNITS = 20_000;
/** The texts that every pattern must be able to test: an address, a URL, an id. */
export const TESTED_LENGTH = 500;

const tested = new Map<string, TestedPattern>();
const MOST_TESTED = 1_000;

/** The pattern over a whole text; or why it cannot be used. */
export function wholePattern(pattern: string): TestedPattern | string {
  const known = tested.get(pattern);
  if (known !== undefined) return known;
  const source = unicodePattern(pattern);
  if (source === null) return "is no regular expression";
  const whole = `^(?:${source})$`;
  const cost = patternCost(whole);
  if (cost === null)
    return "cannot be tested safely: it is too long, refers back, looks to either side, or repeats too often";
  const made = new TestedPattern(whole, cost);
  if (made.units(TESTED_LENGTH) > MOST_UNITS)
    return `can take too long on a text of ${TESTED_LENGTH} characters; repeat each part only up to something that cannot be in it, as [^@]+@ does`;
  if (tested.size < MOST_TESTED) tested.set(pattern, made);
  return made;
}

export function judgePattern(
  { argument, pattern, ignoreCase }: Of<"pattern">,
  args: JsonObject,
): RuleVerdict {
  const form = wholePattern(pattern);
  return each(args, argument, (value) => {
    const text = typeof value === "string" ? value : (decimalIn(value) ?? "");
    // The policy refuses such a pattern; one that got in all the same lets nothing pass.
    if (typeof form === "string") return `the pattern of its rule ${form}`;
    if (form.units(text.length) > MOST_UNITS) return "it is too long to be held against its pattern";
    return form.test(ignoreCase ? text.toLowerCase() : text) ? null : `it must match ${pattern}`;
  });
}

const MOST_LISTED = 5;

export const judgeList = ({ kind, argument, values }: Of<"allow" | "deny">, args: JsonObject): RuleVerdict =>
  each(args, argument, (value) => {
    const listed = formsOf(values, argument).has(formOf(value, argument));
    if (kind === "deny") return listed ? "this value is not allowed" : null;
    const more = values.length > MOST_LISTED ? " and others" : "";
    return listed ? null : `allowed are ${values.slice(0, MOST_LISTED).join(", ")}${more}`;
  });

/** All of them or none. */
export function judgeTogether({ arguments: names }: Of<"together">, args: JsonObject): RuleVerdict {
  const isGiven = (path: string) => valuesAt(args, stepsOf(path)).values.some((value) => value !== null);
  const given = names.filter(isGiven);
  const missing = names.filter((name) => !given.includes(name));
  return given.length === 0 || missing.length === 0
    ? KEPT
    : broken(`${given.join(", ")} must come with ${missing.join(", ")}`);
}
