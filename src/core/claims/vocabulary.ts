/** Words that a turn's own tools bring: "watered" where `water_plants` is offered. */
import type { Tool } from "../turn.ts";
import { type Form, formsOf, regularForms } from "./forms.ts";
import { profileOf } from "./tool-profile.ts";

export interface Vocabulary {
  readonly forms: (word: string) => readonly Form[];
  /** Stems of the things in the tools' names. */
  readonly stems: ReadonlySet<string>;
}

export const NO_VOCABULARY: Vocabulary = { forms: formsOf, stems: new Set() };

const MOST_TOOLS = 200;
const KNOWN = new WeakMap<readonly Tool[], Vocabulary>();

/** Worked out once a list of tools. */
export function vocabularyOf(tools: readonly Tool[]): Vocabulary {
  const known = KNOWN.get(tools);
  if (known !== undefined) return known;
  const own = new Map<string, readonly Form[]>();
  const stems = new Set<string>();
  for (const profile of tools.slice(0, MOST_TOOLS).map(profileOf)) {
    for (const stem of profile.named.stems) stems.add(stem);
    const { ownVerb } = profile;
    if (ownVerb === null) continue;
    for (const [kind, word] of regularForms(ownVerb)) {
      if (kind !== "base")
        own.set(word, [...(own.get(word) ?? []), { language: "en", kind, key: `own:${ownVerb}` }]);
    }
  }
  const vocabulary: Vocabulary = {
    forms: (word) => {
      const more = own.get(word);
      return more === undefined ? formsOf(word) : [...formsOf(word), ...more];
    },
    stems,
  };
  KNOWN.set(tools, vocabulary);
  return vocabulary;
}
