import { drawnToExplore } from "../core/assignment/draw.ts";
import { firstAnswer } from "../core/evidence.ts";
import type { Reason } from "../core/explain/explain.ts";
import type { PreparedTurn } from "../core/features/prepare.ts";
import { surroundingsOf } from "../core/policy/context.ts";
import { decide } from "../core/policy/decide.ts";
import { expectsAllCalls, resolveTool } from "../core/policy/resolve.ts";
import type { DecisionRecord } from "../core/record.ts";
import type { Forced } from "../core/policy/rule.ts";
import { feedbackOf } from "../core/policy/retry.ts";
import { heldStatement } from "../core/self-confidence/stated.ts";
import { speakerFor } from "../core/policy/speaker-for.ts";
import { isReleasable } from "../core/turn.ts";
import { tryExamine, tryScore } from "./attempts.ts";
import { assignedPolicy, unitToExplore } from "./assigned.ts";
import type { Examined } from "./examine.ts";
import {
  type Decided,
  type DecideInput,
  type GateParts,
  NO_LIMITS,
  type PolicyUnavailable,
} from "./input.ts";
import { describeFailure, type Failure, type Outcome, ruleOnFailure } from "./on-failure.ts";
import { reasonsOf } from "./explain.ts";
import { lastNeeds } from "./last-needs.ts";
import { panelNeeds, selfConfidenceNeeds, validationNeeds } from "./other-models.ts";
import { correctionOf, headFor, withWorth } from "./local-head.ts";
import { needsAfter } from "./needs.ts";
import { preparedOnce } from "./prepared.ts";
import { makeRecord } from "./record.ts";
import { earlierFor, withEarlier } from "./reuse.ts";
import { scoreContext, waysIn } from "./score-context.ts";
import type { Scored } from "./score.ts";
import { startedClassifier } from "./started.ts";
import { fallbackFor, type Known } from "./stopped.ts";

const policyLost = (policy: DecideInput["policy"]): PolicyUnavailable | null =>
  "unavailable" in policy ? policy : null;

async function rule(
  examined: Examined,
  scored: Scored | null,
  input: DecideInput,
  known: Known,
): Promise<Outcome> {
  const { policy, normalised, candidate, gated, findings } = examined;
  const limits = input.limits ?? NO_LIMITS;
  const ruling = decide({
    mode: policy.mode,
    confidence: scored?.confidence ?? null,
    threshold: policy.threshold,
    findings,
    firstSampleCalls:
      (limits.judge === null ? (normalised.samples[0]?.calls.length ?? 0) : gated.calls.length) > 0,
    candidateCalls: candidate.calls.length > 0,
    outvoted: limits.onlyFirst && candidate.index !== 0,
    inText: !isReleasable(candidate.sample),
    demanded: limits.forced && policy.forced !== "abstain" ? policy.forced : null,
    confirmed: input.answered?.answer === "confirmed",
    enforceShare: policy.enforceShare,
    explore: policy.explore && {
      ...policy.explore,
      drawn: drawnToExplore(policy.explore.share, unitToExplore(input, gated.canonical)),
    },
  });
  return ruling.wouldAbstain
    ? { ruling, ...(await fallbackFor(ruling, examined, input, known)) }
    : { ruling, fallback: null, point: null };
}

/**
 * Enforce lets these calls run although the confidence does not reach the threshold (they were demanded, or are explored), and would
 * stop them for a block: whoever may block is asked as for a confident call.
 * @param forced what holds for demanded calls; null: nobody demanded one
 */
const runsUnlessBlocked = ({ mode, action, reason }: DecisionRecord, forced: Forced | null): boolean =>
  mode === "enforce" && action === "execute" && reason !== "blocked" && forced !== "release";

/**
 * Judges given samples: normalise, check, score, decide. Ends in a record also when the model fails or the policy
 * cannot be reached.
 * @throws PermissionError when the request asks for less than the policy holds and may not.
 */
