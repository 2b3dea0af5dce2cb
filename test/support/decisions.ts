import type { DecisionRecord, OutcomeRecord, SampleRecord } from "../../src/core/record.ts";

/** A sample with one call of `tool`. */
export const sampleRecord = (given: Partial<SampleRecord> & { tool?: string; callId?: string } = {}) => {
  const { tool = "book_flight", callId = "call_1", ...fields } = given;
  const sample: SampleRecord = {
    index: 0,
    responseId: "resp_1",
    effective: true,
    canonical: `${tool}({"to":"Oslo"})`,
    finishReason: "tool_calls",
    text: null,
    calls: [{ id: callId, tool, arguments: '{"to":"Oslo","seat":9007199254740993}' }],
    usage: { promptTokens: 120, completionTokens: 14 },
    ...fields,
  };
  return sample;
};

/** A whole decision record; whatever is given replaces what stands here. */
export const decisionRecord = (given: Partial<DecisionRecord> = {}): DecisionRecord => ({
  id: "dec_1",
  project: "default",
  requestHash: null,
  agent: "travel",
  session: "s1",
  user: "u1",
  traceparent: null,
  upstreamModel: "some-model",
  createdAt: "2031-01-01T10:04:00.123Z",
  mode: "shadow",
  action: "execute",
  wouldAbstain: false,
  reason: "confident",
  confidence: 0.83,
  score: 0.71,
  confidencePath: [0.8, null, 0.83],
  threshold: 0.5,
  thresholdSource: "risk",
  gatedBy: "book_flight",
  calls: [{ index: 0, tool: "book_flight", risk: "unknown", threshold: 0.5, thresholdSource: "risk" }],
  candidate: 0,
  released: 0,
  agreement: 0.75,
  effectiveSamples: 1,
  findings: [{ check: "schema", severity: "flag", call: 0, message: "`seat` is not declared" }],
  fallback: null,
  features: Float32Array.of(0.5, Number.NaN, -1, 3.25),
  featureVersion: "1",
  model: { id: "m1", sha256: "ab".repeat(32) },
  scoreContext: "ctx",
  policyVersion: 0,
  latencyMs: 0.4,
  gateError: null,
  samples: [sampleRecord()],
  secondOpinion: null,
  storeContent: "full",
  content: {
    messages: [{ role: "user", content: "Book me a flight to Oslo" }],
    tools: [{ type: "function", function: { name: "book_flight" } }],
    metadata: null,
  },
  caller: "owner",
  link: null,
  confirms: null,
  point: null,
  spoken: {
    answers: [{ text: null, calls: [{ id: "call_1", name: "book_flight", arguments: '{"to":"Oslo"}' }] }],
    said: '["Book me a flight to Oslo"]',
  },
  ...given,
});

export const outcomeRecord = (given: Partial<OutcomeRecord> = {}): OutcomeRecord => ({
  project: "default",
  decisionId: "dec_1",
  toolCallId: null,
  session: null,
  verdict: "correct",
  source: "agent_api",
  author: "",
  note: null,
  at: "2031-01-01T10:00:00.000Z",
  receivedAt: "2031-01-01T10:05:00.000Z",
  ...given,
});
