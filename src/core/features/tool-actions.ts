/** What a tool does, by the words of its name and by the first verbs of its description's sentences. */
import type { Tool } from "../turn.ts";
import { actionsOf, actionsOfNamePart } from "./text/actions.ts";
import { stemOf, wordsOf } from "./text/words.ts";

const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 2_000;
const MOST_SENTENCES = 12;
/** "This function will send ...": the verb stands among the first words, or the sentence says something else. */
const LEADING_CHARACTERS = 60;
const LEADING_WORDS = 4;

export function actionsOfTool({
  name,
  description,
}: Pick<Tool, "name" | "description">): ReadonlySet<string> {
  const inName = wordsOf(name.slice(0, LONGEST_NAME)).flatMap((word) => [...actionsOfNamePart(stemOf(word))]);
  const sentences = (description ?? "").slice(0, LONGEST_DESCRIPTION).split(/[.:;\n]\s*/, MOST_SENTENCES);
  return new Set([...inName, ...sentences.flatMap(firstAction)]);
}

function firstAction(sentence: string): string[] {
  const leading = wordsOf(sentence.slice(0, LEADING_CHARACTERS)).slice(0, LEADING_WORDS);
  const verb = leading.map(stemOf).find((stem) => actionsOf(stem).size > 0);
  return verb === undefined ? [] : [...actionsOf(verb)];
}
