/** The form of a value: where capitals, abbreviations, digits and signs stand, whatever the words are. */

import { isAscii } from "./words.ts";

/** Words that stand for something else in a stated format: "City, State". */
const STAND_IN =
  /^(?:city|town|state|country|street|address|region|location|name|title|artist|song|first|last|latitude|longitude|abbr|code|zip|min|max|number|[\s,():/_-])+$/i;
const RUN = /[\p{L}\p{M}\d'’]+/gu;
const ASCII_RUN = /[A-Za-z\d']+/g;
const YEAR_NEXT_TO_SIGN = /\d{4}(?=[-/])|(?<=[-/])\d{4}(?!\d)/g;

/**
 * "New York, NY" and "Austin, TX" have one form, "Paris, France" another; "2023-04-01" and "YYYY-MM-DD" share theirs. Runs of words and
 * digits of any length count as one.
 */
export function shapeOf(text: string): string {
  return withDigits(text)
    .replace(/\.(?= )/g, "")
    .replace(YEAR_NEXT_TO_SIGN, "Y")
    .replace(isAscii(text) ? ASCII_RUN : RUN, kindOf)
    .replace(/C(?: [Cs])*/g, "C")
    .replace(/s(?: s)*/g, "s")
    .replace(/\s+/g, " ");
}

/** The same with every kind of word alike: what a stated format such as "City, Country" fixes. */
export const looseShapeOf = (text: string): string =>
  shapeOf(text)
    .replace(/[CA]/g, "s")
    .replace(/(?:[9x] )?s(?: s)*/g, "s");

/** Whether a form says more than "a word" or "a number". */
export const isStructured = (shape: string): boolean => /[^Csx9 ]/.test(shape) && /[CAsx9Y]/.test(shape);

/** Whether a quoted text names the parts of a format instead of showing one. */
export const isStandIn = (text: string): boolean => STAND_IN.test(text);

/** A capitalised word, an abbreviation, another word, letters and digits mixed, a number; a year stays one. */
function kindOf(word: string): string {
  if (word === "Y") return "Y";
  if (/^\d+$/.test(word)) return "9";
  if (/\d/.test(word)) return "x";
  if (/^\p{Lu}{2,}$/u.test(word)) return "A";
  return /^\p{Lu}/u.test(word) ? "C" : "s";
}

const DATE_LETTERS = /YYYY|yyyy|HH:mm|HH:MM|MM:SS|mm:ss|MM\/DD|DD\/MM|MM-DD|DD-MM/;

function withDigits(text: string): string {
  if (!DATE_LETTERS.test(text)) return text;
  return text
    .replace(/AM\/PM/g, "PM")
    .replace(/YYYY|yyyy/g, "2000")
    .replace(/MM|DD|HH|SS|dd|hh|mm|ss/g, "00");
}
