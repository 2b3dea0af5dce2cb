import { cut, headOf } from "../core/text/cut.ts";
import type { SampleRecord } from "../core/record.ts";
import { heldStatement } from "../core/self-confidence/stated.ts";
import { type ExportedDecision, shownSample } from "./decision.ts";
import { spanIdOf, traceIdOf } from "./ids.ts";
import { opinionsOf } from "./opinions.ts";
import { type Attributes, nanoseconds, type OtlpSpan, toAttributes } from "./otlp.ts";
import { costDetails, usageDetails } from "./usage-details.ts";

/** Langfuse drops longer ones. */
const MAX_ID = 200;

export interface SpanOptions {
  /** Langfuse's environment, for example "production". */
  readonly environment: string | null;
  /** Longest text in an attribute, in UTF-16 units. */
  readonly limit: number;
}

/**
 * A decision as observations in Langfuse's terms, built from the stored record alone, so that it can be sent again and is
 * the same: a `guardrail` for the decision, under the caller's span where it named one; under that a `generation` for
 * each sample and a `tool` for each call that the agent saw.
 *
 * The record knows when the turn came in and how long the gate took. The samples stand at the first moment, the calls at
 * the last: how long a model or a tool took is not ours to know.
 */
export async function decisionSpans(decision: ExportedDecision, options: SpanOptions): Promise<OtlpSpan[]> {
  const from = Date.parse(decision.createdAt);
  const start = nanoseconds(from);
  const end = nanoseconds(from + decision.latencyMs);
  const traceId = await traceIdOf(decision);
  const root = await spanIdOf(decision, "guardrail");
  const shared = sharedAttributes(decision, options);
  const span = async (
    part: string,
    name: string,
    [startTimeUnixNano, endTimeUnixNano]: readonly [string, string],
    attributes: Attributes,
  ): Promise<OtlpSpan> => {
    const spanId = part === "guardrail" ? root : await spanIdOf(decision, part);
    const parent = part === "guardrail" ? decision.traceparent?.parentId : root;
    return {
      traceId,
      spanId,
      ...(parent === undefined ? {} : { parentSpanId: parent }),
      name,
      kind: 1,
      startTimeUnixNano,
      endTimeUnixNano,
      attributes: toAttributes({ ...shared, ...attributes }),
    };
  };
  const calls = shownSample(decision)?.calls ?? [];
  return Promise.all([
    span("guardrail", "decision", [start, end], guardrail(decision, options)),
    ...decision.samples.map((sample) =>
      span(
        `sample ${sample.index}`,
        `sample ${sample.index + 1}`,
        [start, start],
        generation(decision, sample, options),
      ),
    ),
    ...opinionsOf(decision.evidence).map(({ part, model, answer }) =>
      span(part, part, [start, start], {
        ...generation(decision, answer, options),
        // The caller's model did not make it; where the record does not say which did, none is named.
        "langfuse.observation.model.name": model,
      }),
    ),
    ...calls.map((call, index) =>
      span(`tool ${index}`, call.tool, [end, end], tool(decision, index, call, options)),
    ),
  ]);
}

/** Langfuse reads these from every observation, not from the first of a trace. */
function sharedAttributes(decision: ExportedDecision, { environment }: SpanOptions): Attributes {
  const { agent, mode, action, wouldAbstain } = decision;
  return {
    "langfuse.trace.name": agent ?? "idk-gate",
    "langfuse.trace.tags": ["idk-gate", mode, action, ...(wouldAbstain ? ["would_abstain"] : [])],
    "user.id": decision.user && headOf(decision.user, MAX_ID),
    "session.id": decision.session && headOf(decision.session, MAX_ID),
    "langfuse.environment": environment,
  };
}

function guardrail(decision: ExportedDecision, { limit }: SpanOptions): Attributes {
  const { gateError, wouldAbstain, fallback, content, model } = decision;
  const findings = decision.findings.map((one) => ({ ...one, message: cut(one.message, limit) }));
  const output = {
    action: decision.action,
    would_abstain: wouldAbstain,
    reason: decision.reason,
    confidence: decision.confidence,
    threshold: decision.threshold,
    findings,
    fallback: fallback && {
      ...fallback,
      message: cut(fallback.message, limit),
      ...(fallback.options ? { options: fallback.options.map((option) => cut(option, limit)) } : {}),
    },
  };
  return {
    ...observation("guardrail", {
      input: content.messages && cut(content.messages, limit),
      output: JSON.stringify(output),
      level: gateError ? "ERROR" : wouldAbstain ? "WARNING" : "DEFAULT",
      status_message: gateError ? cut(gateError.message, limit) : decision.reason,
    }),
    ...metadata({
      decision_id: decision.id,
      project: decision.project,
      mode: decision.mode,
      threshold_source: decision.thresholdSource,
      gated_by: decision.gatedBy,
      score: decision.score,
      candidate: decision.candidate,
      released: decision.released,
      agreement: decision.agreement,
      effective_samples: decision.effectiveSamples,
      model_id: model.id,
      score_context: decision.scoreContext,
      policy_version: decision.policyVersion,
      latency_ms: decision.latencyMs,
      ...stated(decision, limit),
      caller: content.metadata && cut(content.metadata, limit),
      tools: content.tools && cut(content.tools, limit),
    }),
  };
}

/** How sure the model says that it is, where it speaks of the calls that were judged. */
function stated({ evidence }: ExportedDecision, limit: number): Attributes {
  const said = heldStatement(evidence);
  return {
    self_confidence: said?.stated ?? null,
    self_confidence_calibrated: said?.calibrated ?? null,
    self_confidence_doubts: said && said.doubts.length > 0 ? cut(said.doubts.join("; "), limit) : null,
  };
}

function generation(decision: ExportedDecision, sample: SampleRecord, { limit }: SpanOptions): Attributes {
  const output = {
    role: "assistant",
    content: sample.text === null ? null : cut(sample.text, limit),
    tool_calls: sample.calls.map((call) => ({
      id: call.id,
      type: "function",
      function: { name: call.tool, arguments: cut(call.arguments, limit) },
    })),
  };
  return {
    ...observation("generation", {
      input: decision.content.messages && cut(decision.content.messages, limit),
      output: JSON.stringify(output),
      "model.name": decision.upstreamModel,
      usage_details: usageDetails(sample.usage),
      cost_details: costDetails(sample),
    }),
    ...metadata({
      canonical: cut(sample.canonical, limit),
      effective: sample.effective,
      asked: sample.asked ?? null,
      repeats: sample.repeats ?? null,
      candidate: sample.index === decision.candidate,
      released: sample.index === decision.released,
      finish_reason: sample.finishReason,
      response_id: sample.responseId,
    }),
  };
}

function tool(
  decision: ExportedDecision,
  index: number,
  call: SampleRecord["calls"][number],
  { limit }: SpanOptions,
): Attributes {
  const held = decision.action === "abstain";
  return {
    ...observation("tool", {
      input: cut(call.arguments, limit),
      level: held ? "WARNING" : "DEFAULT",
      status_message: held ? "not released" : null,
    }),
    ...metadata({ call: index, tool_call_id: call.id, released: !held }),
  };
}

const observation = (type: string, fields: Attributes): Attributes =>
  prefixed("langfuse.observation.", { type, ...fields });

const metadata = (fields: Attributes): Attributes => prefixed("langfuse.observation.metadata.", fields);

const prefixed = (prefix: string, fields: Attributes): Attributes =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${prefix}${key}`, value]));
