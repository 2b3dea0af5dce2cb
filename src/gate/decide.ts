import type { Classifier } from "../classifier/classifier.ts";
import { PermissionError } from "../core/errors.ts";
import { prepareTurn } from "../core/features/prepare.ts";
import { decide, type Ruling } from "../core/policy/decide.ts";
import { describeCalls, type Doubt, doubtFromReasons, findDoubt } from "../core/policy/doubt.ts";
import { answerInstead, closedFallback, makeFallback } from "../core/policy/fallback.ts";
import { BUILT_IN_POLICY, type OnError, type PolicyDocument } from "../core/policy/rule.ts";
import type { Overrides } from "../core/policy/turn-policy.ts";
import type { DecisionRecord } from "../core/record.ts";
import type { Fallback, Turn } from "../core/turn.ts";
import { examine, examineBlindly, type Examined } from "./examine.ts";
import {
  type Decided,
  type DecideInput,
  type GateParts,
  NO_LIMITS,
  type PolicyUnavailable,
  type ReleaseLimits,
} from "./input.ts";
import { explainRow } from "./explain.ts";
import { makeRecord } from "./record.ts";
import { scoreContext } from "./score-context.ts";
import { scoreSamples, type Scored } from "./score.ts";

interface Failure {
  readonly error: unknown;
  readonly onError: OnError;
}

interface Outcome {
  readonly ruling: Ruling;
  readonly fallback: Fallback | null;
}

const policyLost = (policy: DecideInput["policy"]): PolicyUnavailable | null =>
  "unavailable" in policy ? policy : null;

/** The gate could not judge. In enforce `on_error` says what happens; off and shadow let pass and say so. */
function ruleOnFailure({ policy }: Examined, { onError }: Failure): Outcome {
  const closed = onError === "closed";
  return {
    ruling: {
      action: closed && policy.mode === "enforce" ? "abstain" : "execute",
      wouldAbstain: closed,
      reason: "gate_error",
    },
    fallback: closed ? closedFallback : null,
  };
}

/** What a user would have to settle. The classifier is asked for its reasons only where nothing else stands out. */
function doubtOf(
  { gated, candidate, normalised }: Examined,
  scored: Scored | null,
  turn: Turn,
  classifier: Classifier | null,
): Doubt {
  const doubt = findDoubt(gated, normalised, turn.messages);
  if (doubt.kind !== "general" || scored === null || classifier === null || gated !== candidate) return doubt;
  const input = { turn: prepareTurn(turn), normalised, candidate };
  const explained = explainRow(classifier, scored.features, input);
  return (explained && doubtFromReasons(candidate, explained.reasons)) ?? doubt;
}

function rule(
  examined: Examined,
  scored: Scored | null,
  turn: Turn,
  limits: ReleaseLimits,
  classifier: Classifier | null,
): Outcome {
  const { policy, normalised, candidate, gated, findings } = examined;
  const ruling = decide({
    mode: policy.mode,
    confidence: scored?.confidence ?? null,
    threshold: policy.threshold,
    findings,
    firstSampleCalls: limits.judge !== null || (normalised.samples[0]?.calls.length ?? 0) > 0,
    candidateCalls: candidate.calls.length > 0,
    outvoted: limits.onlyFirst && candidate.index !== 0,
    demanded: limits.forced && policy.forced === "release",
  });
  if (!ruling.wouldAbstain) return { ruling, fallback: null };
  const fallback =
    ruling.reason === "unnecessary_call"
      ? answerInstead(candidate.sample.text)
      : makeFallback(policy.riskiest, doubtOf(examined, scored, turn, classifier), describeCalls(gated));
  return { ruling, fallback };
}

function describe({ error, onError }: Failure): DecisionRecord["gateError"] {
  return error instanceof Error
    ? { type: error.name, message: error.message, onError }
    : { type: "Error", message: "The gate failed with something that is no error.", onError };
}

/** What the pure rooms make of the turn; a fault in them must not keep a turn from ending in a record. */
function tryExamine(
  { turn, samples, limits }: DecideInput,
  document: PolicyDocument,
  overrides: Overrides,
): { readonly examined: Examined; readonly failure: Failure | null } {
  try {
    return { examined: examine(turn, samples, document, overrides, limits?.judge), failure: null };
  } catch (error) {
    if (error instanceof PermissionError) throw error;
    const examined = examineBlindly(samples, document, overrides);
    return { examined, failure: { error, onError: examined.policy.onError } };
  }
}

/** A failure is not swallowed here: `ruleOnFailure` rules on it and the record carries it. */
async function tryScore(examined: Examined, turn: Turn, classifier: Classifier): Promise<Scored | Failure> {
  try {
    return await scoreSamples(prepareTurn(turn), examined.normalised, classifier);
  } catch (error) {
    return { error, onError: examined.policy.onError };
  }
}

async function startedClassifier(parts: GateParts): Promise<Classifier | { readonly error: unknown }> {
  try {
    return await parts.classifier;
  } catch (error) {
    return { error };
  }
}

/**
 * Judges given samples: normalise, check, score, decide. Ends in a record also when the model fails or the policy
 * cannot be reached.
 * @throws PermissionError when the request asks for less than the policy holds and may not.
 */
export async function decideTurn(input: DecideInput, parts: GateParts): Promise<Decided> {
  const lost = policyLost(input.policy);
  const document = lost === null && !("unavailable" in input.policy) ? input.policy : BUILT_IN_POLICY;
  // Without a policy nobody knows the mode: "closed" must hold as if it were enforce.
  const overrides =
    lost?.onError === "closed"
      ? { mode: "enforce" as const, threshold: null, mayLoosen: true }
      : input.overrides;
  const limits = input.limits ?? NO_LIMITS;
  const looked = tryExamine(input, document, overrides);
  // Nobody knows what the project wants to be stored: nothing, then.
  const examined: Examined =
    lost === null
      ? looked.examined
      : { ...looked.examined, policy: { ...looked.examined.policy, storeContent: "none" } };

  const classifier = await startedClassifier(parts);
  const started = "error" in classifier ? null : classifier;
  const attempt = await score();
  const failure = attempt !== null && "error" in attempt ? attempt : null;
  const scored = attempt !== null && !("error" in attempt) ? attempt : null;
  // What a check blocks stays blocked, also where the policy lets unjudged calls pass.
  const blocked = examined.findings.some((finding) => finding.severity === "block");
  const nothingToGate = examined.gated.calls.length === 0;
  const { ruling, fallback } =
    failure !== null && !nothingToGate && (failure.onError === "closed" || !blocked)
      ? ruleOnFailure(examined, failure)
      : rule(examined, scored, input.turn, limits, started);

  const record = makeRecord(input, {
    examined,
    scored,
    ruling,
    fallback,
    gateError: failure ? describe(failure) : null,
    policyVersion: document.version,
    model: started?.identity ?? { id: "unavailable", sha256: "" },
    scoreContext: started ? await scoreContext(started, input.stopping) : "",
    endedAt: parts.now(),
  });
  const { durability, riskiest } = examined.policy;
  return { record, durability, mostSamples: riskiest.samples };

  async function score(): Promise<Scored | Failure | null> {
    if (lost !== null) return { error: lost.unavailable, onError: lost.onError };
    if (looked.failure !== null) return looked.failure;
    if (!examined.scorable) return null;
    if ("error" in classifier) return { error: classifier.error, onError: examined.policy.onError };
    return tryScore(examined, input.turn, classifier);
  }
}
