import { NO_EVIDENCE } from "../core/evidence.ts";
import { FEATURE_VERSION } from "../core/features/registry.ts";
import { normalise } from "../core/normalise.ts";
import { canonicalRulesOf } from "../core/policy/canonical-rules-of.ts";
import { resolveTurn } from "../core/policy/turn-policy.ts";
import { BUILT_IN_POLICY } from "../core/policy/rule.ts";
import type { Reason } from "../core/policy/decide.ts";
import type { DecisionRecord } from "../core/record.ts";
import type { Finding, Sample } from "../core/turn.ts";
import { assignedPolicy } from "./assigned.ts";
import type { Decided, DecideInput, GateParts } from "./input.ts";
import { sampleRecords } from "./record.ts";
import { requestFields } from "./request-fields.ts";
import type { TurnCost } from "../core/cost/turn-cost.ts";

export interface FailedTurn {
  readonly reason: Extract<Reason, "upstream_error" | "client_aborted" | "gate_error">;
  readonly message: string;
  /** What had come until then; it is kept, and judged by nobody. */
  readonly samples: readonly Sample[];
  readonly cost: TurnCost;
  /** Set with the reason `gate_error`. */
  readonly gateError: DecisionRecord["gateError"];
}

/** What a check of the upstream found. */
export const upstreamFinding = (message: string): Finding => ({
  check: "upstream",
  severity: "flag",
  call: null,
  message,
});

/**
 * The record of a turn that brought no answer to judge. It has no candidate and nothing was released, so it counts neither
 * as executed nor as abstained; the gate itself replaced nothing, so the action is `execute`.
 */
export async function failedDecision(
  input: Omit<DecideInput, "samples">,
  failed: FailedTurn,
  parts: GateParts,
): Promise<Decided> {
  const document = "unavailable" in input.policy ? BUILT_IN_POLICY : input.policy;
  const names = input.turn.tools.map((tool) => tool.name);
  const { document: held, unit } = assignedPolicy(input);
  const policy = resolveTurn(held, names, input.overrides, unit);
  const model = await parts.classifier.then(
    (classifier) => classifier.identity,
    () => ({ id: "unavailable", sha256: "" }),
  );
  const { turn } = input;
  const samples =
    failed.samples.length === 0
      ? []
      : sampleRecords(normalise(turn, failed.samples, canonicalRulesOf(document))).map((sample) => ({
          ...sample,
          effective: false,
        }));
  return {
    durability: policy.durability,
    confirmationMinutes: policy.confirmationMinutes,
    cacheMinutes: 0,
    needs: [],
    record: {
      ...requestFields(input),
      confirms: null,
      point: null,
      mode: policy.mode,
      action: "execute",
      wouldAbstain: false,
      reason: failed.reason,
      confidence: null,
      baseConfidence: null,
      headId: null,
      score: null,
      confidencePath: [],
      threshold: null,
      thresholdSource: null,
      gatedBy: null,
      calls: [],
      candidate: null,
      released: null,
      agreement: null,
      effectiveSamples: 0,
      findings: failed.gateError === null ? [upstreamFinding(failed.message)] : [],
      fallback: null,
      features: null,
      featureVersion: FEATURE_VERSION,
      model,
      scoreContext: "",
      policyVersion: document.version,
      experiment: null,
      enforceShare: null,
      propensity: 1,
      explored: false,
      audit: null,
      cost: failed.cost,
      latencyMs: Math.max(0, parts.now() - input.receivedAt),
      gateError: failed.gateError,
      samples,
      evidence: NO_EVIDENCE,
      // Nobody knows what the project wants to be stored: nothing, then.
      storeContent: "unavailable" in input.policy ? "none" : policy.storeContent,
      content: input.content,
      spoken: { answers: [], said: "" },
    },
  };
}
