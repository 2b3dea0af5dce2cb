import { isPhraseKey, PHRASE_KEYS, type Phrases, templateProblem } from "../../core/phrases/keys.ts";
import type { Label } from "../../core/phrases/labels.ts";
import { AUTO_LOCALE, missingPhrases, type OwnPhrases } from "../../core/phrases/locale.ts";
import type { Field } from "../field.ts";

const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/;
const MAX_LOCALES = 50;
const MAX_TEXT = 1_000;
const MAX_LABEL = 120;
const MAX_LABELS = 200;
/** The rule for all tools, of the policy or of an arm. */
const OF_ALL_TOOLS = /(?:^|\]\.)global\.\w+$/;

const tagOf = (field: Field, tag: string): string =>
  TAG.test(tag)
    ? tag
    : field.fail(`is no locale: ${JSON.stringify(tag)}; write a tag such as en, zh or pt-BR`);

/** `auto`, or a tag of a language. */
export const readLocale = (field: Field): string => {
  const tag = field.text(20);
  return tag === AUTO_LOCALE ? tag : tagOf(field, tag);
};

function readPhrases(field: Field, tag: string): Partial<Phrases> {
  const texts = field.entries().map(([key, value]): [string, string] => {
    if (!isPhraseKey(key)) return value.fail(`is no text of the gate; known are ${PHRASE_KEYS.join(", ")}`);
    const template = value.text(MAX_TEXT);
    const problem = templateProblem(key, template);
    return problem === null ? [key, template] : value.fail(problem);
  });
  const own: Partial<Phrases> = Object.fromEntries(texts);
  const missing = missingPhrases(tag, own);
  if (missing.length > 0) {
    field.fail(
      `must hold every text, since no locale of this language is shipped; missing: ${missing.join(", ")}`,
    );
  }
  return own;
}

/** `{locale: {key: template}}`: some texts of a shipped locale, or all of another. */
export const readTexts = (field: Field): OwnPhrases => {
  if (!OF_ALL_TOOLS.test(field.path)) field.fail("is for all tools; set it in global.texts");
  const locales = field.entries();
  if (locales.length > MAX_LOCALES)
    field.fail(`holds ${locales.length} locales; at most ${MAX_LOCALES} are accepted`);
  return Object.fromEntries(locales.map(([tag, value]) => [tagOf(value, tag), readPhrases(value, tag)]));
};

const words = (field: Field): string => {
  const text = field.text(MAX_LABEL);
  return text.trim() === "" ? field.fail("must not be empty") : text;
};

const labelOf = (field: Field): Label =>
  typeof field.value === "string"
    ? words(field)
    : Object.fromEntries(field.entries().map(([tag, value]) => [tagOf(value, tag), words(value)]));

/** Words for one tool: for every locale, or `{locale: words}`. */
export const readLabel = (field: Field): Label =>
  OF_ALL_TOOLS.test(field.path) ? field.fail("is for one tool; set it in tools.NAME.label") : labelOf(field);

/** Words for the parameters of one tool, by their names. */
export const readLabels = (field: Field): Readonly<Record<string, Label>> => {
  if (OF_ALL_TOOLS.test(field.path)) field.fail("is for one tool; set it in tools.NAME.parameter_labels");
  const entries = field.entries();
  if (entries.length > MAX_LABELS)
    field.fail(`names ${entries.length} parameters; at most ${MAX_LABELS} are accepted`);
  return Object.fromEntries(entries.map(([name, value]) => [name, labelOf(value)]));
};
