/** In which language does a user write? By script, and for Latin letters by the small words that join sentences. */
import type { Message } from "../turn.ts";

const LONGEST = 2_000;
const MOST_MESSAGES = 20;
/** Addresses, links, code and quoted names are in no language. */
const NO_LANGUAGE = /\S+@\S+|https?:\/\/\S+|`[^`]*`|[\w-]*\d[\w-]*|\b\w+_\w+\b/g;

/** Scripts with one main language; Han without kana is Chinese. */
const SCRIPTS: readonly (readonly [locale: string, letters: RegExp])[] = [
  ["ko", /\p{Script=Hangul}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["th", /\p{Script=Thai}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
];
const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LATIN_WORDS = /[\p{Script=Latin}\p{M}'’]+/gu;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words that are frequent in one of these languages and rare or absent in the others. */
const JOINING: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(
    "the and is are was to of for my me i you your it that this with please what which how can could would thanks thank yes hi hello send on at from have got not be do does will book find get need want",
  ),
  de: words(
    "der die das und ist sind war zu von für mein meine mir ich du sie ihr es dass dieser mit bitte was wie kann könnte danke ja hallo nicht ein eine einen dem den auf im haben habe wird ob",
  ),
  es: words(
    "el la los las y es son de para mi me yo tú usted que este esta con por favor qué cómo puede puedes gracias sí hola no un una en del al quiero necesito está",
  ),
  fr: words(
    "le la les et est sont de pour mon ma je tu vous il elle que ce cette avec qui comment peux pouvez merci oui bonjour ne pas un une dans du des au aux sur veux suis",
  ),
  pt: words(
    "o os as e é são de para meu minha eu você que este esta com por favor como pode obrigado obrigada sim olá não um uma em do da no na quero preciso está",
  ),
  it: words(
    "il lo gli e è sono di per mio mia io tu lei che questo questa con per favore come può grazie sì ciao non un una in del della nel vorrei ho",
  ),
  nl: words(
    "de het en is zijn van voor mijn ik jij u dat deze met alstublieft wat hoe kan bedankt ja hallo niet een op in heb wil",
  ),
};

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

function latinLanguage(found: readonly string[]): string | null {
  let best: string | null = null;
  let most = 0;
  let tied = false;
  for (const [locale, joining] of Object.entries(JOINING)) {
    const hits = found.filter((word) => joining.has(word)).length;
    if (hits > most) [best, most, tied] = [locale, hits, false];
    else if (hits === most) tied = true;
  }
  return tied || most === 0 ? null : best;
}

/** The language of a text as a tag of two letters; null where it shows none, such as an address or a name alone. */
export function languageOf(text: string): string | null {
  const head = text.slice(0, LONGEST).replace(NO_LANGUAGE, " ");
  const latin = (head.toLowerCase().match(LATIN_WORDS) ?? []).filter((word) => word !== "'");
  const kana = count(head, KANA);
  const han = count(head, HAN);
  // A Chinese sentence may hold a Latin name, and an English one may ask about a Chinese word.
  if (kana + han > latin.length) return kana > 0 ? "ja" : "zh";
  const [script, letters] = SCRIPTS.map(([locale, sign]) => [locale, count(head, sign)] as const).reduce(
    (a, b) => (b[1] > a[1] ? b : a),
  );
  if (letters > latin.join("").length) return script;
  return latinLanguage(latin);
}

/** The language of the newest message of a user that shows one; null where none does. */
export function userLanguage(messages: readonly Pick<Message, "role" | "text">[]): string | null {
  let looked = 0;
  for (let place = messages.length - 1; place >= 0 && looked < MOST_MESSAGES; place--) {
    const message = messages[place];
    if (message?.role !== "user") continue;
    looked += 1;
    const language = languageOf(message.text);
    if (language !== null) return language;
  }
  return null;
}
