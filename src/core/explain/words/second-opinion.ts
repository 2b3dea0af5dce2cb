/** Does another model answer the same? */
import { argumentAgreements } from "../../features/argument-agreement.ts";
import { toolNames } from "../../features/tool-names.ts";
import { plain, quote, quotedSome } from "../../text/say.ts";
import type { Phrase, Phrases } from "../said.ts";

/** The first argument to which the second opinion gives another value. */
const differing: Phrase = (facts) => {
  const { candidate, secondOpinion } = facts.view.input;
  if (secondOpinion === undefined || secondOpinion === null) return null;
  if (secondOpinion.calls.length === 0) return { words: "another model calls nothing" };
  if (facts.value === 1) return { words: "another model gives the same values" };
  if (toolNames(secondOpinion) !== toolNames(candidate)) return otherTools(facts);
  const other = argumentAgreements(candidate, [secondOpinion]).find(({ share }) => share < 1);
  if (other === undefined) return null;
  const { call, argument } = other;
  return { words: `another model does not give this ${quote(plain(argument))}`, call, argument };
};

const otherTools: Phrase = ({ view }) => {
  const { candidate, secondOpinion } = view.input;
  if (secondOpinion === undefined || secondOpinion === null) return null;
  if (secondOpinion.calls.length === 0) return { words: "another model calls nothing" };
  return toolNames(secondOpinion) === toolNames(candidate)
    ? { words: "another model calls the same tools" }
    : {
        words: `another model calls ${quotedSome([...new Set(secondOpinion.calls.map(({ name }) => name))])}`,
      };
};

export const secondOpinionWords: Phrases = {
  second_opinion_calls: ({ value }) => ({
    words: value === 1 ? "another model calls a tool as well" : "another model calls nothing",
  }),
  second_opinion_agreement: (facts) =>
    facts.value === 1 ? { words: "another model gives the same answer" } : differing(facts),
  second_opinion_tools: otherTools,
  second_opinion_argument_mean: differing,
  second_opinion_argument_min: differing,
  second_opinion_similarity: differing,
  second_opinion_excess: ({ value }) => ({
    words:
      value === 0
        ? "another model makes as many calls"
        : `another model makes ${Math.abs(value)} ${value > 0 ? "more" : "fewer"} ${Math.abs(value) === 1 ? "call" : "calls"}`,
  }),
  second_opinion_support: ({ value }) => ({
    words:
      value === 0
        ? "no sample is as another model answers"
        : "another model answers as some of the samples do",
  }),
};
