import type { PatternCost } from "./pattern-cost.ts";

const compiles = (pattern: string): boolean => {
  try {
    RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
};

/** Escapes that mean the character itself and that the unicode mode of regular expressions forbids. */
const NEEDLESS = /[-_'"`@:#%&,;<=>!~ ]/;

const withoutNeedlessEscapes = (pattern: string): string => {
  let plain = "";
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const unit = pattern.charAt(at);
    const next = pattern.charAt(at + 1);
    if (unit === "\\") {
      // Inside a class "\-" is allowed and must stay: "-" alone would make a range.
      plain += NEEDLESS.test(next) && !(inClass && next === "-") ? next : unit + next;
      at++;
      continue;
    }
    if (unit === "[") inClass = true;
    else if (unit === "]") inClass = false;
    plain += unit;
  }
  return plain;
};

/**
 * The pattern in a spelling that the unicode mode reads (JSON Schema asks for that mode, and the validator uses it):
 * itself, or without needless escapes such as `\d{4}\-\d{2}`; null where it is no regular expression.
 */
export const unicodePattern = (pattern: string): string | null => {
  if (compiles(pattern)) return pattern;
  const plain = withoutNeedlessEscapes(pattern);
  return compiles(plain) ? plain : null;
};

/** Places that a matcher visits in one unit of work. */
const PLACES_A_UNIT = 10;
/** What a test costs before it visits anything. */
const TEST_UNITS = 10;
/** Lengths of texts for which the cost is remembered. */
const MAX_LENGTHS = 100;

/** A pattern that is compiled once, and whose cost on a text is known before it is tested. */
export class TestedPattern {
  readonly source: string;
  readonly #form: RegExp;
  readonly #cost: PatternCost;
  readonly #units = new Map<number, number>();

  constructor(source: string, cost: PatternCost) {
    this.source = source;
    this.#form = new RegExp(source, "u");
    this.#cost = cost;
  }

  /** Units of work of a test of a text of so many UTF-16 units. */
  units(length: number): number {
    let units = this.#units.get(length);
    if (units === undefined) {
      units = Math.ceil(TEST_UNITS + this.#cost(length) / PLACES_A_UNIT);
      if (this.#units.size < MAX_LENGTHS) this.#units.set(length, units);
    }
    return units;
  }

  test(text: string): boolean {
    return this.#form.test(text);
  }
}
