/** English, French, Spanish and Portuguese: does a verb, with the words before it, say that something was done? */
import type { Form } from "./forms.ts";
import { type Grammar, GRAMMARS } from "./grammar.ts";
import { thingsIn } from "./things.ts";
import { clauseStart, isSign, type Token } from "./tokens.ts";

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
}

const wordAt = ({ tokens }: Pick<Place, "tokens">, at: number): string => tokens[at]?.word ?? "";

/** The next token to the left that is none of these. */
function back(place: Place, from: number, ...skipped: readonly ReadonlySet<string>[]): number {
  let at = from;
  while (at >= 0 && skipped.some((words) => words.has(wordAt(place, at)))) at -= 1;
  return at;
}

const negatedBefore = (place: Place, { no }: Grammar, at: number): boolean => {
  const start = clauseStart(place.tokens, at + 1);
  return place.tokens.slice(start, at + 1).some(({ word }) => no.has(word));
};

export function voiceOf(place: Place, grammar: Grammar): Voice | null {
  const { form } = place;
  if (form.kind === "base" || form.kind === "ing") return justDone(place, grammar) ? "active" : null;
  const left = back(place, place.at - 1, grammar.between);
  if (form.kind === "itself")
    return wordAt(place, left) === "se" && itself(place, grammar, left) ? "passive" : null;
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

const itself = (place: Place, grammar: Grammar, se: number): boolean =>
  !negatedBefore(place, grammar, se - 1);

function passive(place: Place, grammar: Grammar, left: number): Voice | null {
  const word = wordAt(place, left);
  const adverbs = place.tokens.slice(left + 1, place.at).map((token) => token.word);
  if (grammar.been.has(word)) {
    const has = back(place, left - 1, grammar.between);
    return grammar.has.has(wordAt(place, has)) && aboutThings(place, grammar, has, true) ? "passive" : null;
  }
  const earlier = place.tokens.slice(Math.max(0, left - 2), left).map((token) => token.word);
  const now = [...adverbs, ...earlier].some((adverb) => grammar.now.has(adverb));
  if (grammar.was.has(word)) {
    if (!aboutThings(place, grammar, left, true)) return null;
    if (place.form.language !== "en" || now) return "passive";
    // "It was booked on May 12" tells of then.
    return DATED.test(`${wordAt(place, place.at + 1)} ${wordAt(place, place.at + 2)}`) ? null : "state";
  }
  if (!grammar.is.has(word)) return null;
  if (word === "'s" && !PRONOUNS.has(wordAt(place, left - 1))) return null;
  if (!aboutThings(place, grammar, left, now)) return null;
  const subject = place.tokens.slice(clauseStart(place.tokens, left), left);
  return now || subject.some(({ word: one }) => YOURS.has(one) || PRONOUNS.has(one)) ? "state" : "fact";
}

const DATED = /^(?:on|in|at) (?:\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

/** The subject before the verb names things of this conversation, and does not deny; many unnamed ones are a general fact. */
function aboutThings(place: Place, grammar: Grammar, verb: number, certain: boolean): boolean {
  const start = clauseStart(place.tokens, verb);
  const subject = place.tokens.slice(start, verb).map(({ word }) => word);
  if (subject.length === 0) {
    // "C'est fait", "Ya está enviado": the verb itself begins.
    return grammar.subjects === null;
  }
  if (subject.some((word) => grammar.no.has(word) || OF_CODE.has(word))) return false;
  const many = grammar.areMany.has(wordAt(place, verb));
  const named = subject.some((word) => grammar.definite.has(word) || /\d/.test(word));
  if (named) return certain || !many || subject.some((word) => YOURS.has(word));
  return certain && subject.length <= 3;
}

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

const YOURS: ReadonlySet<string> = new Set(
  "your you my votre vos tes ton ta tu su tus sus seu sua seus suas teu tua all everything both they".split(
    " ",
  ),
);

/** "I cancelled it and sent a note", "it has been cancelled and refunded": the verb before carries on. */
function continued(place: Place, grammar: Grammar): Voice | null {
  if (place.before === null) return null;
  let left = place.at - 1;
  let joined = false;
  while (left >= 0 && (grammar.between.has(wordAt(place, left)) || isJoin(place, grammar, left))) {
    joined ||= isJoin(place, grammar, left);
    left -= 1;
  }
  return joined || grammar.and.has(wordAt(place, left)) ? place.before : null;
}

const isJoin = (place: Place, grammar: Grammar, at: number): boolean =>
  grammar.and.has(wordAt(place, at)) || wordAt(place, at) === ",";

/** "Sent!", "Cancelled your order", "Email sent": no verb beside it says who, and nothing denies it. */
function bare(place: Place, grammar: Grammar): Voice | null {
  const { tokens, at } = place;
  const first = back(place, at - 1, grammar.between);
  const next = wordAt(place, at + 1);
  const ends = isSign(tokens[at + 1]);
  if (first < 0 || (isSign(tokens[first]) && first <= 3)) {
    const follows = ends || grammar.follows.has(next) || /\d/.test(next);
    const sure = place.form.kind !== "participle" || !SAME_AS_BASE.has(wordAt(place, at)) || ends;
    return follows && sure && !tokens.slice(0, at).some(({ word }) => DENIES.has(word)) ? "bare" : null;
  }
  const start = clauseStart(tokens, at);
  const thing = tokens.slice(start, first + 1);
  const short = thing.length <= 4 && tokens.length - at <= 7 && start <= 3;
  if (!short || !(ends || AFTER_THING.has(next) || /\d/.test(next))) return null;
  const plain = thing.every(({ word }) => !DENIES.has(word) && !NO_THING.has(word));
  return plain && thingsIn(thing.map(({ plain: word }) => word).join(" ")).names.size > 0 ? "bare" : null;
}

/** Every "no" of all languages: a bare verb may be spelled alike in two. */
const DENIES: ReadonlySet<string> = new Set(Object.values(GRAMMARS).flatMap(({ no }) => [...no]));
/** Past forms that are also orders: "Set your alarm". */
const SAME_AS_BASE: ReadonlySet<string> = new Set(["set", "put", "let", "reset", "read"]);
/** May follow "Email sent". */
const AFTER_THING: ReadonlySet<string> = new Set(
  (
    "to for on at off as in with from successfully and by via until now today tomorrow avec à au pour le par jusqu et para a al en por con y hasta " +
    "para à ao em no na por com e até"
  ).split(" "),
);

/** Words that show that what stands before a participle is no bare thing. */
const NO_THING: ReadonlySet<string> = new Set(
  (
    "i me let we you he she they it be been being is are was were have has had will would can could should may might must to if when once " +
    "after before until not get gets gotten getting having who which that what how any want need as by of like " +
    "je tu il elle nous vous ils elles être est sont ai as a avons avez ont sera serait si quand que qui dès fois avoir ait soit " +
    "ser está están es son he has ha hemos han haya será sería si cuando que una vez esté fue quiere quieres haber sea ya " +
    "está estão foi foram é são ser ter tem têm tenha será seria se quando que assim você quer seja for esteja depois antes"
  ).split(" "),
);
