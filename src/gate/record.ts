import type { BundleIdentity } from "../classifier/classifier.ts";
import type { PriceTable } from "../core/cost/price.ts";
import type { Enrolment } from "../core/assignment/assign.ts";
import { drawnForAudit } from "../core/assignment/draw.ts";
import { mapAnswers } from "../core/evidence.ts";
import { FEATURE_VERSION } from "../core/features/registry.ts";
import type { Normalised, NormalisedSample } from "../core/normalised.ts";
import type { Ruling } from "../core/policy/decide.ts";
import type { DoubtPoint } from "../core/policy/point.ts";
import type { DecisionRecord, SampleRecord } from "../core/record.ts";
import type { EarlierConfidence } from "../core/reuse.ts";
import type { Answer } from "../core/session/answer.ts";
import { saidBefore } from "../core/session/history.ts";
import { type Fallback, type Finding, isReleasable, type Sample, type ToolCall } from "../core/turn.ts";
import type { Examined } from "./examine.ts";
import type { DecideInput } from "./input.ts";
import { requestFields } from "./request-fields.ts";
import type { Scored } from "./score.ts";
import { askedFor, costOfTurn, withCost } from "./turn-cost.ts";

export interface Judged {
  readonly examined: Examined;
  readonly scored: Scored | null;
  /** The earlier decision whose confidence it is; null: it is its own. */
  readonly earlier: EarlierConfidence | null;
  readonly ruling: Ruling;
  readonly fallback: Fallback | null;
  readonly point: DoubtPoint | null;
  /** See `Outcome.notes`. */
  readonly notes: readonly Finding[];
  readonly gateError: DecisionRecord["gateError"];
  readonly policyVersion: number;
  readonly prices: PriceTable;
  readonly experiment: Enrolment | null;
  readonly model: BundleIdentity;
  readonly scoreContext: string;
  /** Of the local head that holds for this score context. */
  readonly headId: string | null;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

export function sampleRecords({ samples, effective }: Normalised): SampleRecord[] {
  const counted = new Set(effective);
  return samples.map((sample) => sampleRecord(sample, counted.has(sample.index)));
}

const sampleRecord = (
  { index, sample, calls, canonical }: NormalisedSample,
  effective: boolean,
): SampleRecord => ({
  index,
  responseId: sample.id,
  effective,
  canonical,
  finishReason: sample.finishReason,
  text: sample.text,
  calls: calls.map((call) => ({ id: call.raw.id, tool: call.name, arguments: call.raw.arguments })),
  usage: sample.usage,
  ...howAsked(sample),
});

/** What only samples have that the gate drew. */
const howAsked = ({
  asked,
  orderSeed,
  repeats,
}: Sample): Pick<SampleRecord, "asked" | "orderSeed" | "repeats"> => ({
  ...(asked === undefined ? {} : { asked }),
  ...(orderSeed === undefined ? {} : { orderSeed }),
  ...(repeats === undefined ? {} : { repeats }),
});

/** The sample that is sent on: in off and shadow always sample 1, in enforce what was judged, or nothing. */
function releasedSample({ ruling, examined }: Judged): number | null {
  if (ruling.action === "abstain") return null;
  const { policy, gated } = examined;
  const chosen = policy.mode === "enforce" && ruling.reason !== "gate_error" && isReleasable(gated.sample);
  return chosen ? gated.index : 0;
}

/** The words of an abstention, where none were made. */
const NOTHING_DONE = "I am not sure about this step, so nothing was done.";

/** What stands in the place of an answer that is not released. */
export const wordsOf = ({ fallback }: Pick<DecisionRecord, "fallback">): string =>
  fallback?.message ?? NOTHING_DONE;

/** The harmless call that an abstention makes; empty where it makes none. */
export const callsInstead = ({ fallback }: Pick<DecisionRecord, "fallback">): readonly ToolCall[] =>
  fallback?.call === undefined ? [] : [fallback.call];

function answersOf(judged: Judged, released: number | null): readonly Answer[] {
  if (judged.ruling.action === "abstain") return [{ text: wordsOf(judged), calls: callsInstead(judged) }];
  const sample = released === null ? undefined : judged.examined.normalised.samples[released]?.sample;
  return sample === undefined ? [] : [sample];
}

const responseId = ({ samples }: Normalised, released: number | null): string | null =>
  released === null ? null : (samples[released]?.sample.id ?? null);

/** The draw for a human audit, of every judged decision with a call; null where nothing is drawn. */
function auditOf(id: string, { gated, policy }: Examined): DecisionRecord["audit"] {
  const probability = policy.auditShare;
  if (gated.calls.length === 0 || policy.mode === "off" || probability === 0) return null;
  return { probability, drawn: drawnForAudit(probability, id) };
}

/** Evidence as it is recorded, each answer with what it cost. */
const pricedEvidence = ({ evidence }: Examined, prices: PriceTable): DecisionRecord["evidence"] =>
  mapAnswers(evidence, (answer, index) =>
    withCost(sampleRecord(answer, false), evidence.opinions?.[index]?.model ?? null, prices),
  );

const withUse = (
  evidence: DecisionRecord["evidence"],
  earlier: EarlierConfidence | null,
): DecisionRecord["evidence"] =>
  earlier === null ? evidence : { ...evidence, earlier: { found: earlier, failed: null, used: true } };

export function makeRecord(input: DecideInput, judged: Judged): DecisionRecord {
  const { examined, scored, ruling } = judged;
  const { normalised, policy } = examined;
  const released = releasedSample(judged);
  const request = requestFields(input);
  return {
    // By name: an object of fifty fields that begins with a spread takes ten times as long.
    id: request.id,
    project: request.project,
    requestHash: request.requestHash,
    agent: request.agent,
    session: request.session,
    caller: request.caller,
    link: request.link,
    user: request.user,
    traceparent: request.traceparent,
    upstreamModel: request.upstreamModel,
    createdAt: request.createdAt,
    confirms: ruling.reason === "confirmed" ? (input.answered?.decision ?? null) : null,
    point: judged.point,
    mode: policy.mode,
    action: ruling.action,
    wouldAbstain: ruling.wouldAbstain,
    reason: ruling.reason,
    confidence: scored?.confidence ?? null,
    baseConfidence: scored?.baseConfidence ?? null,
    headId: scored && judged.headId,
    score: scored?.score ?? null,
    confidencePath: scored?.path ?? [],
    threshold: policy.threshold,
    thresholdSource: policy.thresholdSource,
    gatedBy: policy.gatedBy,
    calls: policy.calls,
    candidate: ruling.reason === "unnecessary_call" ? examined.candidate.index : examined.gated.index,
    released,
    agreement: normalised.agreement,
    effectiveSamples: normalised.effective.length,
    findings: [...examined.findings, ...judged.notes],
    fallback: judged.fallback,
    // Those of sample 1 alone say nothing of a confidence that rests on more.
    features: judged.earlier === null ? (scored?.features ?? null) : null,
    featureVersion: FEATURE_VERSION,
    model: judged.model,
    scoreContext: judged.scoreContext,
    policyVersion: judged.policyVersion,
    experiment: judged.experiment,
    enforceShare: policy.enforceShare,
    propensity: ruling.propensity,
    explored: ruling.reason === "explored",
    audit: auditOf(input.id, examined),
    // Clocks in Workers stand still during computation, so 0 is a real answer; never below it when a clock steps back.
    latencyMs: Math.max(0, judged.endedAt - input.receivedAt),
    gateError: judged.gateError,
    cost: costOfTurn(askedFor(input), judged.prices),
    samples: sampleRecords(normalised).map((sample) => withCost(sample, input.turn.model, judged.prices)),
    evidence: {
      ...withUse(pricedEvidence(examined, judged.prices), judged.earlier),
      ...(input.answered !== undefined && { answered: input.answered }),
    },
    storeContent: policy.storeContent,
    content: input.content,
    spoken: {
      answers: answersOf(judged, released),
      said: saidBefore(input.turn.messages, input.turn.messages.length),
      response: input.referable === true ? responseId(normalised, released) : null,
    },
  };
}
