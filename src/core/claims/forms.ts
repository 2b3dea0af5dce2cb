/** The forms of the verbs that claim something, made from their bases by the regular rules of each language. */
import { ENGLISH_VERBS } from "./words/verbs-en.ts";
import { GERMAN_PARTICIPLES } from "./words/verbs-other.ts";
import { FRENCH_VERBS, PORTUGUESE_VERBS, SPANISH_VERBS } from "./words/verbs-romance.ts";

export type Language = "en" | "es" | "fr" | "pt" | "de";
/** `past`: "I sent", by itself; `participle`: after "have" or "was"; `base`: after "able to" or "acabo de"; `ing`: after "finished"; `itself`: "se envió"; `we`: "enviamos". */
export type FormKind = "past" | "participle" | "base" | "ing" | "itself" | "we";

export interface Form {
  readonly language: Language;
  readonly kind: FormKind;
  /** Of `ACTIONS`. */
  readonly key: string;
}

type Made = readonly (readonly [FormKind, string])[];

/** "plan": the last letter of one short syllable is doubled before an ending. */
const doubles = (base: string): boolean =>
  /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(base) ||
  /^(?:commit|refer|submit|transmit|transfer|defer|cancel)$/.test(base);

/** English forms of a verb; irregular ones stand behind colons. */
function english(entry: string): Made {
  const [base = "", past, participle] = entry.split(":");
  const stem = base.endsWith("e") ? base.slice(0, -1) : doubles(base) ? base + base.slice(-1) : base;
  const regular = /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${stem}ed`;
  const finite = past ?? regular;
  const spellings = base === "cancel" ? ["canceled", "cancelled"] : [finite];
  return [
    ["base", base],
    ["ing", `${base === "cancel" ? "cancell" : stem}ing`],
    ...spellings.map((word) => ["past", word] as const),
    ...(participle === undefined ? spellings : [participle]).map((word) => ["participle", word] as const),
  ];
}

export const regularForms = english;

const agreeing = (masculine: string): readonly string[] =>
  masculine.endsWith("o")
    ? ["o", "a", "os", "as"].map((ending) => masculine.slice(0, -1) + ending)
    : [masculine];

function iberian(entry: string, firstOf: (infinitive: string) => readonly string[]): Made {
  const [infinitive = "", own, first] = entry.split(":");
  const root = infinitive.slice(0, -2);
  const participle = own ?? root + (infinitive.endsWith("ar") ? "ado" : "ido");
  const firsts = first === undefined ? firstOf(infinitive) : [first];
  return [
    ["base", infinitive],
    ...agreeing(participle).map((word) => ["participle", word] as const),
    ...firsts.map((word) => ["past", word] as const),
    ["we", `${root}${infinitive.endsWith("ar") ? "a" : "i"}mos`],
  ];
}

/** "notificar" and "pagar" keep their sound before e. */
const hardened = (root: string, own = root): string =>
  own.endsWith("c") ? `${root.slice(0, -1)}qu` : root.endsWith("g") ? `${root}u` : root;

function spanish(entry: string): Made {
  const [infinitive = ""] = entry.split(":");
  const root = infinitive.slice(0, -2);
  const ar = infinitive.endsWith("ar");
  const made = iberian(entry, () => [ar ? `${hardened(root).replace(/z$/, "c")}é` : `${root}í`]);
  const third = ar ? ["ó", "aron"] : ["ió", "ieron"];
  return [...made, ...third.map((ending) => ["itself", root + ending] as const)];
}

function portuguese(entry: string): Made {
  const [infinitive = ""] = entry.split(":");
  const root = infinitive.slice(0, -2);
  const ar = infinitive.endsWith("ar");
  const made = iberian(entry, () =>
    ar ? [`${hardened(root.replace(/ç$/, "c"), root)}ei`, `${root}ámos`] : [`${root}i`],
  );
  const third = ar ? ["ou", "aram"] : infinitive.endsWith("er") ? ["eu", "eram"] : ["iu", "iram"];
  return [...made, ...third.map((ending) => ["itself", root + ending] as const)];
}

function french(entry: string): Made {
  const [infinitive = "", own] = entry.split(":");
  const root = infinitive.slice(0, -2);
  const participle = own ?? root + (infinitive.endsWith("er") ? "é" : infinitive.endsWith("ir") ? "i" : "u");
  const plural = participle.endsWith("s") ? participle : `${participle}s`;
  return [
    ["base", infinitive],
    ...[participle, `${participle}e`, plural, `${participle}es`].map((word) => ["participle", word] as const),
  ];
}

/** Strong verbs, whose infinitive the participle does not show. */
const STRONG: readonly (readonly [RegExp, string])[] = [
  [/schoben$/, "schieben"],
  [/wiesen$/, "weisen"],
  [/schrieben$/, "schreiben"],
  [/brochen$/, "brechen"],
  [/schlossen$/, "schließen"],
  [/strichen$/, "streichen"],
  [/hoben$/, "heben"],
  [/nommen$/, "nehmen"],
  [/zogen$/, "ziehen"],
  [/liehen$/, "leihen"],
  [/worfen$/, "werfen"],
  [/sprochen$/, "sprechen"],
];

/** "eingereicht" to "einreichen". */
function infinitive(bare: string): string {
  const strong = STRONG.find(([end]) => end.test(bare));
  if (strong !== undefined) return bare.replace(strong[0], strong[1]);
  return bare.endsWith("t") ? `${bare.replace(/e?t$/, "")}en` : bare;
}

function german(word: string): Made {
  const split = /^([\p{L}]{2,}?)ge([\p{L}]{3,})$/u.exec(word);
  const [, before = "", after = ""] = split ?? [];
  const apart = split !== null && !word.startsWith("ge");
  const whole = word.replace(/^ge/, "");
  return [
    ["participle", word],
    ["base", infinitive(apart ? before + after : whole)],
    ...(apart ? [["base", `${before}zu${infinitive(after)}`] as const] : []),
    ...(!apart && word.endsWith("t") ? [["past", `${whole}e`] as const] : []),
  ];
}

const LANGUAGES: readonly (readonly [Language, Readonly<Record<string, string>>, (entry: string) => Made])[] =
  [
    ["en", ENGLISH_VERBS, english],
    ["es", SPANISH_VERBS, spanish],
    ["fr", FRENCH_VERBS, french],
    ["pt", PORTUGUESE_VERBS, portuguese],
    ["de", GERMAN_PARTICIPLES, german],
  ];

const NONE: readonly Form[] = [];

const FORMS: ReadonlyMap<string, readonly Form[]> = (() => {
  const forms = new Map<string, Form[]>();
  for (const [language, verbs, make] of LANGUAGES) {
    for (const [key, words] of Object.entries(verbs)) {
      for (const [kind, word] of words.split(" ").flatMap(make)) {
        const list = forms.get(word);
        if (list === undefined) forms.set(word, [{ language, kind, key }]);
        else list.push({ language, kind, key });
      }
    }
  }
  return forms;
})();

/** What a word may be, in any of the languages; a language is never guessed from the text. */
export const formsOf = (word: string): readonly Form[] =>
  FORMS.get(word) ?? (ENCLITIC.test(word) ? FORMS.get(word.replace(ENCLITIC, "r")) : undefined) ?? NONE;

/** "enviarlo", "escribirle": an infinitive with what it is done to. */
const ENCLITIC = /r(?:(?:me|te|se|nos)?(?:l[aeo]s?)|me|te|se|nos)$/u;
