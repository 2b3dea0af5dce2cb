/** The search for a setting by words that stand in what a person reads of it. */
import type { PolicyPreview } from "../api/types.ts";
import { CANONICAL_RULES } from "../../../src/core/arguments/canonical-rules.ts";
import { CANONICAL_WORDS } from "./canonical-words.ts";
import { titleOf } from "./sections.ts";
import type { Setting } from "./setting.ts";

/** @returns whether every word of the question stands in the text, in any order and any case */
export function hasWords(text: string, question: string): boolean {
  const low = text.toLowerCase().replaceAll("_", " ");
  return question
    .toLowerCase()
    .split(/[\s_]+/)
    .every((word) => low.includes(word));
}

const wordsOf = ({ name, label, means, also = "", section, kind }: Setting): string =>
  [name, label, means, also, titleOf(section), ...(kind.kind === "choice" ? kind.options.flat() : [])].join(
    " ",
  );

export const checkWords = ({ check, means }: PolicyPreview["checks"][number]): string => `${check} ${means}`;

export const canonicalWords = (rule: (typeof CANONICAL_RULES)[number]): string =>
  `${rule} ${CANONICAL_WORDS[rule].means}`;

/** Whether the question finds the setting, or a single check or rule of equality in it. */
export function isFound(setting: Setting, question: string, checks: PolicyPreview["checks"]): boolean {
  if (hasWords(wordsOf(setting), question)) return true;
  if (setting.name === "checks") return checks.some((one) => hasWords(checkWords(one), question));
  return (
    setting.name === "canonical" && CANONICAL_RULES.some((rule) => hasWords(canonicalWords(rule), question))
  );
}
