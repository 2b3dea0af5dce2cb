import { folded, type Facts } from "./facts.ts";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const COLOUR = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const EMAIL = /^([^\s@"<>()[\]:]{1,64})@((?:[a-z\d-]{1,63}\.){1,10}[a-z]{2,24})$/i;
const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,4}$/i;

const LONGEST = 400;

const isCurrency = ({ words, formats }: Facts): boolean =>
  words.has("currency") || words.has("currencies") || formats.has("currency") || formats.has("iso-4217");

const isCountryCode = ({ words, formats }: Facts): boolean =>
  (words.has("country") && words.has("code")) || formats.has("country") || formats.has("iso-3166");

const isLanguageTag = ({ words, formats }: Facts): boolean =>
  words.has("locale") ||
  ((words.has("language") || words.has("lang")) && words.has("code")) ||
  formats.has("bcp47") ||
  formats.has("language");

const longHex = (digits: string): string =>
  digits.length > 4 ? digits : digits.replaceAll(/./g, (digit) => digit + digit);

/**
 * The one spelling of a text whose kind makes case meaningless, or null where it is of no such kind: the declared values,
 * booleans as text, UUIDs (RFC 9562 section 4), hex colours, the domain of an e-mail address (RFC 5321 section 2.4), and
 * codes of currencies, countries and languages where the argument is one. Free text never.
 */
export const caseForm = (text: string, facts: Facts): string | null => {
  if (text.length > LONGEST) return null;
  if (facts.declared !== null) return facts.declared.byFold.get(folded(text)) ?? null;
  const value = text.trim();
  if (facts.only === "boolean") return /^(?:true|false)$/i.test(value) ? value.toLowerCase() : null;
  if (/^[a-z]{3}$/i.test(value) && isCurrency(facts)) return value.toUpperCase();
  if (/^[a-z]{2,3}$/i.test(value) && isCountryCode(facts)) return value.toUpperCase();
  if (LANGUAGE_TAG.test(value) && isLanguageTag(facts)) return value.toLowerCase();
  const { words, formats, verbatim } = facts;
  const named = (...names: readonly string[]): boolean =>
    names.some((name) => words.has(name) || formats.has(name));
  if (
    value.length === 36 &&
    UUID.test(value) &&
    (!verbatim || named("id", "ids", "uuid", "guid", "identifier"))
  ) {
    return value.toLowerCase();
  }
  if (value.startsWith("#") && COLOUR.test(value) && named("color", "colour", "colors", "colours")) {
    return `#${longHex(value.slice(1)).toLowerCase()}`;
  }
  const [, local, domain] = (verbatim || !value.includes("@") ? null : EMAIL.exec(value)) ?? [];
  return local === undefined || domain === undefined ? null : `${local}@${domain.toLowerCase()}`;
};
