import type { CanonicalRule, CanonicalRules } from "../canonical-rules.ts";
import { decimalForm } from "../decimal.ts";
import { dateForm, durationForm } from "./dates.ts";
import { folded, type Facts } from "./facts.ts";
import { formulaForm, hasSign } from "./formulas.ts";
import { caseForm } from "./letter-case.ts";
import { placeForm, punctuationForm, unicodeForm, whitespaceForm } from "./typography.ts";
import { unitForm } from "./units.ts";
import { urlForm } from "./urls.ts";

const NUMBER = /^-?(?:0|[1-9]\d{0,60})(?:\.\d{1,60})?(?:[eE][+-]?\d{1,4})?$/;
const NUMBER_FORMATS =
  /^(?:u?int(?:8|16|32|64)?|integer|long|float|double|decimal(?:128)?|number|numeric|bigdecimal)$/;

/**
 * A number as text, by value, where the schema says that it is one. It stays a text: a text where a number is asked for
 * is invalid, and never equals the number.
 */
const numberForm = (text: string, { only, formats }: Facts): string | null => {
  if (only !== "number" && ![...formats].some((format) => NUMBER_FORMATS.test(format))) return null;
  const value = text.trim();
  return NUMBER.test(value) ? decimalForm(value) : null;
};

/** Rules for texts of a kind; the first that knows the text writes it, so no text passes through two of them. */
const KINDS: readonly (readonly [CanonicalRule, (text: string, facts: Facts) => string | null])[] = [
  ["numbers", numberForm],
  ["case", caseForm],
  ["formulas", (text, facts) => (hasSign(text) && facts.formula ? formulaForm(text) : null)],
  ["dates", dateForm],
  ["durations", durationForm],
  ["urls", urlForm],
  ["units", unitForm],
];

/** Rules that hold for any text, one after the other. */
const NOTATIONS: readonly (readonly [CanonicalRule, (text: string, facts: Facts) => string])[] = [
  ["unicode", unicodeForm],
  ["punctuation", punctuationForm],
  ["whitespace", whitespaceForm],
  ["places", (text, facts) => (facts.place ? placeForm(text) : text)],
];

/** Longest text that is looked at closely; a longer one is only composed (NFC). */
const LONGEST = 20_000;

const writeOnce = (text: string, facts: Facts, { off }: CanonicalRules): string => {
  const composed = off.has("unicode") ? text : text.normalize("NFC");
  // A declared value is as it was declared: two that differ in case only are two values.
  if (text.length > LONGEST || facts.declared?.values.has(text) === true) return composed;
  const declared = off.has("case") ? null : facts.declared?.byFold.get(folded(text));
  if (typeof declared === "string") return declared;
  const written = NOTATIONS.reduce(
    (form, [rule, write]) => (off.has(rule) ? form : write(form, facts)),
    text,
  );
  for (const [rule, write] of KINDS) {
    const form = off.has(rule) ? null : write(written, facts);
    if (form !== null) return form;
  }
  return written;
};

/** What one rule writes may open the way for another one; three rounds are more than was ever seen. */
const MOST_ROUNDS = 3;

/**
 * The one spelling of a text at a place. Writing the result again gives the result: the rules run until nothing changes,
 * and a text on which they would not end stays as it is.
 */
export const textForm = (text: string, facts: Facts, rules: CanonicalRules): string => {
  let form = text;
  for (let round = 0; round <= MOST_ROUNDS; round++) {
    const next = writeOnce(form, facts, rules);
    if (next === form) return form;
    form = next;
  }
  return rules.off.has("unicode") ? text : text.normalize("NFC");
};
