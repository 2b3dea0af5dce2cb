import { format as formats } from "@cfworker/json-schema";
import type { TestedPattern } from "./pattern.ts";
import { charge } from "./steps.ts";

/** The name under which the validator looks up a pattern. */
const NAME = "pattern";

let asked: TestedPattern | null = null;

/**
 * Stands where the validator expects the name of a format. The validator would compile a `pattern` for each value and
 * test it without a bound; but it looks up a format by its name right before it calls it, and making the name of this
 * object remembers the pattern for that call.
 */
export class PatternFormat {
  readonly #pattern: TestedPattern;

  constructor(pattern: TestedPattern) {
    this.#pattern = pattern;
  }

  toString(): string {
    asked = this.#pattern;
    return NAME;
  }
}

// The validator's own table; no format of JSON Schema has this name, and compiled schemas have no `format` but this.
formats[NAME] = (text) => {
  if (asked === null) return true;
  charge(asked.units(text.length));
  return asked.test(text);
};
