import type { CanonicalRule } from "../../../src/core/arguments/canonical-rules.ts";

/** What a rule takes for one value, and two spellings of arguments that are equal by it alone. */
export interface CanonicalWords {
  readonly means: string;
  readonly one: string;
  readonly other: string;
}

export const CANONICAL_WORDS: Readonly<Record<CanonicalRule, CanonicalWords>> = {
  numbers: { means: "Two spellings of one number.", one: '{"n": 1.0}', other: '{"n": 1}' },
  unicode: {
    means: "Wide, composed and other forms of one letter.",
    one: '{"text": "ＡＢＣ１２３"}',
    other: '{"text": "ABC123"}',
  },
  punctuation: {
    means: "Typeset and plain signs.",
    one: '{"message": "It’s late"}',
    other: '{"message": "It\'s late"}',
  },
  whitespace: {
    means: "Spaces around and between the words of a search phrase.",
    one: '{"query": "weather  Bern "}',
    other: '{"query": "weather Bern"}',
  },
  case: {
    means: "Capitals where they mean nothing: declared values, mails, colours, currencies.",
    one: '{"email": "lea@Example.ORG"}',
    other: '{"email": "lea@example.org"}',
  },
  places: {
    means: "Names of places in any case.",
    one: '{"city": "New York"}',
    other: '{"city": "new york "}',
  },
  dates: {
    means: "One instant, written in two ways.",
    one: '{"start": "2024-05-01T10:00:00Z"}',
    other: '{"start": "2024-05-01T12:00:00+02:00"}',
  },
  durations: {
    means: "One length of time by ISO 8601.",
    one: '{"duration": "PT60M"}',
    other: '{"duration": "PT1H"}',
  },
  units: {
    means: "Names and symbols of one unit, with or without a space.",
    one: '{"distance": "5.0 kilometers"}',
    other: '{"distance": "5 km"}',
  },
  formulas: {
    means: "Signs of mathematics in an argument that is declared as a formula.",
    one: '{"formula": "3x^2"}',
    other: '{"formula": "3*x**2"}',
  },
  urls: {
    means: "Parts of an address that mean nothing (RFC 3986).",
    one: '{"url": "https://Example.com"}',
    other: '{"url": "https://example.com/"}',
  },
  defaults: {
    means: "The declared default, written or left out.",
    one: '{"days": 1}',
    other: "{}",
  },
  nulls: {
    means: "null for an argument that may be left out.",
    one: '{"note": null}',
    other: "{}",
  },
  sets: {
    means: "Lists that are declared as sets, in any order.",
    one: '{"ids": ["7", "3"]}',
    other: '{"ids": ["3", "7"]}',
  },
  parallel: {
    means: "Several calls of one answer, in any order.",
    one: "first A, then B",
    other: "first B, then A",
  },
};
