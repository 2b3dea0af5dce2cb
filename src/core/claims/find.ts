/** The claims of a text that something was done, in six languages. Pure, and linear in the part of the text that is read. */
import { type Action, ACTIONS, type Strength } from "./families.ts";
import type { Voice } from "./place.ts";
import { chineseClaims } from "./chinese.ts";
import { assertedPart } from "./asserted.ts";
import { fold } from "./fold.ts";
import type { Form, Language } from "./forms.ts";
import { isElsewhere, isReportedInChinese, takesBack } from "./guards.ts";
import { isForeign, languagesOf } from "./language.ts";
import { clauseEnd, distinct, type Found, partEnd, partStart } from "./parts.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { stateFound } from "./stated.ts";
import { type Things, thingsIn } from "./things.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { openForms } from "./open-verbs.ts";
import { ownVoice } from "./visible.ts";
import { voiceIn } from "./voice-in.ts";
import { NO_VOCABULARY, type Vocabulary } from "./vocabulary.ts";
import { TEXT_THINGS } from "./words/text-things.ts";

export interface Claim {
  readonly families: ReadonlySet<string>;
  readonly strength: Strength;
  readonly voice: Voice;
  readonly things: Things;
  /** Only the grammar says that something was done; what, no table knows. */
  readonly open: boolean;
  /** It says that something is in force, in words that say so of this moment. */
  readonly inForce: boolean;
  /** The verb says that something was made, as every text is. */
  readonly makes: boolean;
  /** It is about words of the conversation, such as "the paragraph above". */
  readonly ofText: boolean;
  /** As it stands in the text, without marks. */
  readonly sentence: string;
}

/** Instructions tell at each step what is so after it. */
const STEP = /^(?:step|schritt|paso|étape|passo|步骤) ?\d/iu;

/** Something stands in quotation marks, which `ownVoice` leaves as an "x". */
const isShown = ({ text }: Sentence): boolean => /(?:^|: ? )x(?: |$)/u.test(text);

/** @param vocabulary what the tools of the turn add to the words that are known */
export function claimsIn(text: string, vocabulary: Vocabulary = NO_VOCABULARY): Claim[] {
  let claims: Claim[] = [];
  const sentences = sentencesOf(ownVoice(text));
  for (const sentence of sentences) {
    if (takesBack(sentence.text)) claims = [];
    claims.push(...claimsOf(sentence, vocabulary));
  }
  // Where the text itself is shown, "I cut the opening" is about it.
  if (sentences.some(isShown)) claims = claims.filter(({ open, voice }) => !(open && voice === "active"));
  return sentences.some((sentence) => STEP.test(sentence.text))
    ? claims.filter(({ voice }) => voice === "active" || voice === "passive")
    : claims;
}

function claimsOf(sentence: Sentence, vocabulary: Vocabulary): Claim[] {
  const { text, introduces } = sentence;
  const said = assertedPart(sentence);
  const found =
    said === ""
      ? []
      : distinct([...byVerbs(said, vocabulary), ...byChinese(said), ...stateFound(said)]).filter(
          ({ at, keys }) => !isElsewhere(said.slice(0, keys.every(looksUp) ? at : clauseEnd(said, at))),
        );
  return found.map((one, i) => {
    const next = partEnd(said, one.at, found[i + 1]?.at ?? said.length);
    const from = one.forward ? one.at : partStart(said, found[i - 1]?.at ?? 0, one.at);
    const part = said.slice(from, next);
    const things = thingsIn(part);
    const actions = one.keys.flatMap(actionsOf);
    const own = actions.flatMap(({ families }) => families);
    const strength = strongest(actions.map((action) => action.strength));
    return {
      families: new Set(strength === "light" ? things.families : own),
      strength,
      voice: one.voice,
      things,
      open: one.keys.every((key) => key === "act" || key === "so"),
      inForce: one.keys.includes("so"),
      makes: one.keys.every((key) => MAKING.has(key)),
      ofText: TEXT_THINGS.test(fold(part)) || (introduces && actions.every(isEditing)),
      sentence: text,
    };
  });
}

/** "I searched yesterday's log": the time may be that of the things. */
const looksUp = (key: string): boolean => ACTIONS.get(key)?.families[0] === "search";

const actionsOf = (key: string): readonly Action[] => {
  const known = ACTIONS.get(key);
  if (known !== undefined) return [known];
  return key.startsWith("own:") ? [{ strength: "strong", families: [key] }] : [];
};

const ORDER: readonly Strength[] = ["light", "glance", "weak", "read", "strong"];
const strongest = (all: readonly Strength[]): Strength =>
  all.reduce((a, b) => (ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a), "light");

function byVerbs(said: string, vocabulary: Vocabulary): Found[] {
  const tokens = tokensOf(
    said
      .replace(/\be-(?=mail)/gi, "e ")
      .replace(/\brendez-vous\b/gi, "rdv        ")
      .replace(AHEAD, (words) => " ".repeat(words.length)),
  );
  const spoken = languagesOf(tokens);
  const foreign = isForeign(tokens);
  const found: Found[] = [];
  const before = new Map<Language, Voice>();
  tokens.forEach((token, at) => {
    const listed = vocabulary.forms(token.word).filter(({ language }) => !foreign(language));
    const forms = listed.length > 0 ? listed : open(token, said, spoken);
    if (forms.length === 0) return;
    const claiming = forms.flatMap((form) => {
      const voice = voiceIn(
        { tokens, at, form, before: before.get(form.language) ?? null, named: vocabulary.stems },
        said,
      );
      return voice === null ? [] : [{ form, voice }];
    });
    const [first] = claiming;
    if (first === undefined) return;
    before.set(first.form.language, first.voice);
    found.push({
      keys: claiming.map(({ form }) => form.key),
      voice: first.voice,
      at: token.at,
      forward: first.voice === "active" && first.form.language !== "de",
    });
  });
  return found;
}

/** Says nothing but that what follows was done: "I've gone ahead and booked". */
const AHEAD = /\b(?:gone|went) ahead and\b|(?<=\b(?:have|'ve|i) )now\b/gi;

/** Names and German nouns are no verbs. */
function open({ word, at }: Token, said: string, spoken: ReadonlySet<Language>): readonly Form[] {
  const named = at > 0 && said.slice(at, at + 1) !== word.slice(0, 1);
  const noun = /^\p{Lu}/u.test(said.slice(at));
  return named
    ? []
    : openForms(word).filter(({ language }) => spoken.has(language) && !(noun && language === "de"));
}

const byChinese = (said: string): Found[] =>
  chineseClaims(said)
    .filter(({ at }) => !isReportedInChinese(said.slice(0, at)))
    .map(({ key, voice, at }) => ({ keys: [key], voice, at, forward: false }));

/** What is done to a text that follows. */
const EDITING: ReadonlySet<string> = new Set(["change", "delete", "create", "add", "save", "translate"]);
const isEditing = ({ families }: Action): boolean => families.every((family) => EDITING.has(family));

const MAKING: ReadonlySet<string> = new Set(["create", "write", "check", "find", "read"]);
