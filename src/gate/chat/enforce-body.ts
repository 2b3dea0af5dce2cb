import type { Answer } from "../../core/session/answer.ts";
import type { DecisionRecord } from "../../core/record.ts";
import type { Sample } from "../../core/turn.ts";
import type { UpstreamAnswer } from "../../sampling/call.ts";
import { readAll } from "../../sampling/read-all.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { decisionHeaders } from "../../wire/decisions/response.ts";
import type { Unfinished, WireAnswer } from "../../wire/format.ts";
import { callsInstead, wordsOf } from "../record.ts";
import { choiceAnswers, judgeChoices, type JudgedChoices, withAnswers, withChoices } from "./choices.ts";
import { conform } from "./conform.ts";
import { judgeAnswer, type JudgedAnswer } from "./judge.ts";
import { keepUnfinished } from "./keep.ts";
import { readBody } from "./observe.ts";
import { retryOnce } from "./retry.ts";
import { settle } from "./settle.ts";
import { answerHeaders, type ChatParts, type ChatTurn, toldByUpstream } from "./turn.ts";

interface Own {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  readonly answer: WireAnswer;
  readonly samples: readonly Sample[];
}

interface Released {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  /** See `Abstention.unfinished`. */
  readonly unfinished?: Unfinished | null;
  /** The client's choices, where it asked for several: what each says, and which are not released. */
  readonly choices?: JudgedChoices & { readonly answers: readonly Answer[] };
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The answer in which the model says that it does not know, in the form that the client asked for. */
function abstention(
  turn: ChatTurn,
  own: Own,
  record: Pick<DecisionRecord, "fallback">,
  now: number,
): Released {
  const words = wordsOf(record);
  const [call = null] = callsInstead(record);
  const form = turn.request.stream ? "stream" : "body";
  const headers = new Headers(own.headers);
  headers.set("content-type", form === "stream" ? "text/event-stream; charset=utf-8" : "application/json");
  const { body, unfinished } = own.answer.abstention({ words, call, form, id: turn.id, now });
  return { bytes: encode(body), headers, unfinished: unfinished ?? null };
}

async function release(
  turn: ChatTurn,
  own: Own,
  { decided, drawn }: JudgedAnswer,
  parts: ChatParts,
): Promise<Released> {
  const { record } = decided;
  if (own.samples.length > 1) {
    const judged = await judgeChoices(turn, own.samples, record, parts);
    const { replaced } = judged;
    const choices = { ...judged, answers: choiceAnswers(own.samples, replaced) };
    if (replaced.size === 0) return { bytes: own.bytes, headers: own.headers, choices };
    const now = parts.now();
    const body = own.answer.replaceSamples?.(replaced, { id: turn.id, now }, []) ?? null;
    if (body !== null) return { bytes: encode(body), headers: own.headers, choices };
    const said = [{ text: wordsOf(record), calls: callsInstead(record) }];
    return { ...abstention(turn, own, record, now), choices: { ...judged, answers: said } };
  }
  if (record.action === "abstain") return abstention(turn, own, record, parts.now());
  const other = record.released === null ? undefined : drawn.get(record.released);
  return other === undefined
    ? { bytes: own.bytes, headers: own.headers }
    : { bytes: other.bytes, headers: other.headers };
}

/**
 * Enforce, for an answer that is not streamed: nothing leaves before the decision.
 * @throws UpstreamError when the answer is none, breaks off, or the client goes away
 * @throws UnavailableError when the policy wants the record first and it cannot be written
 */
export async function enforceBody(
  turn: ChatTurn,
  answer: UpstreamAnswer,
  parts: ChatParts,
): Promise<Response> {
  const bytes = await readAll(answer);
  const { answer: read, problem } = readBody(turn, bytes);
  if (problem !== null) throw new UpstreamError("invalid", toldByUpstream(turn, problem));
  const headers = answerHeaders(turn, answer.headers);
  const own: Own = { bytes, headers, answer: read, samples: read.samples() };
  const standing = await judgeOwn(turn, own, parts).catch((error: unknown) => {
    if (!(error instanceof UpstreamError)) throw error;
    throw new UpstreamError(error.problem, error.message, { cause: error, samples: own.samples });
  });
  return answerWith(standing.turn, standing.own, standing.judged, parts);
}

async function judgeOwn(turn: ChatTurn, own: Own, parts: ChatParts) {
  const { bytes: whole } = own;
  const options = {
    onlyFirst: turn.request.onlyFirst === true,
    client: turn.client.signal,
    bytes: whole,
  };
  const first = await judgeAnswer(turn, own.samples, parts, options);
  const standing = await retryOnce(turn, { ...own, kind: "body" }, first, parts);
  const { again } = standing;
  if (again === null) return { ...standing, own };
  const { bytes, headers, sample } = again;
  return { ...standing, own: { bytes, headers, answer: readBody(turn, bytes).answer, samples: [sample] } };
}

async function answerWith(
  turn: ChatTurn,
  own: Own,
  judged: JudgedAnswer,
  parts: ChatParts,
): Promise<Response> {
  const released = await release(turn, own, judged, parts);
  const kind = turn.format.answerKind(turn.request, released.headers) ?? "body";
  const { bytes: out, judged: noted } = conform(turn.format, judged, released.bytes, kind);
  const { choices } = released;
  const said = choices === undefined ? noted : withChoices(withAnswers(noted, choices.answers), choices);
  await keepUnfinished(turn, said.decided.record, released.unfinished ?? null, parts);
  await settle(turn, own.samples, said, parts, own.bytes);
  const all = new Headers(released.headers);
  for (const [name, value] of Object.entries(decisionHeaders(said.decided.record))) all.set(name, value);
  return new Response(out, { headers: all });
}
