/** Which part of the request is still open, and does this call do one? */
import type { WeightedStem } from "./ask-text.ts";
import { defineFamily } from "./define.ts";
import { inLoop, type InLoop } from "./in-loop.ts";
import { weightOf } from "./text/words.ts";
import { count, least, viewCall, type CallView } from "./view.ts";

type Holds = (stem: string) => boolean;

interface Shared extends InLoop {
  readonly content: readonly WeightedStem[];
  /** Pieces of the request; empty where words cannot be compared. */
  readonly pieces: readonly (readonly WeightedStem[])[];
  /** Held by the candidate's values, argument names, or its tools' names and descriptions. */
  readonly now: Holds;
  /** Held by those of the calls since the user spoke. */
  readonly before: Holds;
  readonly called: readonly number[];
  readonly others: readonly number[];
}

function holdsOf(calls: readonly CallView[]): Holds {
  const stems = new Set<string>();
  for (const { document, leaves, names } of calls) {
    for (const stem of document?.nameAndDescriptionStems ?? []) stems.add(stem);
    for (const leaf of leaves) for (const stem of leaf.stems) stems.add(stem);
    for (const leaf of leaves) if (leaf.text !== "" && leaf.stems.length === 0) stems.add(leaf.text);
    for (const name of names) stems.add(name.toLowerCase());
  }
  return (stem) => stems.has(stem);
}

/** Weight share of the stems that are held; NaN for none. */
function shareOf(stems: readonly WeightedStem[], holds: Holds): number {
  let mass = 0;
  let held = 0;
  for (const { stem, weight } of stems) {
    mass += weight;
    if (holds(stem)) held += weight;
  }
  return held / mass;
}

/** A piece counts as done when half of its weight is held. */
const DONE = 0.5;

const NOTHING: Omit<Shared, "view"> = {
  content: [],
  pieces: [],
  now: () => false,
  before: () => false,
  called: [],
  others: [],
};

export const loopProgress = defineFamily<Shared>(
  "loop",
  (view) => {
    const { turn, sameLanguage } = view;
    // Every feature is missing in a single turn.
    if (!turn.history.present) return { view, ...NOTHING };
    const { request } = turn;
    const earlier = turn.history.sinceUser.map((call) => viewCall(turn, call));
    const tools = new Set(view.calls.map(({ document }) => document?.tool));
    const called: number[] = [];
    const others: number[] = [];
    if (sameLanguage) {
      for (const [tool, score] of turn.requestIntents) (tools.has(tool) ? called : others).push(score);
    }
    return {
      view,
      content: sameLanguage ? request.content : [],
      pieces: sameLanguage ? request.pieces : [],
      now: holdsOf(view.calls),
      before: holdsOf(earlier),
      called,
      others,
    };
  },
  [
    inLoop({
      name: "loop_request_gain",
      definition:
        "Weight share of the content words of the open request that the candidate's values and tools hold and no earlier call since the user spoke does.",
      range: "0..1",
      missing: "no content words, or in another language than the tools",
      sign: 1,
      compute: ({ content, now, before }) => shareOf(content, (stem) => now(stem) && !before(stem)),
    }),
    inLoop({
      name: "loop_request_rest",
      definition:
        "Weight share of the content words of the open request that no call holds, the candidate included.",
      range: "0..1",
      missing: "no content words, or in another language than the tools",
      sign: 0,
      compute: ({ content, now, before }) => shareOf(content, (stem) => !now(stem) && !before(stem)),
    }),
    inLoop({
      name: "loop_piece_gain",
      definition:
        "Greatest weight share that the candidate holds of a piece of the open request which earlier calls since the user spoke left open; 0 where nothing is open.",
      range: "0..1",
      missing: "no piece with two content words, or in another language than the tools",
      sign: 1,
      compute: ({ pieces, now, before }) => {
        const open = pieces.filter((stems) => shareOf(stems, before) < DONE);
        return pieces.length === 0 ? Number.NaN : Math.max(0, ...open.map((stems) => shareOf(stems, now)));
      },
    }),
    inLoop({
      name: "loop_pieces_open",
      definition:
        "Share of the pieces of the open request that earlier calls since the user spoke left open.",
      range: "0..1",
      missing: "no piece with two content words, or in another language than the tools",
      sign: 0,
      compute: ({ pieces, before }) =>
        pieces.length === 0
          ? Number.NaN
          : count(pieces, (stems) => shareOf(stems, before) < DONE) / pieces.length,
    }),
    inLoop({
      name: "loop_intent",
      definition: "Cosine of the open request and the least fitting called tool on weighted stems.",
      range: "0..1",
      missing: "no declared tool called, or in another language than the tools",
      sign: 1,
      compute: ({ called }) => least(called),
    }),
    inLoop({
      name: "loop_intent_margin",
      definition:
        "Score of the least fitting called tool for the open request minus that of the best tool not called.",
      range: "-1..1",
      missing: "no declared tool called, no other tool, or in another language than the tools",
      sign: 1,
      compute: ({ called, others }) =>
        others.length === 0 ? Number.NaN : least(called) - Math.max(...others),
    }),
    inLoop({
      name: "loop_intent_rank",
      definition:
        "Share of the other tools that fit the open request better than the least fitting called one.",
      range: "0..1",
      missing: "no declared tool called, no other tool, or in another language than the tools",
      sign: -1,
      compute: ({ called, others }) =>
        others.length === 0 || called.length === 0
          ? Number.NaN
          : count(others, (score) => score > least(called)) / others.length,
    }),
    inLoop({
      name: "loop_name_requested",
      definition:
        "Weight share of the words of the called tool's name that the open request holds, the least of all calls.",
      range: "0..1",
      missing: "no declared tool called, a name without words, or in another language than the tools",
      sign: 1,
      compute: ({ view }) => {
        const stems = view.turn.request.stems;
        const documents = view.sameLanguage ? view.calls.flatMap(({ document }) => document ?? []) : [];
        const shares = documents
          .filter(({ nameStems }) => nameStems.length > 0)
          .map(({ nameStems }) => {
            const weights = nameStems.map((stem) => ({ stem, weight: weightOf(stem) }));
            return shareOf(weights, (stem) => stems.has(stem));
          });
        return least(shares);
      },
    }),
    inLoop({
      name: "loop_request_messages",
      definition:
        "User messages since the agent last acted before the user's last message, the last included.",
      range: "0..",
      sign: 0,
      compute: ({ view }) => view.turn.loop.requestMessages,
    }),
  ],
);
