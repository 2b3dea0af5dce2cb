/** Does the called tool deliver the very thing that was asked for? */
import { defineFamily, type Feature } from "./define.ts";
import type { AskText } from "./ask-text.ts";
import { askedThings } from "./text/asked-things.ts";
import { weightOf } from "./text/words.ts";
import { least, mean, sum, type CandidateView } from "./view.ts";

interface Shared {
  readonly view: CandidateView;
  /** Of each thing asked for, the weight share that the called tools' declarations or the values hold. */
  readonly served: readonly number[];
}

const THINGS = new WeakMap<AskText, readonly (readonly string[])[]>();

function thingsOf(ask: AskText): readonly (readonly string[])[] {
  const known = THINGS.get(ask) ?? askedThings(ask.text);
  THINGS.set(ask, known);
  return known;
}

function servedShares({ turn, allCalls, values, sameLanguage }: CandidateView): number[] {
  if (!sameLanguage) return [];
  const documents = allCalls.flatMap(({ document }) => document ?? []);
  const held = (stem: string): boolean =>
    values.stems.has(stem) || documents.some(({ fullStems }) => fullStems.has(stem));
  return thingsOf(turn.ask).map((stems) => sum(stems.filter(held).map(weightOf)) / sum(stems.map(weightOf)));
}

const feature = (own: Omit<Feature<Shared>, "since" | "range" | "missing">): Feature<Shared> => ({
  range: "0..1",
  missing: "nothing that was asked for is understood, or it is asked for in another language than the tools",
  ...own,
  since: 5,
});

export const things = defineFamily<Shared>("intent", (view) => ({ view, served: servedShares(view) }), [
  feature({
    name: "intent_thing_least",
    definition:
      'Weight share of the words of a thing asked for ("the external rate", "how many championships") that the called tools or the values hold: the least of all things.',
    sign: 1,
    compute: ({ served }) => least(served),
  }),
  feature({
    name: "intent_thing_mean",
    definition: "The mean of that share over all things asked for.",
    sign: 1,
    compute: ({ served }) => mean(served),
  }),
]);
