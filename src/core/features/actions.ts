/** Is there a tool for what the request asks to be done, and does the call do it? */
import { askedActions, fitOf, type AskedActions } from "./asked-actions.ts";
import { defineFamily, type Feature } from "./define.ts";
import { inLoop, type InLoop } from "./in-loop.ts";
import { count, least, mean, type CandidateView } from "./view.ts";

const UNCOMPARABLE = "in another language than the tools";

const feature = ({
  missing,
  compute,
  ...own
}: Omit<Feature<InLoop>, "since" | "range" | "compute"> & {
  readonly range?: string;
  readonly compute: (view: CandidateView, request: AskedActions) => number;
}): Feature<InLoop> =>
  inLoop<InLoop>(
    {
      range: "0..1",
      ...own,
      missing: `${missing}, or ${UNCOMPARABLE}`,
      compute: ({ view }) => (view.sameLanguage ? compute(view, askedActions(view.turn)) : Number.NaN),
    },
    4,
  );

export const actions = defineFamily<InLoop>("intent", (view) => ({ view }), [
  feature({
    name: "intent_actions_unoffered",
    definition:
      'Different words of the open request that ask for an action ("copy", "notify") of which no offered tool does any.',
    range: "0..60",
    missing: "no such words",
    sign: -1,
    compute: (_, { words }) =>
      words.length === 0
        ? Number.NaN
        : new Set(words.filter(({ served }) => served === 0).map(({ stem }) => stem)).size,
  }),
  feature({
    name: "intent_clauses_unserved",
    definition:
      "Share of the clauses of the open request that ask for an action on something of which no offered tool does any.",
    missing: "no such clauses",
    sign: -1,
    compute: (_, { clauses, unserved }) => (clauses === 0 ? Number.NaN : unserved / clauses),
  }),
  feature({
    name: "intent_actions_served",
    definition:
      "Mean over the words of the open request that ask for an action: how well the best offered tool fits, by action and by the things beside the word.",
    missing: "no such words",
    sign: 1,
    compute: (_, { words }) => mean(words.map(({ served }) => served)),
  }),
  feature({
    name: "intent_action_fit",
    definition: "The same fit of the called tools for the word that one of them fits best.",
    missing: "no such words, or no declared tool called",
    sign: 1,
    compute: (view, { words }) => {
      const documents = view.calls.flatMap(({ document }) => document ?? []);
      if (words.length === 0 || documents.length === 0) return Number.NaN;
      return Math.max(...documents.flatMap((document) => words.map((word) => fitOf(document, word))));
    },
  }),
  feature({
    name: "intent_actions_asked",
    definition: "Share of the called tool's actions that the open request asks for, the least of all calls.",
    missing: "no words that ask for an action, or no called tool with a known one",
    sign: 1,
    compute: (view, { asked }) => {
      const documents = view.calls.flatMap(({ document }) => document ?? []);
      const known = documents.filter((document) => document.actions.size > 0);
      if (asked.size === 0) return Number.NaN;
      return least(
        known.map(({ actions: own }) => count([...own], (action) => asked.has(action)) / own.size),
      );
    },
  }),
]);
