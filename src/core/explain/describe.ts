import type { FeatureDefinition } from "../features/definition.ts";
import type { SampledView } from "../features/view.ts";
import { Facts, type Phrases, type Said } from "./said.ts";
import { PHRASES } from "./words/index.ts";

/** What one feature says about the call, for whoever has to decide what to do with it. */
export interface Described {
  readonly definition: FeatureDefinition;
  /** NaN is missing. */
  readonly value: number;
  /** The feature speaks for the call. */
  readonly raises: boolean;
}

/**
 * A feature in words, always. By the facts of the turn where they are at hand; else, and for a feature that nobody has written
 * a phrase for, by its definition.
 *
 * @param view the candidate with its turn; null where they are not known, or are not those that the feature was computed from
 */
export function describeFeature(
  { definition, value, raises }: Described,
  view: SampledView | null,
  phrases: Phrases = PHRASES,
): Said {
  if (Number.isNaN(value)) return { words: describeMissing(definition) };
  const phrase = Object.hasOwn(phrases, definition.name) ? phrases[definition.name] : undefined;
  const said = view === null || phrase === undefined ? null : phrase(new Facts(view, value, raises));
  return said ?? { words: `${clause(definition.definition)}: ${shown(value)}` };
}

function describeMissing({ missing, definition }: FeatureDefinition): string {
  if (missing.startsWith("one effective sample"))
    return "only one sample was drawn, so nobody knows whether another would agree";
  if (missing.startsWith("no second opinion")) return "no other model was asked";
  return missing === "never"
    ? `not measured: ${clause(definition)}`
    : `not measured (${missing}): ${clause(definition)}`;
}

/** A definition as a part of a sentence. */
const clause = (definition: string): string => {
  const text = definition.replace(/\.\s*$/, "");
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
};

const shown = (value: number): string => String(Number(value.toPrecision(3))).replace("-", "−");
