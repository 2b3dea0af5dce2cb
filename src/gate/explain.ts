import type { Classifier } from "../classifier/classifier.ts";
import { explain, type Explanation, type Reason } from "../core/explain/explain.ts";
import type { FeatureInput } from "../core/features/definition.ts";
import { prepareTurn } from "../core/features/prepare.ts";
import { FEATURES } from "../core/features/registry.ts";
import { judgeSample } from "../core/judge-sample.ts";
import { normalise, normaliseOpinion } from "../core/normalise.ts";
import { canonicalRulesOf } from "../core/policy/canonical-rules-of.ts";
import { expectsAllCalls } from "../core/policy/resolve.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import type { StoredDecision } from "../store/stored.ts";
import { readStoredTurn } from "../wire/decisions/stored-turn.ts";

export const UNEXPLAINED = [
  /** No call was scored, so there is no score to explain. */
  "not_scored",
  /** The confidence is an earlier decision's, on the same turn; that one explains it. */
  "earlier_decision",
  /** The policy keeps no content of the turn. */
  "content_not_stored",
  /** Another model bundle is loaded than the one that made the score. */
  "model_replaced",
  /** No model could be started. */
  "model_unavailable",
  /** The model's trees are too deep to be explained. */
  "model_too_deep",
] as const;
export type Unexplained = (typeof UNEXPLAINED)[number];

export type Explained =
  | { readonly explanation: Explanation; readonly missing: null }
  | { readonly explanation: null; readonly missing: Unexplained };

/** Takes some milliseconds. Null where the model's trees are too deep to be explained. */
export function explainRow(
  classifier: Classifier,
  features: Float32Array,
  input: FeatureInput | null,
): Explanation | null {
  const attributed = classifier.explain(features);
  return attributed && explain(attributed, features, input);
}

/** The reasons for the score of a call that was not let run, the strongest first; none where it cannot be explained. */
export const reasonsOf = (
  classifier: Classifier,
  features: Float32Array,
  input: FeatureInput,
): readonly Reason[] => explainRow(classifier, features, input)?.reasons ?? [];

const missing = (reason: Unexplained): Explained => ({ explanation: null, missing: reason });

/**
 * Why a decision of the log has its score, by the model that made it and the turn as far as it is stored.
 *
 * @param names of the stored features, in their order
 * @param classifier null where none could be started
 * @param policy the one that held, for its canonical rules; under another one words become more general, never wrong
 */
export function explainDecision(
  decision: StoredDecision,
  names: readonly string[],
  classifier: Classifier | null,
  policy: PolicyDocument,
): Explained {
  if (decision.evidence.earlier?.used === true) return missing("earlier_decision");
  if (decision.features === null || decision.score === null) return missing("not_scored");
  if (decision.storeContent !== "full") return missing("content_not_stored");
  if (classifier === null) return missing("model_unavailable");
  if (classifier.identity.sha256 !== decision.model.sha256) return missing("model_replaced");
  const explanation = explainRow(classifier, rowOf(decision.features, names), inputOf(decision, policy));
  return explanation === null ? missing("model_too_deep") : { explanation, missing: null };
}

/** The stored features as a row of this build's registry, which may have grown since. */
const rowOf = (features: Float32Array, names: readonly string[]): Float32Array =>
  Float32Array.from(FEATURES, ({ name }) => features[names.indexOf(name)] ?? Number.NaN);

/** What the features were computed from; null where it cannot be read any more. */
function inputOf(decision: StoredDecision, policy: PolicyDocument): FeatureInput | null {
  const stored = readStoredTurn(decision);
  if (stored === null || decision.candidate === null || decision.candidate >= stored.samples.length)
    return null;
  const { turn, samples } = stored;
  const rulesOf = canonicalRulesOf(policy);
  const usual = normalise(turn, samples, rulesOf);
  const normalised = usual.candidate === decision.candidate ? usual : judgeSample(usual, decision.candidate);
  const candidate = normalised.samples[normalised.candidate];
  if (candidate === undefined) return null;
  const names = candidate.calls.map((call) => call.name);
  return {
    turn: prepareTurn(turn, rulesOf, expectsAllCalls(policy, turn.agent, names)),
    normalised,
    candidate,
    secondOpinion: stored.opinion && normaliseOpinion(turn, stored.opinion, rulesOf),
  };
}
