/** Are the values backed by what was said, by tool results, or by the tool's declaration? */
import { defineFamily } from "./define.ts";
import { inventedWords, sourcesOf, yearUngrounded } from "./grounding-source.ts";
import type { Leaf } from "./leaves.ts";
import { defaultOf, defaultText } from "./schema-view.ts";
import { isNumber } from "../arguments/json.ts";
import { count, least, mean, sum, type CallView, type CandidateView } from "./view.ts";

interface Grounded {
  readonly leaf: Leaf;
  readonly call: CallView;
  /** 0..1, NaN where a value has no source of its own. */
  readonly source: number;
}

interface Shared {
  readonly view: CandidateView;
  readonly leaves: readonly Grounded[];
  readonly sources: readonly number[];
  readonly numeric: readonly number[];
}

function share(view: CandidateView): Shared {
  const all = sourcesOf(view);
  const leaves = view.leaves.map(({ leaf, call }, i) => {
    const source = all[i]!;
    // Words that were translated on the way cannot be found again: not backed and not invented.
    const translated = typeof leaf.value === "string" && source < 1 && !view.sameLanguage;
    return { leaf, call, source: translated ? Number.NaN : source };
  });
  const sources = leaves.map((g) => g.source).filter((source) => !Number.isNaN(source));
  const numeric = leaves.filter((g) => isNumeric(g.leaf)).map((g) => (g.source === 1 ? 1 : 0));
  return { view, leaves, sources, numeric };
}

const isNumeric = ({ value }: Leaf): boolean =>
  value !== null && typeof value === "object" && isNumber(value);

function booleanUngrounded({ leaf, call }: Grounded, view: CandidateView): boolean {
  if (typeof leaf.value !== "boolean") return false;
  if (defaultOf(leaf.schema) === leaf.value) return false;
  const property = call.document?.properties.get(leaf.parameter);
  if (property === undefined) return true;
  const { stems } = view.turn.stated;
  if (property.nameStems.some((stem) => stem.length > 2 && stems.has(stem))) return false;
  return count(property.descriptionStems, (stem) => stems.has(stem)) < 2;
}

/** Parameters of which no value has any source. */
function ungroundedParameters({ leaves }: Shared, required: boolean): number {
  if (!leaves.some(({ leaf, source }) => leaf.required === required && source === 0)) return 0;
  const best = new Map<CallView, Map<string, number>>();
  for (const { leaf, call, source } of leaves) {
    if (leaf.required !== required || Number.isNaN(source)) continue;
    if (!required && defaultText(leaf.schema) === leaf.text) continue;
    const parameters = best.get(call) ?? new Map<string, number>();
    best.set(call, parameters.set(leaf.parameter, Math.max(parameters.get(leaf.parameter) ?? 0, source)));
  }
  return sum(
    [...best.values()].map((parameters) => count([...parameters.values()], (source) => source === 0)),
  );
}

export const grounding = defineFamily<Shared>("grounding", share, [
  {
    name: "grounding_mean",
    definition: "Mean backing of the candidate's values, by text, tool results and declaration.",
    range: "0..1",
    missing: "no string or number values",
    sign: 1,
    compute: (s) => mean(s.sources),
  },
  {
    name: "grounding_min",
    definition: "Backing of the least backed value.",
    range: "0..1",
    missing: "no string or number values",
    sign: 1,
    compute: (s) => least(s.sources),
  },
  {
    name: "grounding_number_share",
    definition: "Share of the numeric values that stand in the text.",
    range: "0..1",
    missing: "no numeric values",
    sign: 1,
    compute: (s) => mean(s.numeric),
  },
  {
    name: "grounding_invented_words",
    definition: "Words of string values that neither text nor declaration holds.",
    range: "0..",
    missing: "the request is in another language than the tools",
    sign: -1,
    compute: (s) =>
      s.view.sameLanguage
        ? sum(s.leaves.map(({ leaf, call }) => inventedWords(leaf, s.view.turn, call.document)))
        : Number.NaN,
  },
  {
    name: "grounding_partial_strings",
    definition: "String values of which only some words stand in the text.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: (s) => count(s.leaves, (g) => typeof g.leaf.value === "string" && g.source > 0 && g.source < 1),
  },
  {
    name: "grounding_optional_unbacked",
    definition: "Optional parameters set to values that nothing backs and that are not their defaults.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: (s) => ungroundedParameters(s, false),
  },
  {
    name: "grounding_required_unbacked",
    definition: "Required parameters set to values that nothing backs: nobody stated them.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: (s) => ungroundedParameters(s, true),
  },
  {
    name: "grounding_year_unbacked",
    definition: "Dates whose year nobody wrote.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: (s) => count(s.leaves, ({ leaf }) => yearUngrounded(leaf, s.view.turn)),
  },
  {
    name: "grounding_boolean_unbacked",
    definition: "Booleans that differ from the default and that no word of the text explains.",
    range: "0..",
    missing: "never",
    sign: -1,
    compute: (s) => count(s.leaves, (g) => booleanUngrounded(g, s.view)),
  },
  {
    name: "grounding_verbatim_share",
    definition: "Share of the string values that stand in the text letter by letter, capitals included.",
    range: "0..1",
    missing: "no string values",
    sign: 1,
    compute: (s) => {
      const strings = s.leaves.filter((g) => typeof g.leaf.value === "string" && g.leaf.text !== "");
      const { stated, results } = s.view.turn;
      return mean(
        strings.map(({ leaf }) =>
          Number(stated.text.includes(leaf.text) || results.text.includes(leaf.text)),
        ),
      );
    },
  },
]);
