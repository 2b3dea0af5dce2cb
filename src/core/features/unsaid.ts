/** Did the request leave out what has to be asked for? */
import { defineFamily } from "./define.ts";
import { inLoop, type InLoop } from "./in-loop.ts";
import type { Leaf } from "./leaves.ts";
import { isBooleanType } from "./schema-view.ts";
import { isChoice, stands } from "./stated.ts";
import type { ToolDocument } from "./tool-document.ts";
import { vaguePhrases, vagueThings } from "./text/vague.ts";
import { count, type CallView, type CandidateView } from "./view.ts";

interface Shared extends InLoop {
  /** Values of the candidate that are no choices from a list. */
  readonly values: readonly { readonly leaf: Leaf; readonly call: CallView }[];
}

const since4 = (feature: Parameters<typeof inLoop<Shared>>[0]) => inLoop(feature, 4);
const UNCOMPARABLE = "in another language than the tools";

/** Values beside which the request only speaks vaguely of what their parameter is called or described by. */
function vagueValues({ view, values }: Shared): number {
  const vague = vagueThings(view.turn.request.text);
  if (vague.size === 0) return 0;
  return count(values, ({ leaf, call }) => {
    if (stands(leaf, view.turn.requested)) return false;
    const property = call.document?.properties.get(leaf.parameter);
    if (property === undefined) return false;
    return [...property.nameStems, ...property.descriptionStems].some((stem) => vague.has(stem));
  });
}

/** The tool that fits the open request best among those not called since the user spoke; null where none fits. */
function nextTool({ turn, allCalls }: CandidateView): ToolDocument | null {
  const called = new Set(allCalls.flatMap(({ document }) => document ?? []));
  let best: ToolDocument | null = null;
  let most = 0;
  for (const [tool, score] of turn.requestIntents) {
    const document = turn.documents.get(tool);
    if (document === undefined || called.has(document) || score <= most) continue;
    [best, most] = [document, score];
  }
  return best;
}

const needed = ({ properties }: ToolDocument): number =>
  count(
    [...properties.values()],
    ({ required, schema }) => required && !isBooleanType(schema) && !Array.isArray(schema?.["enum"]),
  );

export const unsaid = defineFamily<Shared>(
  "grounding",
  (view) => ({
    view,
    values: view.leaves.filter(({ leaf }) => leaf.squashed !== "" && !isChoice(leaf)),
  }),
  [
    since4({
      name: "grounding_vague_phrases",
      definition:
        'How often the open request speaks of something without saying which ("a file", "some card", "another").',
      range: "0..200",
      missing: UNCOMPARABLE,
      sign: -1,
      compute: ({ view }) => (view.sameLanguage ? vaguePhrases(view.turn.request.text) : Number.NaN),
    }),
    since4({
      name: "grounding_vague_values",
      definition: "Values that the open request does not hold and of whose parameter it only speaks vaguely.",
      range: "0..500",
      missing: UNCOMPARABLE,
      sign: -1,
      compute: (s) => (s.view.sameLanguage ? vagueValues(s) : Number.NaN),
    }),
    since4({
      name: "grounding_required_unsaid",
      definition:
        "Share of the required values, choices from a list left out, that stand nowhere in what user, operator and tools wrote.",
      range: "0..1",
      missing: "no such values",
      sign: -1,
      compute: ({ view: { turn }, values }) => {
        const required = values.filter(({ leaf }) => leaf.required);
        if (required.length === 0) return Number.NaN;
        const said = count(required, ({ leaf }) => stands(leaf, turn.stated) || stands(leaf, turn.results));
        return 1 - said / required.length;
      },
    }),
    since4({
      name: "grounding_next_unsaid",
      definition:
        "Required parameters, choices left out, of the best fitting tool not yet called since the user spoke, less the numbers, names and quotations of the open request: what would still have to be said.",
      range: "-400..",
      missing: `no other tool fits, or ${UNCOMPARABLE}`,
      sign: -1,
      compute: ({ view }) => {
        const next = view.sameLanguage ? nextTool(view) : null;
        if (next === null) return Number.NaN;
        const said = count(
          view.turn.request.mentions,
          ({ kind, sentenceStart }) => kind !== "name" || !sentenceStart,
        );
        return needed(next) - said;
      },
    }),
  ],
);
