/** Is it the tool that was meant? */
import { askedActions } from "../../features/asked-actions.ts";
import { listed, plain, quote, quotedSome } from "../../text/say.ts";
import type { Facts, Phrase, Phrases } from "../said.ts";

const calledNames = ({ view }: Facts): string =>
  listed([...new Set(view.calls.map(({ call }) => quote(plain(call.name))))]);

/** The declared tools that the candidate does not call, the best fitting first. */
function otherTools({ view }: Facts): { readonly name: string; readonly score: number }[] {
  const called = new Set(view.calls.map(({ call }) => call.tool));
  return [...view.turn.intents]
    .filter(([tool]) => !called.has(tool))
    .map(([{ name }, score]) => ({ name, score }))
    .toSorted((a, b) => b.score - a.score);
}

const lowest = ({ view }: Facts): number =>
  Math.min(...view.calls.map(({ call }) => (call.tool && view.turn.intents.get(call.tool)) ?? Infinity));

const fit: Phrase = (facts) => ({
  words: facts.raises
    ? `the request and ${calledNames(facts)} speak of the same things`
    : `the request and ${calledNames(facts)} have few words in common`,
});

const rivals: Phrase = (facts) => {
  const own = lowest(facts);
  const others = otherTools(facts);
  const better = others.filter(({ score }) => score > own);
  if (better.length > 0) {
    const [best] = better;
    const rest = better.length > 1 ? ` (and ${better.length - 1} more of ${others.length} other tools)` : "";
    return {
      words: `the words of the request fit ${quote(plain(best?.name ?? ""))} better than ${calledNames(facts)}${rest}`,
    };
  }
  const [next] = others;
  return next !== undefined && next.score === own
    ? { words: `the words of the request fit ${quote(plain(next.name))} as well as ${calledNames(facts)}` }
    : { words: `the words of the request fit no other tool as well as ${calledNames(facts)}` };
};

const unmatched: Phrase = (facts) => {
  const { view } = facts;
  const documents = view.allCalls.flatMap(({ document }) => document ?? []);
  const open = view.turn.ask.content.filter(
    ({ stem }) => !view.values.stems.has(stem) && !documents.some(({ fullStems }) => fullStems.has(stem)),
  );
  if (open.length === 0) return { words: `${calledNames(facts)} explains every word of the request` };
  const rarest = open.toSorted((a, b) => b.weight - a.weight).slice(0, 4);
  const words = rarest.flatMap(({ stem }) => facts.wordsWith(new Set([stem])));
  return { words: `nothing in ${calledNames(facts)} or its values explains the words ${quotedSome(words)}` };
};

const unoffered: Phrase = (facts) => {
  const { words } = askedActions(facts.view.turn);
  const stems = new Set(words.filter(({ served }) => served === 0).map(({ stem }) => stem));
  if (stems.size === 0) return { words: "there is a tool for all that the request asks to be done" };
  const asked = facts.wordsWith(stems).slice(0, 4);
  return asked.length === 0
    ? null
    : { words: `no offered tool does what the request asks by ${quotedSome(asked)}` };
};

export const intentWords: Phrases = {
  intent_overlap: fit,
  intent_declared: fit,
  intent_margin: rivals,
  intent_rank: rivals,
  intent_unmatched_words: unmatched,
  intent_actions_unoffered: unoffered,
  intent_clauses_unserved: unoffered,
  intent_name: (facts) => ({
    words: `the request uses ${facts.value === 1 ? "all" : facts.value === 0 ? "none" : "some"} of the words of the tool’s name, ${calledNames(facts)}`,
  }),
  intent_other_explains: ({ value }) => ({
    words:
      value === 0
        ? "no other tool explains what the calls leave open"
        : "another tool explains words of the request that the calls leave open",
  }),
};
