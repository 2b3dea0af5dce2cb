import { type Evidence, mapAnswers } from "../core/evidence.ts";
import { normaliseOpinion } from "../core/normalise.ts";
import type { Normalised, NormalisedSample } from "../core/normalised.ts";
import { canonicalRulesOf } from "../core/policy/canonical-rules-of.ts";
import type { Surroundings } from "../core/policy/context.ts";
import { resolveTool } from "../core/policy/resolve.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import { boundTo, statedInText } from "../core/self-confidence/stated.ts";
import type { Turn } from "../core/turn.ts";

interface Judging {
  readonly turn: Turn;
  readonly normalised: Normalised;
  readonly judged: NormalisedSample;
  readonly document: PolicyDocument;
  readonly around: Surroundings;
}

/**
 * Evidence as the judged calls are held against it: answers normalised, and how sure the model says that it is of these calls. That is
 * what the caller sent or a question brought, else, where a policy of the tools has it read, what the answers say.
 */
export function evidenceFor(
  fetched: Evidence,
  { turn, normalised, judged, document, around }: Judging,
): Evidence<NormalisedSample> {
  const rules = canonicalRulesOf(document);
  const evidence = mapAnswers(fetched, (answer, position) => normaliseOpinion(turn, answer, rules, position));
  const ways = judged.calls.map(({ name }) => resolveTool(document, name, around).selfConfidence?.ask);
  const from = ways.includes("text") ? "text" : ways.includes("samples") ? "sample" : null;
  const said = evidence.selfConfidence ?? (from && statedInText(turn, normalised, judged, from));
  return said === null ? evidence : { ...evidence, selfConfidence: boundTo(said, normalised, judged) };
}
