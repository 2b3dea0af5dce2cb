/** Is there a tool for the request at all, or is the one that it needs not offered? */
import type { WeightedStem } from "./ask-text.ts";
import { defineFamily, type Feature } from "./define.ts";
import type { ToolDocument } from "./tool-document.ts";
import { count, sum, type CandidateView } from "./view.ts";

interface Shared {
  readonly view: CandidateView;
  /** Words of the request and the tools can be compared. */
  readonly comparable: boolean;
  /** In a value of a call since the user spoke. */
  readonly inValues: (stem: string) => boolean;
  /** The first 200 offered tools. */
  readonly tools: readonly ToolDocument[];
}

const since3 = (feature: Omit<Feature<Shared>, "since">): Feature<Shared> => ({ ...feature, since: 3 });

/** For each piece of the request, the greatest weight share that values and one offered tool hold together. */
function served({ view, inValues, tools }: Shared): number[] {
  return view.turn.request.pieces.slice(0, MOST_PIECES).map((stems) => {
    const values = stems.map(({ stem }) => inValues(stem));
    let most = 0;
    for (const document of tools) most = Math.max(most, heldBy(document, stems, values));
    return most / sum(stems.map(({ weight }) => weight));
  });
}

/** A plain loop: it runs for each piece and each offered tool. */
function heldBy(
  { stems: own }: ToolDocument,
  stems: readonly WeightedStem[],
  values: readonly boolean[],
): number {
  let held = 0;
  for (let i = 0; i < stems.length; i += 1) {
    const { stem, weight } = stems[i]!;
    if (values[i] === true || own.has(stem)) held += weight;
  }
  return held;
}

const MOST_TOOLS = 200;
const MOST_PIECES = 50;
const UNCOMPARABLE = "in another language than the tools";

export const requestFit = defineFamily<Shared>(
  "intent",
  (view) => ({
    view,
    comparable: view.sameLanguage && view.turn.documents.size > 0,
    inValues: (stem) => view.values.stems.has(stem),
    tools: [...view.turn.documents.values()].slice(0, MOST_TOOLS),
  }),
  [
    since3({
      name: "intent_offered_share",
      definition:
        "Weight share of the content words of the open request that the values or any offered tool's name, description or parameters hold.",
      range: "0..1",
      missing: `no content words in the request, no tools, or ${UNCOMPARABLE}`,
      sign: 1,
      compute: ({ view, comparable, inValues, tools }) => {
        const { request } = view.turn;
        if (!comparable || request.mass === 0) return Number.NaN;
        const held = request.content.filter(
          ({ stem }) => inValues(stem) || tools.some(({ stems }) => stems.has(stem)),
        );
        return sum(held.map(({ weight }) => weight)) / request.mass;
      },
    }),
    since3({
      name: "intent_piece_unserved",
      definition:
        "For the worst piece of the open request, the weight share that neither the values nor the one best offered tool hold.",
      range: "0..1",
      missing: `no piece with two content words, no tools, or ${UNCOMPARABLE}`,
      sign: -1,
      compute: (s) => {
        const shares = s.comparable ? served(s) : [];
        return shares.length === 0 ? Number.NaN : 1 - Math.min(...shares);
      },
    }),
    since3({
      name: "intent_actions_offered",
      definition:
        "Share of the pieces of the open request whose first content word stands in an offered tool's name or description.",
      range: "0..1",
      missing: `no piece with two content words, no tools, or ${UNCOMPARABLE}`,
      sign: 1,
      compute: ({ view, comparable, tools }) => {
        const heads = comparable ? view.turn.request.pieces.flatMap(([head]) => head ?? []) : [];
        const offered = ({ stem }: WeightedStem): boolean =>
          tools.some((document) => document.nameAndDescriptionStems.has(stem));
        return heads.length === 0 ? Number.NaN : count(heads, offered) / heads.length;
      },
    }),
  ],
);
