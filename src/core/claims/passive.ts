/** "has been cancelled", "is now cancelled", "está cancelado": what is said to be done, and of what. */
import type { Grammar } from "./grammar.ts";
import { back, isThing, type Place, type Voice, wordAt } from "./place.ts";
import { clauseStart, isSign } from "./tokens.ts";

/** @param left the first word before the participle that is no adverb */
export function passive(place: Place, grammar: Grammar, left: number): Voice | null {
  const word = wordAt(place, left);
  // "rights that are protected"
  if (RELATIVE.has(wordAt(place, left - 1)) && !isSign(place.tokens[left - 2]) && left > 1) return null;
  const adverbs = place.tokens.slice(left + 1, place.at).map((token) => token.word);
  if (grammar.been.has(word)) {
    const has = back(place, left - 1, grammar.between);
    if (MODALS.has(wordAt(place, has - 1))) return null;
    return grammar.has.has(wordAt(place, has)) && aboutThings(place, grammar, has, true) ? "passive" : null;
  }
  if (JUST_BEEN.test([3, 2, 1].map((n) => wordAt(place, left + 1 - n)).join(" "))) {
    return aboutThings(place, grammar, left - 2, true) ? "passive" : null;
  }
  const earlier = place.tokens.slice(Math.max(0, left - 2), left).map((token) => token.word);
  const now = [...adverbs, ...earlier].some((adverb) => grammar.now.has(adverb));
  if (grammar.was.has(word)) {
    if (!aboutThings(place, grammar, left, true)) return null;
    if (place.form.language !== "en" || now || wordAt(place, place.at + 1) === "successfully")
      return "passive";
    // "It was booked on May 12", "it was charged overnight" tell of then.
    const next = place.tokens[place.at + 1];
    const yours = place.tokens
      .slice(clauseStart(place.tokens, left), left)
      .some(({ word: one }) => YOURS.has(one));
    return yours || isSign(next) || AFTER_WAS.has(next?.word ?? "") ? "state" : null;
  }
  if (!grammar.is.has(word) || adverbs.includes("only")) return null;
  if (word === "'s" && !PRONOUNS.has(wordAt(place, left - 1))) return null;
  if (!aboutThings(place, grammar, left, now)) return null;
  const subject = place.tokens.slice(clauseStart(place.tokens, left), left);
  if (now || subject.some(({ word: one }) => YOURS.has(one) || PRONOUNS.has(one))) return "state";
  if (adverbs.includes("fully")) return null;
  return !grammar.areMany.has(word) || (subject[0]?.word === "the" && isThing(place, subject))
    ? "fact"
    : null;
}

/** "vient d'être", "acaba de ser". */
const JUST_BEEN = /^(?:vient|viennent|acaban?|acabam|acabou|acabaram) (?:d'|de) (?:être|ser)$/;
export const MODALS: ReadonlySet<string> = new Set("will would should could might may must to 'd".split(" "));
const AFTER_WAS: ReadonlySet<string> = new Set("successfully to and as from for".split(" "));

/** The subject before the verb names things of this conversation, and does not deny; many unnamed ones are a general fact. */
export function aboutThings(place: Place, grammar: Grammar, verb: number, certain: boolean): boolean {
  const start = clauseStart(place.tokens, verb);
  const subject = place.tokens.slice(start, verb).map(({ word }) => word);
  if (subject.length === 0) {
    // "C'est fait", "Ya está enviado": the verb itself begins.
    return grammar.subjects === null;
  }
  if (subject.some((word) => grammar.no.has(word) || OF_CODE.has(word))) return false;
  const many = grammar.areMany.has(wordAt(place, verb));
  const named = subject.some((word) => grammar.definite.has(word) || /\d/.test(word));
  if (certain && INDEFINITE.has(subject[0] ?? "") && subject.length <= 7) return true;
  if (named) return certain || !many || subject[0] === "the" || subject.some((word) => YOURS.has(word));
  return (
    (certain && subject.length <= 3) ||
    (!many && subject.length <= 2 && isThing(place, place.tokens.slice(start, verb)))
  );
}

const INDEFINITE: ReadonlySet<string> = new Set("un une um uma una".split(" "));
const RELATIVE: ReadonlySet<string> = new Set("that which who qui que whose".split(" "));
const PRONOUNS: ReadonlySet<string> = new Set(
  "it that this everything he she c' tout il elle isso tudo eso todo esto".split(" "),
);
/** What is told of these explains a tool. */
const OF_CODE: ReadonlySet<string> = new Set(
  (
    "function functions tool tools parameter parameters argument variable value method class property query which that's " +
    "fonction outil función funcion herramienta funktion werkzeug ferramenta função"
  ).split(" "),
);

export const YOURS: ReadonlySet<string> = new Set(
  "your you my votre vos tes ton ta tu su tus sus seu sua seus suas teu tua everything they".split(" "),
);
