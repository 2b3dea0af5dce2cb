import type { DecisionRecord } from "../../core/record.ts";
import type {
  Action,
  CallThreshold,
  FallbackAction,
  Finding,
  Mode,
  ThresholdSource,
  ToolCall,
} from "../../core/turn.ts";
import { type WireTurnCost, writeTurnCost } from "../cost.ts";

/** The answer of `POST /v1/decisions`. */
export interface DecisionResponse {
  readonly id: string;
  readonly action: Action;
  readonly would_abstain: boolean;
  readonly reason: string;
  readonly mode: Mode;
  readonly confidence: number | null;
  readonly base_confidence: number | null;
  readonly head_id: string | null;
  readonly threshold: number | null;
  readonly threshold_source: ThresholdSource | null;
  readonly gated_by: string | null;
  readonly calls: readonly {
    readonly index: number;
    readonly tool: string;
    readonly risk: string;
    readonly threshold: number;
    readonly threshold_source: ThresholdSource;
    readonly context?: CallThreshold["context"];
  }[];
  readonly candidate: number | null;
  readonly agreement: number | null;
  readonly effective_samples: number;
  readonly findings: readonly Finding[];
  readonly fallback: {
    readonly action: FallbackAction;
    readonly message: string;
    readonly options?: readonly string[];
    readonly call?: ToolCall;
  } | null;
  readonly features: Readonly<Record<string, number | null>>;
  readonly model: { readonly id: string; readonly sha256: string };
  readonly score_context: string;
  readonly experiment: { readonly id: string; readonly arm: string } | null;
  readonly explored: boolean;
  readonly enforce_share: number | null;
  readonly propensity: number;
  readonly audit: { readonly probability: number; readonly drawn: boolean } | null;
  readonly policy_version: number;
  readonly gate_error: { readonly type: string; readonly message: string; readonly on_error: string } | null;
  readonly cost: WireTurnCost;
  readonly latency_ms: number;
}

/** NaN is missing, and JSON has only null for that. */
export const namedFeatures = (
  features: Float32Array | null,
  names: readonly string[],
): Readonly<Record<string, number | null>> =>
  Object.fromEntries(
    Array.from(features ?? [], (value, i) => [
      names[i] ?? `feature_${i}`,
      Number.isFinite(value) ? value : null,
    ]),
  );

/** What a record and a decision read back from the log have in common, and all that the answer shows. */
export type AnswerableDecision = Omit<
  DecisionRecord,
  "samples" | "evidence" | "content" | "storeContent" | "released" | "confidencePath" | "score" | "spoken"
>;

/** @param names the features' names in the order of the record's `featureVersion` */
export function decisionResponse(decision: AnswerableDecision, names: readonly string[]): DecisionResponse {
  const { gateError } = decision;
  return {
    id: decision.id,
    action: decision.action,
    would_abstain: decision.wouldAbstain,
    reason: decision.reason,
    mode: decision.mode,
    confidence: decision.confidence,
    base_confidence: decision.baseConfidence,
    head_id: decision.headId,
    threshold: decision.threshold,
    threshold_source: decision.thresholdSource,
    gated_by: decision.gatedBy,
    calls: decision.calls.map(({ index, tool, risk, threshold, thresholdSource, context }) => ({
      index,
      tool,
      risk,
      threshold,
      threshold_source: thresholdSource,
      ...(context && { context }),
    })),
    candidate: decision.candidate,
    agreement: decision.agreement,
    effective_samples: decision.effectiveSamples,
    findings: decision.findings.map(({ check, severity, call, message }) => ({
      check,
      severity,
      call,
      message,
    })),
    fallback: decision.fallback,
    features: namedFeatures(decision.features, names),
    model: decision.model,
    score_context: decision.scoreContext,
    experiment: decision.experiment && { id: decision.experiment.id, arm: decision.experiment.arm },
    explored: decision.explored,
    enforce_share: decision.enforceShare,
    propensity: decision.propensity,
    audit: decision.audit && { probability: decision.audit.probability, drawn: decision.audit.drawn },
    policy_version: decision.policyVersion,
    gate_error: gateError && {
      type: gateError.type,
      message: gateError.message,
      on_error: gateError.onError,
    },
    cost: writeTurnCost(decision.cost),
    latency_ms: decision.latencyMs,
  };
}

/** The short form of a decision in response headers. */
export function decisionHeaders(decision: AnswerableDecision): Readonly<Record<string, string>> {
  return {
    "x-idk-decision": decision.id,
    "x-idk-action": decision.action,
    ...(decision.confidence === null ? {} : { "x-idk-confidence": decision.confidence.toFixed(4) }),
    ...(decision.action === "abstain" && decision.fallback
      ? { "x-idk-fallback": decision.fallback.action }
      : {}),
    ...(decision.experiment === null
      ? {}
      : { "x-idk-experiment": `${decision.experiment.id}/${decision.experiment.arm}` }),
  };
}
