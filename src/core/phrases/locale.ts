import type { Message } from "../turn.ts";
import { userLanguage } from "./detect.ts";
import { EN } from "./en.ts";
import { isLater, PHRASE_KEYS, type Phrases, STAND_INS } from "./keys.ts";
import { ZH } from "./zh.ts";

/** The texts that come with the gate; a new locale is a file of its own and a line here. */
export const SHIPPED: Readonly<Record<string, Phrases>> = { en: EN, zh: ZH };
export const DEFAULT_LOCALE = "en";
/** Follow the user's language. */
export const AUTO_LOCALE = "auto";

/** An operator's texts, by locale: some of a shipped one, or all of another. */
export type OwnPhrases = Readonly<Record<string, Partial<Phrases>>>;

export interface Locale {
  readonly tag: string;
  readonly phrases: Phrases;
}

/** The first part of a language tag: `zh-TW` speaks `zh` where there is nothing nearer. */
const languageIn = (tag: string): string => tag.split("-")[0] ?? tag;
const shippedFor = (tag: string): Phrases | undefined =>
  [tag, languageIn(tag)].flatMap((one) => (Object.hasOwn(SHIPPED, one) ? [SHIPPED[one]] : []))[0];

/** Which texts of a locale are still needed before anybody may read it. */
export const missingPhrases = (tag: string, own: Partial<Phrases>): readonly string[] =>
  shippedFor(tag) !== undefined ? [] : PHRASE_KEYS.filter((key) => own[key] === undefined && !isLater(key));

/** A locale of an operator's own with what it says where it lacks a later sentence. */
function withStandIns(own: Partial<Phrases>): Phrases {
  const later = Object.entries(STAND_INS).map(([key, older]) => [key, older === null ? "" : own[older]]);
  return { ...Object.fromEntries(later), ...own } as Phrases;
}

/** The texts of a locale; null where there are none, or not all. */
function phrasesOf(tag: string, own: OwnPhrases): Phrases | null {
  const set = Object.hasOwn(own, tag) ? own[tag] : undefined;
  const shipped = shippedFor(tag);
  if (shipped === undefined) {
    return set !== undefined && missingPhrases(tag, set).length === 0 ? withStandIns(set) : null;
  }
  if (set === undefined) return Object.hasOwn(SHIPPED, tag) ? shipped : null;
  return { ...shipped, ...set };
}

/** The locales in which users can be spoken to: the shipped ones, then an operator's own. */
export const localesOf = (own: OwnPhrases = {}): readonly string[] => [
  ...new Set([...Object.keys(SHIPPED), ...Object.keys(own)]),
];

/** A locale by its tag, or the one of its language, or English. */
export function localeOf(tag: string, own: OwnPhrases = {}): Locale {
  for (const one of [tag, languageIn(tag), DEFAULT_LOCALE]) {
    const phrases = phrasesOf(one, own);
    if (phrases !== null) return { tag: one, phrases };
  }
  return { tag: DEFAULT_LOCALE, phrases: EN };
}

/**
 * The locale in which a user is spoken to.
 * @param set `auto` or a tag, as the policy has it
 */
export const localeFor = (
  set: string,
  messages: readonly Pick<Message, "role" | "text">[],
  own: OwnPhrases = {},
): Locale => localeOf(set === AUTO_LOCALE ? (userLanguage(messages) ?? DEFAULT_LOCALE) : set, own);
