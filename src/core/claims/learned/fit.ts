/** How a clause goes with a tool, by what both speak of. */
import type { Tool } from "../../turn.ts";
import { conceptsOfName, type Concepts, FIRST_THING } from "../concepts/lexicon.ts";
import type { Tongue } from "../concepts/tongue.ts";
import { fold } from "../fold.ts";
import { profileOf, type ToolProfile } from "../tool-profile.ts";
import { listedFit, type Topic } from "./topic.ts";

/** A clause in the words of the lexicon. */
export interface Spoken {
  readonly topic: Topic;
  readonly concepts: Concepts;
  /** The first five letters of its longer words. */
  readonly stems: ReadonlySet<string>;
}

/** A tool in the words of the lexicon, for sentences of one language. */
export interface Known {
  readonly profile: ToolProfile;
  readonly named: Concepts;
  readonly described: Concepts;
  readonly stems: ReadonlySet<string>;
}

/** Each part 0..1, but for `sum` and `listed`. */
export interface Fit {
  /** The rarest action, and the rarest thing, that the clause and the tool's name share, by how rare it is. */
  readonly action: number;
  readonly thing: number;
  /** The same of its description. */
  readonly describedAction: number;
  readonly describedThing: number;
  /** A longer word of both begins alike. */
  readonly cognate: number;
  /** Share of what the name speaks of that the clause speaks of. */
  readonly covered: number;
  /** All of it in one, 0..3.9: names count most. The shares were set by hand; the trees read the parts as well. */
  readonly sum: number;
  /** By the families of actions and the things of the rules, 0..2.6. */
  readonly listed: number;
}

const NO_FIT: Fit = {
  action: 0,
  thing: 0,
  describedAction: 0,
  describedThing: 0,
  cognate: 0,
  covered: 0,
  sum: 0,
  listed: 0,
};

const LONGER_WORD = /\p{L}{4,}/gu;
const STEM = 5;
const LONGEST_NAME = 200;
/** As much of it as its profile reads. */
const LONGEST_DESCRIPTION = 400;

export const stemsOf = (text: string): ReadonlySet<string> =>
  new Set((fold(text).match(LONGER_WORD) ?? []).map((word) => word.slice(0, STEM)));

/** By language, name and description: agents send the same tools with every request. */
const KNOWN = new Map<string, Known>();
const MOST_KEPT = 2_000;

/** Worked out once a tool and language, as long as not too many others come. */
export function knownTool(tool: Tool, tongue: Tongue): Known {
  const name = tool.name.slice(0, LONGEST_NAME);
  const description = (tool.description ?? "").slice(0, LONGEST_DESCRIPTION);
  const key = `${tongue} ${name.length} ${name}${description}`;
  const before = tool.name.length > LONGEST_NAME ? undefined : KNOWN.get(key);
  if (before !== undefined) return before;
  const known = {
    profile: profileOf(tool),
    named: conceptsOfName(name, tongue),
    described: conceptsOfName(description, tongue),
    stems: stemsOf(`${name.replaceAll("_", " ")} ${description}`),
  };
  if (KNOWN.size >= MOST_KEPT) KNOWN.clear();
  KNOWN.set(key, known);
  return known;
}

const RAREST = 255;

/** The rarest of what both hold, apart for actions and things. @param rarity by concept, 0..255 */
function shared(
  a: Concepts,
  b: Concepts,
  rarity: ArrayLike<number>,
): readonly [action: number, thing: number] {
  let action = 0;
  let thing = 0;
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const concept of few) {
    if (!many.has(concept)) continue;
    const rare = (rarity[concept] ?? RAREST) / RAREST;
    if (concept < FIRST_THING) action = Math.max(action, rare);
    else thing = Math.max(thing, rare);
  }
  return [action, thing];
}

/** What is said of a name of which nothing is known. */
const UNKNOWN = 0.3;

function coverage(clause: Concepts, named: Concepts): number {
  if (named.size === 0) return UNKNOWN;
  let both = 0;
  for (const concept of named) if (clause.has(concept)) both += 1;
  return both / named.size;
}

const meets = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  for (const one of a) if (b.has(one)) return 1;
  return 0;
};

export function fitWith(spoken: Spoken, tool: Known, rarity: ArrayLike<number>): Fit {
  const [action, thing] = shared(spoken.concepts, tool.named, rarity);
  const [describedAction, describedThing] = shared(spoken.concepts, tool.described, rarity);
  const cognate = meets(spoken.stems, tool.stems);
  const listed = listedFit(spoken.topic, tool.profile).whole;
  const more = Math.max(0, describedAction - action) + Math.max(0, describedThing - thing);
  return {
    action,
    thing,
    describedAction,
    describedThing,
    cognate,
    covered: coverage(spoken.concepts, tool.named),
    sum: action + thing + 0.4 * more + 0.5 * cognate + 0.3 * listed,
    listed,
  };
}

/** What short values of a call's arguments add to its tool: `{"status": "cancelled"}`. */
export function withArguments(fit: Fit, spoken: Spoken, concepts: Concepts, rarity: ArrayLike<number>): Fit {
  const [action, thing] = shared(spoken.concepts, concepts, rarity);
  const more = Math.max(0, action - fit.action) + Math.max(0, thing - fit.thing);
  return { ...fit, sum: fit.sum + 0.4 * more };
}

const larger = (a: Fit, b: Fit): Fit => ({
  action: Math.max(a.action, b.action),
  thing: Math.max(a.thing, b.thing),
  describedAction: Math.max(a.describedAction, b.describedAction),
  describedThing: Math.max(a.describedThing, b.describedThing),
  cognate: Math.max(a.cognate, b.cognate),
  covered: Math.max(a.covered, b.covered),
  sum: Math.max(a.sum, b.sum),
  listed: Math.max(a.listed, b.listed),
});

/** The best of several, part by part. */
export const bestFit = (fits: readonly Fit[]): Fit => fits.reduce(larger, NO_FIT);

export const partsOf = (fit: Fit): number[] => [
  fit.action,
  fit.thing,
  fit.describedAction,
  fit.describedThing,
  fit.cognate,
  fit.covered,
  fit.sum,
  fit.listed,
];
