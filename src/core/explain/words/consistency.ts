/** Do the samples agree? */
import { argumentShares } from "../../features/argument-agreement.ts";
import { stringifyJson } from "../../arguments/convert.ts";
import type { Json } from "../../arguments/json.ts";
import { counted, plain, quote, quotedSome } from "../../text/say.ts";
import type { Facts, Phrases, Said } from "../said.ts";

const shown = (value: Json): string => (typeof value === "string" ? value : stringifyJson(value));

const all = (facts: Facts): string => `all ${facts.samples.length} samples`;

interface Disputed {
  readonly call: number;
  readonly argument: string;
  /** Other samples that do not give the candidate's value. */
  readonly against: number;
}

/** The argument of the candidate that the fewest samples give alike. */
function mostDisputed({ view, others }: Facts): Disputed | null {
  const { candidate } = view.input;
  const shares = argumentShares(candidate, others);
  let worst: (Disputed & { readonly share: number }) | null = null;
  let next = 0;
  for (const [call, parsed] of candidate.calls.entries()) {
    // In the order of `argumentShares`.
    for (const argument of parsed.argumentForms.keys()) {
      const share = shares[next++] ?? 1;
      if (share < (worst?.share ?? 1))
        worst = { call, argument, share, against: Math.round(others.length * (1 - share)) };
    }
  }
  return worst;
}

/** Values that other samples give the argument in a call of the same tool. */
function otherValues({ view, others }: Facts, { call, argument }: Disputed): string[] {
  const parsed = view.input.candidate.calls[call];
  if (parsed?.arguments.status !== "ok") return [];
  const own = parsed.arguments.value.get(argument);
  const values = others
    .flatMap((sample) => sample.calls)
    .filter((other) => other.name === parsed.name)
    .map((other) => (other.arguments.status === "ok" ? other.arguments.value.get(argument) : undefined))
    .filter((value) => value !== undefined)
    .map(shown);
  return [...new Set(values)].filter((value) => own === undefined || value !== shown(own));
}

function disputed(facts: Facts): Said | null {
  const found = mostDisputed(facts);
  if (found === null) return null;
  const { call, argument, against } = found;
  const values = otherValues(facts, found);
  const who = `${against} of ${counted(facts.samples.length, "sample")}`;
  const verb = against === 1 ? "gives" : "give";
  const words =
    values.length > 0
      ? `${who} ${verb} another ${quote(plain(argument))} (${quotedSome(values)})`
      : `${who} ${against === 1 ? "does" : "do"} not give this ${quote(plain(argument))}`;
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

const namesOf = (calls: readonly { readonly name: string }[]): string =>
  calls
    .map((call) => call.name)
    .toSorted()
    .join("\n");

function tools(facts: Facts): Said {
  const { view, others, samples } = facts;
  const own = namesOf(view.input.candidate.calls);
  const different = others.filter((other) => namesOf(other.calls) !== own);
  if (different.length === 0) return { words: `${all(facts)} call the same tools` };
  const named = [...new Set(different.flatMap((other) => other.calls.map((call) => call.name)))];
  return {
    words: `${different.length} of ${samples.length} samples ${different.length === 1 ? "calls" : "call"} ${named.length === 0 ? "nothing" : `something else (${quotedSome(named)})`}`,
  };
}

export const consistencyWords: Phrases = {
  agreement,
  sample_entropy: difference,
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
