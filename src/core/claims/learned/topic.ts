/** What a piece of an answer is about, in the words of tools. */
import { ACTIONS, neighboursOf } from "../families.ts";
import { formsOf } from "../forms.ts";
import { type Things, thingsIn } from "../things.ts";
import type { ToolProfile } from "../tool-profile.ts";
import { simplified } from "../words/traditional.ts";
import { CHINESE_VERBS } from "../words/verbs-other.ts";

export interface Topic {
  readonly families: ReadonlySet<string>;
  /** Families near to those. */
  readonly near: ReadonlySet<string>;
  readonly things: Things;
  /** Numbers, codes and names, as written, at most 12. */
  readonly marks: readonly string[];
}

const CHINESE: readonly (readonly [string, string])[] = Object.entries(CHINESE_VERBS).flatMap(
  ([key, words]) => words.split(" ").map((word) => [word, key] as const),
);
const HAN = /\p{Script=Han}/u;
const MARK =
  /\p{N}[\p{N}.,:/-]*\p{N}|[\p{Lu}\p{N}][\p{L}\p{N}-]*\p{N}[\p{L}\p{N}-]*|\p{N}+|\p{Lu}[\p{L}-]{2,}/gu;
const MOST_MARKS = 12;

function keysIn(text: string): string[] {
  if (!HAN.test(text))
    return (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])
      .flatMap(formsOf)
      .flatMap(({ kind, key }) => (kind === "base" ? [] : [key]));
  const read = simplified(text);
  return CHINESE.filter(([word]) => read.includes(word)).map(([, key]) => key);
}

export function topicOf(text: string): Topic {
  const things = thingsIn(text);
  const families = new Set([
    ...keysIn(text).flatMap((key) => ACTIONS.get(key)?.families ?? []),
    ...things.families,
  ]);
  return {
    families,
    near: new Set([...families].flatMap((family) => [...neighboursOf(family)])),
    things,
    marks: [...new Set(text.match(MARK) ?? [])].slice(0, MOST_MARKS),
  };
}

/** How a tool goes with it: each part 0 or 1, `whole` their weighted sum, 0..2.6. */
export interface Fit {
  readonly family: number;
  readonly near: number;
  readonly named: number;
  readonly thing: number;
  readonly stem: number;
  readonly whole: number;
}

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  for (const one of a) if (b.has(one)) return 1;
  return 0;
};
const NOTHING: ReadonlySet<string> = new Set();

/** @param more families and names of things that a call of the tool adds to its own */
export function fitOf(
  topic: Topic,
  tool: ToolProfile,
  more: { readonly families: ReadonlySet<string>; readonly names: ReadonlySet<string> } = {
    families: NOTHING,
    names: NOTHING,
  },
): Fit {
  const family = meet(topic.families, tool.families) || meet(topic.families, more.families);
  const near = family === 1 ? 0 : meet(topic.near, tool.families) || meet(topic.near, more.families);
  const named = meet(topic.things.names, tool.named.names);
  const thing = meet(topic.things.names, more.names) || meet(topic.things.names, tool.things.names);
  const stem = [...topic.things.stems].some((one) => one.length > 3 && tool.things.stems.has(one)) ? 1 : 0;
  return {
    family,
    near,
    named,
    thing,
    stem,
    whole: family + 0.4 * near + 0.7 * named + 0.4 * thing + 0.5 * stem,
  };
}
