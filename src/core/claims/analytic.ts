/** English, French, Spanish and Portuguese: does a verb, with the words before it, say that something was done? */
import { bare } from "./bare.ts";
import type { Grammar } from "./grammar.ts";
import { aboutThings, MODALS, passive, YOURS } from "./passive.ts";
import { back, negatedBefore, type Place, type Voice, wordAt } from "./place.ts";
import { clauseStart } from "./tokens.ts";

export function voiceOf(place: Place, grammar: Grammar): Voice | null {
  const { form } = place;
  if (form.kind === "base" || form.kind === "ing") return justDone(place, grammar) ? "active" : null;
  const left = back(place, place.at - 1, grammar.between);
  if (form.kind === "itself") {
    const before = wordAt(place, left) === "se";
    // "Pausou-se a campanha".
    const after = form.language === "pt" && wordAt(place, place.at + 1) === "se";
    return (before || after) && !negatedBefore(place, grammar, before ? left - 1 : left) ? "passive" : null;
  }
  if (form.kind === "we") {
    // "Enviamos" is now as well as then.
    const then =
      ["ya", "já"].includes(wordAt(place, left)) ||
      place.tokens.some(({ word }) => word === "número") ||
      (left < 0 && place.form.key !== "act" && place.tokens.some(({ word }) => /^\d/.test(word)));
    return (then || ["ya", "já"].includes(wordAt(place, place.at - 1))) && bySpeaker(place, grammar, left)
      ? "active"
      : null;
  }
  if (form.kind === "past") return bySpeaker(place, grammar, left) ? "active" : continued(place, grammar);
  if (grammar.have.has(wordAt(place, left))) {
    const speaker = back(place, left - 1, grammar.clitics, grammar.between);
    if (grammar.subjects === null && !grammar.no.has(wordAt(place, speaker))) return "active";
    // "on a envoyé" speaks for the speaker, "il a envoyé" for another.
    const mine = wordAt(place, left) !== "a" || wordAt(place, speaker) === "on";
    if (grammar.subjects?.has(wordAt(place, speaker)) === true && mine) return "active";
  }
  return passive(place, grammar, left) ?? continued(place, grammar) ?? bare(place, grammar);
}

function bySpeaker(place: Place, grammar: Grammar, left: number): boolean {
  if (grammar.subjects === null) {
    const before = back(place, left, grammar.clitics, grammar.between);
    return !grammar.no.has(wordAt(place, before));
  }
  return grammar.subjects.has(wordAt(place, left));
}

function justDone(place: Place, grammar: Grammar): boolean {
  const { at, form } = place;
  if (form.kind === "ing") {
    const verb = back(place, at - 1, grammar.between);
    if (wordAt(place, verb) !== "finished") return false;
    const subject = back(place, verb - 1, grammar.between, grammar.have);
    return grammar.subjects?.has(wordAt(place, subject)) === true;
  }
  if (form.language === "en" && wordAt(place, at - 1) === "did") {
    return grammar.subjects?.has(wordAt(place, at - 2)) === true;
  }
  const link = back(place, at - 1, grammar.clitics);
  if (!grammar.justLink.has(wordAt(place, link))) return false;
  const verb = back(place, link - 1, grammar.between);
  if (!grammar.justDid.has(wordAt(place, verb))) return false;
  if (grammar.subjects === null) return !negatedBefore(place, grammar, verb - 1);
  let subject = back(place, verb - 1, grammar.between, grammar.clitics);
  // "I was able to", "I have been able to".
  while (["was", "were", "been", "have", "'ve"].includes(wordAt(place, subject))) {
    subject = back(place, subject - 1, grammar.between);
  }
  return grammar.subjects.has(wordAt(place, subject));
}

/** "I cancelled it and sent a note", "it has been cancelled and refunded": the verb before carries on. */
function continued(place: Place, grammar: Grammar): Voice | null {
  let left = place.at - 1;
  let joined = false;
  while (left >= 0 && (grammar.between.has(wordAt(place, left)) || isJoin(place, grammar, left))) {
    joined ||= isJoin(place, grammar, left);
    left -= 1;
  }
  if (!joined && !grammar.and.has(wordAt(place, left))) return null;
  if (place.before === null && place.form.key === "act") return null;
  return place.before ?? (wordAt(place, left + 1) === "," ? null : begun(place, grammar, left));
}

/** "I drew up and sent it": the first verb is one that nobody listed. */
function begun(place: Place, grammar: Grammar, end: number): Voice | null {
  const start = clauseStart(place.tokens, end);
  const words = place.tokens.slice(start, end + 1).map(({ word }) => word);
  if (words.some((word) => grammar.no.has(word) || MODALS.has(word) || OTHERS.has(word))) return null;
  const been = words.findLastIndex((word) => grammar.been.has(word));
  if (been >= 0 && place.form.kind === "participle") {
    return aboutThings(place, grammar, start + been, true) ? "passive" : null;
  }
  const is = words.findLastIndex((word) => grammar.is.has(word));
  if (is > 0 && place.form.kind === "participle" && words.slice(0, is).some((word) => YOURS.has(word))) {
    return "state";
  }
  const subject = words.findIndex((word) => grammar.subjects?.has(word) === true);
  return subject === 0 && words.length <= 8 && place.form.language === "en" ? "active" : null;
}

/** Another subject than the speaker. */
const OTHERS: ReadonlySet<string> = new Set(
  "you he she they who that if when can can't vous il elle qui".split(" "),
);

const isJoin = (place: Place, grammar: Grammar, at: number): boolean =>
  grammar.and.has(wordAt(place, at)) || wordAt(place, at) === ",";
