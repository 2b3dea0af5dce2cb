/** The routes of the review, and the words of its streams. */
import type { GateClient } from "../api/client.ts";
import type { DecisionRow, Page, ReviewAgreement, ReviewProgress, Verdict } from "../api/types.ts";

export const STREAMS = ["audit", "informative", "second", "escalated"] as const;
export type Stream = (typeof STREAMS)[number];

/** A decision that waits for a person; the most informative say why. */
export type Waiting = DecisionRow & { readonly reasons?: readonly string[] };

export const AT_ONCE = 50;

export const waitingIn = (gate: GateClient, stream: Stream, author: string, tool: string) =>
  gate.get<Page<Waiting>>(`/api/review/${stream}`, {
    ...(stream === "informative" || stream === "second" ? { author } : {}),
    ...(stream === "informative" ? { tool } : {}),
    limit: String(AT_ONCE),
  });

/** @param from ISO 8601 */
export const progressOf = (gate: GateClient, author: string, from: string) =>
  gate.get<ReviewProgress>("/api/review/progress", { author, from });

export const agreementSince = (gate: GateClient, from: string) =>
  gate.get<ReviewAgreement>("/api/review/agreement", { from });

/** What a person said of a decision. */
export interface Judgement {
  readonly decision: string;
  readonly verdict: Verdict;
  readonly note: string;
  readonly source: "human_audit" | "human_review";
  readonly author: string;
}

interface Reported {
  readonly errors: readonly { readonly index: number; readonly message: string }[];
}

/** Browsers take no longer body that outlives its page; in UTF-8 bytes, with a little room. */
const OUTLIVES_BYTES = 60_000;

/** The page may be closed meanwhile: the browser sends it all the same. */
export function report(gate: GateClient, judgements: readonly Judgement[]): Promise<Reported> {
  const body = judgements.map(({ decision, note, ...rest }) => ({
    ...rest,
    decision_id: decision,
    ...(note === "" ? {} : { note }),
  }));
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  return gate.post<Reported>("/v1/outcomes", body, { keepalive: bytes <= OUTLIVES_BYTES });
}

/** What chance drew is an audit, whoever looks at it and where; all else was chosen. */
export const sourceFor = ({ audit }: Pick<DecisionRow, "audit">): Judgement["source"] =>
  audit?.drawn === true ? "human_audit" : "human_review";
