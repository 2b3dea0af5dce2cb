import type { Explanation } from "../../core/explain/explain.ts";
import type { OutcomeRecord, SampleRecord } from "../../core/record.ts";
import type { Traceparent } from "../../core/traceparent.ts";
import type { Usage, Verdict } from "../../core/turn.ts";
import { writeExplanation } from "./explanation.ts";
import { type AnswerableDecision, decisionResponse, namedFeatures } from "./response.ts";

/** What the log knows of a decision beyond its answer. */
export interface LoggedDecision extends Omit<AnswerableDecision, "features"> {
  readonly score: number | null;
  readonly traceparent: Traceparent | null;
  readonly confidencePath: readonly (number | null)[];
  readonly released: number | null;
  readonly storeContent: string;
}

interface Judged {
  readonly verdict: Verdict | null;
  readonly verdictSource: string | null;
}

export interface LoggedDetail extends Judged {
  readonly decision: LoggedDecision & {
    readonly features: Float32Array | null;
    readonly samples: readonly SampleRecord[];
    /** JSON texts; null where nothing is stored. */
    readonly content: {
      readonly messages: string | null;
      readonly tools: string | null;
      readonly metadata: string | null;
    };
  };
  readonly outcomes: readonly OutcomeRecord[];
}

const usage = (used: Usage | null) =>
  used && { prompt_tokens: used.promptTokens, completion_tokens: used.completionTokens };

const sample = (stored: SampleRecord) => ({
  index: stored.index,
  response_id: stored.responseId,
  effective: stored.effective,
  canonical: stored.canonical,
  finish_reason: stored.finishReason,
  text: stored.text,
  calls: stored.calls.map(({ id, tool, arguments: raw }) => ({ id, tool, arguments: raw })),
  usage: usage(stored.usage),
});

const outcome = (stored: OutcomeRecord) => ({
  verdict: stored.verdict,
  source: stored.source,
  author: stored.author,
  note: stored.note,
  at: stored.at,
  received_at: stored.receivedAt,
});

const common = (decision: LoggedDecision, { verdict, verdictSource }: Judged) => {
  const { features: _, ...answer } = decisionResponse({ ...decision, features: null }, []);
  return {
    ...answer,
    created_at: decision.createdAt,
    agent: decision.agent,
    session: decision.session,
    user: decision.user,
    upstream_model: decision.upstreamModel,
    released: decision.released,
    score: decision.score,
    store_content: decision.storeContent,
    verdict,
    verdict_source: verdictSource,
  };
};

/** Content is stored as JSON text that may have been cut; what no longer parses is shown as the text it is. */
const content = (text: string | null): unknown => {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** An item of `GET /v1/decisions`. */
export const decisionSummary = (summary: LoggedDecision & Judged) => common(summary, summary);

/** Why the score is as it is, or a word for why that cannot be told. */
export interface LoggedExplanation {
  readonly explanation: Explanation | null;
  readonly missing: string | null;
}

/** `GET /v1/decisions/{id}`. */
export const decisionDetail = (
  detail: LoggedDetail,
  names: readonly string[],
  { explanation, missing }: LoggedExplanation,
) => {
  const { decision } = detail;
  return {
    ...common(decision, detail),
    features: namedFeatures(decision.features, names),
    explanation: explanation && writeExplanation(explanation),
    explanation_missing: missing,
    confidence_path: decision.confidencePath,
    trace_id: decision.traceparent?.traceId ?? null,
    messages: content(decision.content.messages),
    tools: content(decision.content.tools),
    metadata: content(decision.content.metadata),
    samples: decision.samples.map(sample),
    outcomes: detail.outcomes.map(outcome),
  };
};
