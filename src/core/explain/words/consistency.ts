/** Do the samples agree? */
import { type ArgumentAgreement, argumentAgreements } from "../../features/argument-agreement.ts";
import { stringifyJson } from "../../arguments/convert.ts";
import type { Json } from "../../arguments/json.ts";
import { toolNames } from "../../features/tool-names.ts";
import { counted, plain, quote, quotedSome } from "../../text/say.ts";
import type { Facts, Phrases, Said } from "../said.ts";

const shown = (value: Json): string => (typeof value === "string" ? value : stringifyJson(value));

const all = (facts: Facts): string => `all ${facts.samples.length} samples`;

/** The argument of the candidate that the fewest samples give alike; null where all agree on all of them. */
function mostDisputed({ view, others }: Facts): ArgumentAgreement | null {
  const [worst] = argumentAgreements(view.input.candidate, others)
    .filter(({ share }) => share < 1)
    .toSorted((a, b) => a.share - b.share);
  return worst ?? null;
}

/** What the calls that were held against the candidate's give the argument. */
const otherValues = ({ argument, against }: ArgumentAgreement): string[] => [
  ...new Set(
    against
      .map((call) => (call?.arguments.status === "ok" ? call.arguments.value.get(argument) : undefined))
      .filter((value) => value !== undefined)
      .map(shown),
  ),
];

function disputed(facts: Facts): Said | null {
  const found = mostDisputed(facts);
  if (found === null) return null;
  const { call, argument, against } = found;
  const values = otherValues(found);
  const who = `${against.length} of ${counted(facts.samples.length, "sample")}`;
  const one = against.length === 1;
  const words =
    values.length > 0
      ? `${who} ${one ? "gives" : "give"} another ${quote(plain(argument))} (${quotedSome(values)})`
      : `${who} ${one ? "does" : "do"} not give this ${quote(plain(argument))}`;
  return { words, call, argument };
}

function agreement(facts: Facts): Said {
  const { samples, view } = facts;
  const same = samples.filter((sample) => sample.canonical === view.input.candidate.canonical).length;
  if (same === samples.length) return { words: `${all(facts)} agree` };
  return { words: `${facts.raises ? "" : "only "}${same} of ${samples.length} samples give this call` };
}

/** Where the samples differ, as concretely as it can be said. */
const difference = (facts: Facts): Said => {
  const agreed = new Set(facts.samples.map((sample) => sample.canonical)).size === 1;
  return agreed ? agreement(facts) : (disputed(facts) ?? agreement(facts));
};

const argumentPhrase = (facts: Facts): Said =>
  disputed(facts) ?? { words: `${all(facts)} give the same values to the call’s arguments` };

function tools(facts: Facts): Said {
  const { view, others, samples } = facts;
  const own = toolNames(view.input.candidate);
  const different = others.filter((other) => toolNames(other) !== own);
  if (different.length === 0) return { words: `${all(facts)} call the same tools` };
  const named = [...new Set(different.flatMap((other) => other.calls.map((call) => call.name)))];
  return {
    words: `${different.length} of ${samples.length} samples ${different.length === 1 ? "calls" : "call"} ${named.length === 0 ? "nothing" : `something else (${quotedSome(named)})`}`,
  };
}

export const consistencyWords: Phrases = {
  agreement,
  sample_entropy: difference,
  variation_ratio: difference,
  semantic_volume: difference,
  embedding_distance_mean: difference,
  embedding_distance_max: difference,
  embedding_candidate_mean: difference,
  embedding_candidate_max: difference,
  sample_distance_mean: difference,
  candidate_distance_mean: difference,
  argument_agreement_mean: argumentPhrase,
  argument_agreement_min: argumentPhrase,
  tool_agreement: tools,
  schema_issue_excess: ({ value }) => ({
    words:
      value === 0
        ? "the call fits its tool’s schema no better and no worse than the other samples"
        : `the call breaks its tool’s schema ${value > 0 ? "more" : "less"} often than the other samples`,
  }),
  no_call_share: ({ samples }) => {
    const silent = samples.filter((sample) => sample.calls.length === 0).length;
    return silent === 0
      ? { words: "every sample calls a tool" }
      : { words: `${silent} of ${samples.length} samples ${silent === 1 ? "calls" : "call"} nothing` };
  },
};
