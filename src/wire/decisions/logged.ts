import { type Evidence, firstAnswer } from "../../core/evidence.ts";
import type { Explanation } from "../../core/explain/explain.ts";
import type { OutcomeRecord, WithdrawnOutcome, SampleRecord } from "../../core/record.ts";
import type { PersonsAnswer } from "../../core/session/persons-answer.ts";
import type { LinkEvidence } from "../../core/session/evidence.ts";
import type { Traceparent } from "../../core/traceparent.ts";
import type { Verdict } from "../../core/turn.ts";
import { writeEvidence } from "./evidence.ts";
import { writeExplanation } from "./explanation.ts";
import { writeSample as sample } from "./sample.ts";
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
    readonly evidence: Evidence<SampleRecord>;
    /** JSON texts; null where nothing is stored. */
    readonly content: {
      readonly messages: string | null;
      readonly tools: string | null;
      readonly metadata: string | null;
    };
  };
  readonly outcomes: readonly OutcomeRecord[];
  readonly withdrawn: readonly WithdrawnOutcome[];
  /** As the log tells it, and as the outbox does while it remembers. */
  readonly confirmedFor: string | null;
  readonly confirmedBy: PersonsAnswer | null;
  readonly confirmed: {
    readonly source: string;
    readonly author: string;
    readonly confirmedAt: number;
    readonly expiresAt: number;
    readonly usedBy: string | null;
  } | null;
  readonly rejected: {
    readonly author: string;
    readonly reason: string;
    readonly rejectedAt: number;
    readonly expiresAt: number;
  } | null;
}

const outcome = (stored: OutcomeRecord, holds: boolean) => ({
  verdict: stored.verdict,
  source: stored.source,
  author: stored.author,
  note: stored.note,
  selection: stored.selection,
  probability: stored.probability,
  at: stored.at,
  received_at: stored.receivedAt,
  holds,
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
    confirms: decision.confirms,
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

/** How the session was found. */
const linkDetail = ({ source, status, turns, earlier }: LinkEvidence) => ({
  source,
  status,
  turns,
  earlier: earlier.map(({ id, action, reason, fallback }) => ({ decision: id, action, reason, fallback })),
});

const timeOf = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : new Date(milliseconds).toISOString();

/** A person's yes to the decision's calls. What is older than the outbox remembers is told by the decision that it let pass. */
const confirmation = ({ confirmed, confirmedFor, confirmedBy }: LoggedDetail) =>
  confirmed === null && confirmedFor === null
    ? null
    : {
        source: confirmed?.source ?? confirmedBy?.source ?? null,
        author: confirmed?.author || confirmedBy?.author || null,
        confirmed_at: timeOf(confirmed?.confirmedAt) ?? confirmedBy?.at ?? null,
        expires_at: timeOf(confirmed?.expiresAt),
        used_by: confirmed?.usedBy ?? confirmedFor,
      };

const rejection = ({ rejected }: LoggedDetail) =>
  rejected && {
    author: rejected.author || null,
    reason: rejected.reason || null,
    rejected_at: timeOf(rejected.rejectedAt),
    expires_at: timeOf(rejected.expiresAt),
  };

/** Why the score is as it is, or a word for why that cannot be told. */
export interface LoggedExplanation {
  readonly explanation: Explanation | null;
  readonly missing: string | null;
}

/** `GET /v1/decisions/{id}`. @param holding the outcome whose verdict holds, one of those of the detail */
export const decisionDetail = (
  detail: LoggedDetail,
  names: readonly string[],
  { explanation, missing }: LoggedExplanation,
  holding: OutcomeRecord | undefined,
) => {
  const { decision } = detail;
  const first = firstAnswer(decision.evidence);
  return {
    ...common(decision, detail),
    features: namedFeatures(decision.features, names),
    explanation: explanation && writeExplanation(explanation),
    explanation_missing: missing,
    confidence_path: decision.confidencePath,
    link: decision.link && linkDetail(decision.link),
    point: decision.point && { tool: decision.point.tool, parameters: decision.point.parameters },
    confirmation: confirmation(detail),
    rejection: rejection(detail),
    trace_id: decision.traceparent?.traceId ?? null,
    messages: content(decision.content.messages),
    tools: content(decision.content.tools),
    metadata: content(decision.content.metadata),
    samples: decision.samples.map(sample),
    second_opinion: first && sample(first),
    evidence: writeEvidence(decision.evidence),
    outcomes: detail.outcomes.map((one) => outcome(one, one === holding)),
    withdrawn: detail.withdrawn.map(({ source, author, verdict, note, at, withdrawnAt, withdrawnNote }) => ({
      verdict,
      source,
      author,
      note,
      at,
      withdrawn_at: withdrawnAt,
      withdrawn_note: withdrawnNote,
    })),
  };
};