export async function decideTurn(input: DecideInput, parts: GateParts): Promise<Decided> {
  const lost = policyLost(input.policy);
  const assigned = assignedPolicy(input);
  const { document } = assigned;
  // Without a policy nobody knows the mode: "closed" must hold as if it were enforce.
  const overrides =
    lost?.onError === "closed"
      ? { mode: "enforce" as const, threshold: null, mayLoosen: true }
      : input.overrides;
  const looked = tryExamine(input, assigned, overrides);
  // Nobody knows what the project wants to be stored: nothing, then.
  const examined: Examined =
    lost === null
      ? looked.examined
      : { ...looked.examined, policy: { ...looked.examined.policy, storeContent: "none" } };

  const names = examined.gated.calls.map((call) => call.name);
  const covering = names.length === 0 || expectsAllCalls(document, input.turn.agent, names);
  const classifier = await startedClassifier(parts.classifier);
  const started = "error" in classifier ? null : classifier;
  const earlier =
    started === null
      ? null
      : await earlierFor(examined, input, { classifier: started, covering, policyVersion: document.version });
  const secondOpinion = firstAnswer(examined.evidence) !== null || earlier?.secondOpinion === true;
  const context =
    started === null
      ? ""
      : await scoreContext(started, input.stopping, {
          secondOpinion,
          covering,
          asked: earlier?.asked ?? waysIn(input.samples),
        });
  const head = headFor(document, context);
  const attempt = await score();
  const failure = attempt !== null && "error" in attempt ? attempt : null;
  const own = attempt !== null && !("error" in attempt) ? attempt : null;
  const scored = own !== null && earlier !== null ? withEarlier(own, earlier) : own;
  // What a check blocks stays blocked, also where the policy lets unjudged calls pass.
  const blocked = examined.findings.some((finding) => finding.severity === "block");
  const nothingToGate = examined.gated.calls.length === 0;
  const {
    ruling,
    fallback,
    point,
    notes = [],
  } = failure !== null && !nothingToGate && (failure.onError === "closed" || !blocked)
    ? ruleOnFailure(examined, failure, speakerFor(document, examined.policy.riskiest, input.turn.messages))
    : await rule(examined, scored, input, { document, prepared, reasons });

  const prices = document.prices ?? {};
  const record = makeRecord(input, {
    examined: withWorth(examined, head),
    scored,
    earlier: own === null ? null : earlier,
    ruling,
    fallback,
    point,
    notes,
    gateError: failure ? describeFailure(failure) : null,
    policyVersion: document.version,
    prices,
    experiment: assigned.experiment,
    model: started?.identity ?? { id: "unavailable", sha256: "" },
    scoreContext: context,
    headId: head?.id ?? null,
    endedAt: parts.now(),
  });
  const { durability, riskiest, confirmationMinutes, cacheMinutes, retry } = examined.policy;
  const around = surroundingsOf(input.turn, examined.evidence);
  const policyOf = (tool: string) => resolveTool(document, tool, around);
  const runs = runsUnlessBlocked(record, (input.limits ?? NO_LIMITS).forced ? examined.policy.forced : null);
  const needs =
    [
      needsAfter(record, riskiest, { ...input, cacheMinutes, prices }),
      selfConfidenceNeeds(record, policyOf),
      panelNeeds(record, policyOf, runs),
      validationNeeds(record, policyOf, runs),
      lastNeeds(record, policyOf, runs),
    ].find((some) => some.length > 0) ?? [];
  const feedback = retry ? feedbackOf(ruling, examined.findings, examined.gated.calls) : null;
  const decided = { record, durability, confirmationMinutes, cacheMinutes, needs };
  return feedback === null ? decided : { ...decided, feedback };

  async function score(): Promise<Scored | Failure | null> {
    if (lost !== null) return { error: lost.unavailable, onError: lost.onError };
    if (looked.failure !== null) return looked.failure;
    if (!examined.scorable) return null;
    if ("error" in classifier) return { error: classifier.error, onError: examined.policy.onError };
    return tryScore(
      examined,
      prepared(),
      classifier,
      correctionOf(head, document, heldStatement(examined.evidence)),
    );
  }

  function prepared(): PreparedTurn {
    return preparedOnce(input.turn, document, covering);
  }

  function reasons(): readonly Reason[] {
    const { normalised, candidate } = examined;
    const secondOpinion = firstAnswer(examined.evidence);
    if (scored === null || started === null) return [];
    try {
      return reasonsOf(started, scored.features, { turn: prepared(), normalised, candidate, secondOpinion });
    } catch {
      // They only choose words. The ruling stands without them, and must not be lost for them.
      return [];
    }
  }
}
