/** The claims of a text that something was done, in six languages. Pure, and linear in the part of the text that is read. */
import { ACTIONS, type Strength } from "./families.ts";
import { type Place, type Voice, voiceOf } from "./analytic.ts";
import { chineseClaims } from "./chinese.ts";
import { fold } from "./fold.ts";
import { type Form, formsOf, type Language } from "./forms.ts";
import { germanVoice } from "./german.ts";
import { GRAMMARS } from "./grammar.ts";
import { isByOthers, isElsewhere, isHabit, isReported, isReportedInChinese, takesBack } from "./guards.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { stateClaims } from "./states.ts";
import { type Things, thingsIn } from "./things.ts";
import { clauseStart, type Token, tokensOf } from "./tokens.ts";
import { ownVoice } from "./visible.ts";
import { TEXT_THINGS } from "./words/text-things.ts";

export interface Claim {
  readonly families: ReadonlySet<string>;
  readonly strength: Strength;
  readonly voice: Voice;
  readonly things: Things;
  /** It is about words of the conversation, such as "the paragraph above". */
  readonly ofText: boolean;
  /** As it stands in the text, without marks. */
  readonly sentence: string;
}

/** A verb that claims, before its things are known. */
interface Found {
  readonly keys: readonly string[];
  readonly voice: Voice;
  readonly at: number;
  /** What it is done to stands behind it. */
  readonly forward: boolean;
}

const ASKING =
  /^(?:have|has|had|did|do|does|shall|should|would|could|can|was|is|are|were|will|who|what|which|when|where|how|why|may|am|so you|you want|want|he|ha|han|hay|es|ai|est|a-t|avez|puis|dois|soll|sollen|haben|hat|ist|kann|wurde|foi|devo|posso|quer|você|是否|要不要)(?![\p{L}])/iu;

/** "If it is not, we set it": steps of an explanation. */
const CONDITION = /^if (?!.{0,200}(?:'ve|’ve| have ))/i;

export function claimsIn(text: string): Claim[] {
  let claims: Claim[] = [];
  for (const sentence of sentencesOf(ownVoice(text))) {
    if (takesBack(sentence.text)) claims = [];
    else claims.push(...claimsOf(sentence));
  }
  return claims;
}

function claimsOf(sentence: Sentence): Claim[] {
  const { text } = sentence;
  if (isElsewhere(text) || CONDITION.test(text)) return [];
  const said = asserted(sentence);
  const found = said === "" ? [] : distinct([...byVerbs(said), ...byChinese(said), ...stateFound(said)]);
  return found.map((one, i) => {
    const next = found[i + 1]?.at ?? said.length;
    const from = one.forward ? one.at : (found[i - 1]?.at ?? 0);
    const part = said.slice(from, next);
    const things = thingsIn(part);
    const actions = one.keys.flatMap((key) => ACTIONS.get(key) ?? []);
    const own = actions.flatMap(({ families }) => families);
    const strength = strongest(actions.map((action) => action.strength));
    return {
      families: new Set(strength === "light" ? things.families : own),
      strength,
      voice: one.voice,
      things,
      ofText: TEXT_THINGS.test(fold(part)),
      sentence: text,
    };
  });
}

const ORDER: readonly Strength[] = ["light", "glance", "weak", "read", "strong"];
const strongest = (all: readonly Strength[]): Strength =>
  all.reduce((a, b) => (ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a), "light");

/** Of a question, what stands before its last clause: "I've sent it, anything else?" */
function asserted({ text, asks }: Sentence): string {
  if (!asks) return text;
  const comma = Math.max(
    text.lastIndexOf(","),
    text.lastIndexOf("，"),
    text.lastIndexOf(" – "),
    text.lastIndexOf(" - "),
  );
  return comma < 0 || ASKING.test(text) ? "" : text.slice(0, comma);
}

function byVerbs(said: string): Found[] {
  const tokens = tokensOf(said.replace(/\be-(?=mail)/gi, "e"));
  const found: Found[] = [];
  const before = new Map<Language, Voice>();
  tokens.forEach((token, at) => {
    const forms = formsOf(token.word);
    if (forms.length === 0) return;
    const claiming = forms.flatMap((form) => {
      const voice = voiceIn({ tokens, at, form, before: before.get(form.language) ?? null }, said);
      return voice === null ? [] : [{ form, voice }];
    });
    const [first] = claiming;
    if (first === undefined) return;
    const own = claiming.filter(({ form }) => form.language === first.form.language);
    before.set(first.form.language, first.voice);
    found.push({
      keys: own.map(({ form }) => form.key),
      voice: first.voice,
      at: token.at,
      forward: first.voice === "active" && first.form.language !== "de",
    });
  });
  return found;
}

function voiceIn(place: Place, said: string): Voice | null {
  const { form, tokens, at } = place;
  const voice = form.language === "de" ? germanVoice(place) : voiceOf(place, GRAMMARS[form.language]);
  if (voice === null) return null;
  const token = tokens[at];
  if (token === undefined || isTold(form, tokens, at, token, said)) return null;
  if (voice !== "active" && isHabit(said)) return null;
  if (voice !== "active" && isByOthers(said.slice(token.at + token.word.length))) return null;
  return voice;
}

function isTold(
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

const stateFound = (said: string): Found[] =>
  stateClaims(said)
    .filter(
      ({ at }) =>
        !/\b(?:if|once|when|until|will|make sure|si|cuando|quando|wenn|sobald)\b/i.test(said.slice(0, at)),
    )
    .map(({ key, voice, at }) => ({ keys: [key], voice, at, forward: false }));

/** In order of the text, one claim a place. */
const distinct = (found: readonly Found[]): Found[] =>
  found
    .toSorted((a, b) => a.at - b.at)
    .filter((one, i, all) => all.findIndex(({ at }) => at === one.at) === i);
