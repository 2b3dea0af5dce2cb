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

/** How a tool goes with it. */
export interface ListedFit {
  /** They share a family of actions. */
  readonly family: boolean;
  /** Weighted sum of what they share, 0..2.6. */
  readonly whole: number;
}

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  for (const one of a) if (b.has(one)) return true;
  return false;
};
const weight = (is: boolean, counts: number): number => (is ? counts : 0);

export function listedFit(topic: Topic, tool: ToolProfile): ListedFit {
  const family = meet(topic.families, tool.families);
  const stem = [...topic.things.stems].some((one) => one.length > 3 && tool.things.stems.has(one));
  const whole =
    weight(family, 1) +
    weight(!family && meet(topic.near, tool.families), 0.4) +
    weight(meet(topic.things.names, tool.named.names), 0.7) +
    weight(meet(topic.things.names, tool.things.names), 0.4) +
    weight(stem, 0.5);
  return { family, whole };
}
