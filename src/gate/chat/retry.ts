import type { Finding, Sample } from "../../core/turn.ts";
import { withLost } from "../../core/cost/turn-cost.ts";
import { readAll } from "../../sampling/read-all.ts";
import type { AnswerKind } from "../../wire/format.ts";
import type { Decided } from "../input.ts";
import { callModel } from "./call-model.ts";
import { describe, type Failed } from "./draw.ts";
import { judgeAnswer, type JudgedAnswer, withFinding } from "./judge.ts";
import { observeAll } from "./observe.ts";
import {
  answerHeaders,
  callOf,
  type ChatParts,
  type ChatTurn,
  meteredOf,
  toldByUpstream,
  upstreamOf,
} from "./turn.ts";

/** The answer that stands at the end: the caller's own, or that of the retry. */
export interface Standing {
  /** As its answer was asked for. */
  readonly turn: ChatTurn;
  readonly judged: JudgedAnswer;
  /** What the retry brought; null where the caller's own answer stands. */
  readonly again: Answer | null;
}

interface Answer {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  readonly sample: Sample;
}

/** An answer from upstream, before anything of it went out. */
export interface OwnAnswer {
  readonly bytes: Uint8Array;
  readonly kind: AnswerKind;
  readonly samples: readonly Sample[];
}

const retryFinding = (message: string): Finding => ({
  check: "retry",
  severity: "flag",
  call: null,
  message,
});

/** The body that tells the model what is wrong with its calls; null where it is not to be asked again, or cannot be. */
function bodyOf(turn: ChatTurn, own: OwnAnswer, { decided, drawn }: JudgedAnswer): string | null {
  const { feedback: errors, record } = decided;
  const { request, format } = turn;
  // What the provider does, or keeps, would be done or kept twice.
  if (errors === undefined || request.drawOnce || request.onlyFirst === true) return null;
  if (request.n !== 1 || own.samples.length !== 1) return null;
  const [first] = own.samples;
  const other = record.candidate === null || record.candidate === 0 ? null : drawn.get(record.candidate);
  if (first === undefined || other === undefined) return null;
  const { bytes, sample } = other ?? { bytes: own.bytes, sample: first };
  return format.retryBody(turn.body, { bytes, kind: own.kind, sample, errors });
}

async function askAgain(turn: ChatTurn, kind: AnswerKind): Promise<Answer | Failed> {
  const { format, request } = turn;
  try {
    const sent = { body: turn.body, model: null };
    turn.sent.gating += 1;
    const answer = await callModel(
      turn,
      meteredOf(turn, null),
      callOf(turn, sent, turn.client.signal, upstreamOf(turn).timeoutMs),
    );
    const bytes = await readAll(answer);
    const { status, headers } = answer;
    if (status !== 200) return { problem: `status ${status}`, unpaid: status >= 400 };
    if (format.answerKind(request, headers) !== kind) return { problem: "an answer in another form" };
    const observed = observeAll(turn, kind, bytes);
    if (!observed.ok) return { problem: toldByUpstream(turn, observed.problem).replace(/\.$/, "") };
    const [sample, ...more] = observed.samples;
    if (sample === undefined || more.length > 0) return { problem: "no answer of one choice" };
    return { bytes, headers: answerHeaders(turn, headers), sample };
  } catch (error) {
    if (turn.client.signal.aborted) throw error;
    return { problem: describe(error) };
  }
}

/** The judgement with the cost of a request that brought nothing. */
function withLostRequest(judged: JudgedAnswer): JudgedAnswer {
  const { decided } = judged;
  const { record } = decided;
  const cost = record.cost && withLost(record.cost);
  return { ...judged, decided: { ...decided, record: { ...record, cost } } };
}

/**
 * The decision on an answer that never went out and that another one stands in the place of: nobody was told anything, so
 * nothing can be answered, confirmed or asked twice.
 */
function superseded({ decided }: JudgedAnswer, id: string, by: string): Decided {
  const { reuse: _, ...record } = decided.record;
  const kept = { ...record, id, fallback: null, point: null, spoken: { ...record.spoken, answers: [] } };
  return { ...decided, record: { ...kept, evidence: { ...kept.evidence, retriedAs: by } } };
}

/**
 * Where an answer is stopped for errors that its model could correct, and the policy says so, tells the model and judges its new
 * answer from scratch. Never twice: what comes then stands.
 * @param own nothing of it has gone out
 * @throws UpstreamError `aborted` when the client goes away meanwhile
 * @throws UnavailableError where enforce must not answer without the record of the first answer
 */
export async function retryOnce(
  turn: ChatTurn,
  own: OwnAnswer,
  judged: JudgedAnswer,
  parts: ChatParts,
): Promise<Standing> {
  const body = bodyOf(turn, own, judged);
  if (body === null) return { turn, judged, again: null };
  // Extra samples and opinions are then asked for with the errors as well: they are answers to one and the same question.
  const retried = { ...turn, body };
  const again = await askAgain(retried, own.kind);
  if ("problem" in again) {
    const note = `The model was told what is wrong with its answer, and asked once more in vain: ${again.problem}.`;
    const paid = again.unpaid === true ? judged : withLostRequest(judged);
    return { turn, judged: withFinding(paid, retryFinding(note)), again: null };
  }
  const first = parts.newDecision();
  const options = { onlyFirst: false, client: turn.client.signal, bytes: again.bytes };
  const asked = { ...retried, retryOf: first };
  const next = await judgeAnswer(asked, [again.sample], parts, options);
  const before = superseded(judged, first, turn.id);
  if (before.durability === "before_answer") await parts.recordBefore(before, turn.session);
  else parts.waitUntil(parts.recordAfter(before, turn.session));
  return { turn: asked, again, judged: next };
}
