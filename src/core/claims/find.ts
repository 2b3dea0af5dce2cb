/** The claims of a text that something was done, in six languages. Pure, and linear in the part of the text that is read. */
import { type Action, ACTIONS, type Strength } from "./families.ts";
import { voiceOf } from "./analytic.ts";
import type { Place, Voice } from "./place.ts";
import { chineseClaims } from "./chinese.ts";
import { assertedPart } from "./asserted.ts";
import { fold } from "./fold.ts";
import type { Form, Language } from "./forms.ts";
import { germanVoice } from "./german.ts";
import { GRAMMARS } from "./grammar.ts";
import {
  isByOthers,
  isElsewhere,
  isHabit,
  isHowTo,
  isReported,
  isReportedInChinese,
  takesBack,
} from "./guards.ts";
import { languagesOf } from "./language.ts";
import { clauseEnd, distinct, type Found, partStart } from "./parts.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { stateClaims } from "./states.ts";
import { type Things, thingsIn } from "./things.ts";
import { clauseStart, type Token, tokensOf } from "./tokens.ts";
import { openForms } from "./open-verbs.ts";
import { ownVoice } from "./visible.ts";
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
const STEPS = /^[^\p{L}\p{N}\n]{0,12}(?:step|schritt|paso|étape|passo|步骤) ?\d/imu;

/** @param vocabulary what the tools of the turn add to the words that are known */
export function claimsIn(text: string, vocabulary: Vocabulary = NO_VOCABULARY): Claim[] {
  let claims: Claim[] = [];
  const said = ownVoice(text);
  for (const sentence of sentencesOf(said)) {
    if (takesBack(sentence.text)) claims = [];
    claims.push(...claimsOf(sentence, vocabulary));
  }
  return STEPS.test(said) ? claims.filter(({ voice }) => voice === "active" || voice === "passive") : claims;
}

function claimsOf(sentence: Sentence, vocabulary: Vocabulary): Claim[] {
  const { text } = sentence;
  const said = assertedPart(sentence);
  const found =
    said === ""
      ? []
      : distinct([...byVerbs(said, vocabulary), ...byChinese(said), ...stateFound(said)]).filter(
          ({ at, keys }) => !isElsewhere(said.slice(0, keys.every(looksUp) ? at : clauseEnd(said, at))),
        );
  return found.map((one, i) => {
    const next = found[i + 1]?.at ?? said.length;
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
      ofText: TEXT_THINGS.test(fold(part)),
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
  const tokens = tokensOf(said.replace(/\be-(?=mail)/gi, "e ").replace(/\brendez-vous\b/gi, "rdv        "));
  const spoken = languagesOf(tokens);
  const found: Found[] = [];
  const before = new Map<Language, Voice>();
  tokens.forEach((token, at) => {
    const listed = vocabulary.forms(token.word);
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

/** "I attached no file". */
const NOTHING = /^(?:no|nothing|nobody|none|rien|aucune?|nada|nichts|kein\p{L}*|nenhuma?|ninguna?)$/u;

/** Names and German nouns are no verbs. */
function open({ word, at }: Token, said: string, spoken: ReadonlySet<Language>): readonly Form[] {
  const named = at > 0 && said.slice(at, at + 1) !== word.slice(0, 1);
  const noun = /^\p{Lu}/u.test(said.slice(at));
  return named
    ? []
    : openForms(word).filter(({ language }) => spoken.has(language) && !(noun && language === "de"));
}

function voiceIn(place: Place, said: string): Voice | null {
  const { form, tokens, at } = place;
  const voice = form.language === "de" ? germanVoice(place) : voiceOf(place, GRAMMARS[form.language]);
  if (voice === null) return null;
  const token = tokens[at];
  if (token === undefined || isOnlyTold(form, tokens, at, token, said)) return null;
  if (form.key === "act" && voice === "fact") return null;
  if ((voice === "state" || voice === "fact") && TOLD_OF.test(said)) return null;
  if (voice === "active" && NOTHING.test(tokens[at + 1]?.word ?? "")) return null;
  if (form.key.startsWith("own:") && (voice === "state" || voice === "fact")) return null;
  if ((voice === "state" || voice === "fact") && isHowTo(said.slice(token.at + token.word.length)))
    return null;
  if (voice !== "active" && isHabit(said)) return null;
  if (voice !== "active" && isByOthers(said.slice(token.at + token.word.length))) return null;
  return voice;
}

function isOnlyTold(
  { language }: Form,
  tokens: readonly Token[],
  at: number,
  token: Token,
  said: string,
): boolean {
  const start = tokens[clauseStart(tokens, at)]?.at ?? 0;
  return isReported(language, said.slice(start, token.at).replaceAll("’", "'"));
}

const byChinese = (said: string): Found[] =>
  chineseClaims(said)
    .filter(({ at }) => !isReportedInChinese(said.slice(0, at)))
    .map(({ key, voice, at }) => ({ keys: [key], voice, at, forward: false }));

/** "after this", "according to their site", "by a single app": a state that is told of, or to come. */
const TOLD_OF =
  /\b(?:after (?:this|that)|according to(?! my)|in most|by (?:an?|the|most) )\b|(?<![\p{L}])(?:d'après|selon|según|segundo|laut(?! mein))(?![\p{L}])/iu;

const stateFound = (said: string): Found[] =>
  (TOLD_OF.test(said) || isHabit(said) ? [] : stateClaims(said))
    .filter(
      ({ at }) =>
        !/\b(?:if|once|when|after|ensures?|until|will|make sure|sorry|si|cuando|quando|wenn|sobald)\b/i.test(
          said.slice(0, at),
        ),
    )
    .map((claim) => ({ ...claim, forward: false }));

const MAKING: ReadonlySet<string> = new Set(["create", "write", "check", "find", "read"]);
