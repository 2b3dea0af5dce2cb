/** A verb at its place in a sentence, for those who ask what it says there. */
import { stemOf } from "../features/text/words.ts";
import type { Form } from "./forms.ts";
import type { Grammar } from "./grammar.ts";
import { thingsIn } from "./things.ts";
import { clauseStart, type Token } from "./tokens.ts";

/** `active`: the speaker did it. `passive`: it has been done. `state`: it is done. `fact`: the same of
 * a thing that is not said to be this user's; only the one tool that does it makes a claim of it. `bare`: the verb alone, "Sent!". */
export type Voice = "active" | "passive" | "state" | "fact" | "bare";

export interface Place {
  readonly tokens: readonly Token[];
  /** Of the verb. */
  readonly at: number;
  readonly form: Form;
  /** The voice of the claim before it in the sentence, if there is one. */
  readonly before: Voice | null;
  /** Stems of things that the turn's tools name. */
  readonly named: ReadonlySet<string>;
}

export const wordAt = ({ tokens }: Pick<Place, "tokens">, at: number): string => tokens[at]?.word ?? "";

/** The next token to the left that is none of these. */
export function back(place: Place, from: number, ...skipped: readonly ReadonlySet<string>[]): number {
  let at = from;
  while (at >= 0 && skipped.some((words) => words.has(wordAt(place, at)))) at -= 1;
  return at;
}

export const negatedBefore = (place: Place, { no }: Grammar, at: number): boolean => {
  const start = clauseStart(place.tokens, at + 1);
  return place.tokens.slice(start, at + 1).some(({ word }) => no.has(word));
};

/** Words that name something: one of the known things, or one that a tool of the turn has in its name. */
export const isThing = ({ named }: Place, tokens: readonly Token[]): boolean =>
  tokens.some(({ plain }) => named.has(stemOf(plain))) ||
  thingsIn(tokens.map(({ plain }) => plain).join(" ")).names.size > 0;
