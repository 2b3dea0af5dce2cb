import { compareDecimals, isMultiple, MOST_PLACES } from "../arguments/decimal-order.ts";
import { currentNumber } from "./exact-value.ts";
import type { Digits } from "./digits.ts";
import { pointerTo } from "./pointer.ts";
import { charge } from "./steps.ts";

/** Characters of numbers that are compared in one unit of work. */
const CHARACTERS_A_UNIT = 10;

/** A bound that the current number breaks: the validator compares with `#double`, and its message shows the digits. */
class BrokenBound {
  readonly #text: string;
  readonly #double: number;

  constructor(text: string, double: number) {
    this.#text = text;
    this.#double = double;
  }

  valueOf(): number {
    return this.#double;
  }

  toString(): string {
    return this.#text;
  }
}

interface Bound {
  readonly holds: (number: string, bound: string) => boolean;
  /** What any number breaks. */
  readonly unreachable: number;
}

const BOUNDS: ReadonlyMap<string, Bound> = new Map([
  ["minimum", { holds: (n, bound) => compareDecimals(n, bound) >= 0, unreachable: Infinity }],
  ["exclusiveMinimum", { holds: (n, bound) => compareDecimals(n, bound) > 0, unreachable: Infinity }],
  ["maximum", { holds: (n, bound) => compareDecimals(n, bound) <= 0, unreachable: -Infinity }],
  ["exclusiveMaximum", { holds: (n, bound) => compareDecimals(n, bound) < 0, unreachable: -Infinity }],
  ["multipleOf", { holds: (n, step) => isStep(n, step), unreachable: Infinity }],
] satisfies (readonly [string, Bound])[]);

const isStep = (number: string, step: string): boolean => {
  const multiple = isMultiple(number, step);
  if (multiple === null) throw new Error(`multipleOf of numbers with more than ${MOST_PLACES} places`);
  return multiple;
};

const charged = (a: string, b: string): void =>
  charge(1 + Math.ceil((a.length + b.length) / CHARACTERS_A_UNIT));

/** Around digits in the JSON that the validator quotes, which would round them. */
const MARK = "\u0000";
const MARKED = /"\\u0000([^"\\]*)"/g;

/** The validator's sentence with numbers in the place of the marked texts. */
export const unmarked = (sentence: string): string => sentence.replaceAll(MARKED, "$1");

/** The digits of a number by where it stands. */
type DigitsAt = (place: string) => string | undefined;

const quotable = (value: unknown, digits: DigitsAt, at: string): unknown => {
  const text = digits(at);
  if (text !== undefined) return MARK + text;
  if (Array.isArray(value)) return value.map((item: unknown, i) => quotable(item, digits, pointerTo(at, i)));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, quotable(member, digits, pointerTo(at, key))]),
  );
};

/** A value of an `enum` in which each number equals the current number or none at all. */
const matching = (value: unknown, digits: DigitsAt, at: string): unknown => {
  if (typeof value !== "object" || value === null) return value;
  const copy = (Array.isArray(value) ? [] : Object.create(null)) as object;
  for (const [key, member] of Object.entries(value)) {
    const inside = pointerTo(at, key);
    const inner = matching(member, digits, inside);
    const text = typeof member === "number" ? (digits(inside) ?? String(member)) : null;
    Object.defineProperty(copy, key, {
      enumerable: true,
      get: () => (text === null ? inner : equalDouble(text)),
    });
  }
  return copy;
};

const equalDouble = (text: string): number => {
  const number = currentNumber();
  if (number === null) return Number.NaN;
  charged(number.text, text);
  return compareDecimals(number.text, text) === 0 ? number.double : Number.NaN;
};

const choices = (values: readonly unknown[], digits: DigitsAt, at: string): unknown =>
  Object.defineProperty(matching(values, digits, at) as object, "toJSON", {
    value: () => quotable(values, digits, at),
  });

/**
 * Makes the keywords of a compiled node that compare numbers ask for the current number (see `watched`) and compare its digits.
 * `const` becomes an `enum` of one, which says the same.
 * @param where JSON Pointer of the node into its schema
 */
export function compareExactly(node: Record<string, unknown>, digits: Digits, where: string): void {
  for (const [name, bound] of BOUNDS) {
    const value = node[name];
    if (typeof value !== "number") continue;
    const text = digitsOf(node, name, (keyword) => digits.get(pointerTo(where, keyword))) ?? String(value);
    Object.defineProperty(node, name, {
      enumerable: true,
      get: () => {
        const number = currentNumber();
        if (number === null) return undefined;
        charged(number.text, text);
        return bound.holds(number.text, text) ? undefined : new BrokenBound(text, bound.unreachable);
      },
    });
  }
  const { enum: values, const: only, allOf } = node;
  if (Array.isArray(values)) {
    node["enum"] = choices(values, (pointer) => digits.get(pointer), pointerTo(where, "enum"));
  }
  if (only === undefined) return;
  delete node["const"];
  const one = choices(
    [only],
    (pointer) =>
      pointer === "" ? undefined : digits.get(pointerTo(where, "const") + pointer.slice("/0".length)),
    "",
  );
  if (values === undefined) node["enum"] = one;
  else node["allOf"] = [...(Array.isArray(allOf) ? (allOf as unknown[]) : []), { enum: one }];
}

/** The digits of a bound. In draft 4 an exclusive one has its number from the bound beside it, which then is gone. */
function digitsOf(node: object, name: string, at: DigitsAt): string | undefined {
  const plain = name === "exclusiveMinimum" ? "minimum" : name === "exclusiveMaximum" ? "maximum" : name;
  return at(name) ?? (Object.hasOwn(node, plain) ? undefined : at(plain));
}
