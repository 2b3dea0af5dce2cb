import type { Answer } from "../../core/session/answer.ts";
import type { Sample } from "../../core/turn.ts";
import type { UpstreamAnswer } from "../../sampling/call.ts";
import { clientHeaders } from "../../sampling/headers.ts";
import { joinBytes, readAll } from "../../sampling/read-all.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { abstentionBody, abstentionStream } from "../../wire/openai-chat/abstention.ts";
import { replaceChoices } from "../../wire/openai-chat/choices.ts";
import { HeadReader } from "../../wire/openai-chat/head.ts";
import { bytesWithStringArguments } from "../../wire/openai-chat/string-arguments.ts";
import { decisionHeaders } from "../../wire/decisions/response.ts";
import { wordsOf } from "../record.ts";
import { choiceAnswers, judgeChoices, withAnswers, withReplaced } from "./choices.ts";
import { conform } from "./conform.ts";
import { judgeAnswer, type JudgedAnswer } from "./judge.ts";
import { answerKind, observeBody } from "./observe.ts";
import { settle } from "./settle.ts";
import type { ChatParts, ChatTurn } from "./turn.ts";

interface Own {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  readonly samples: readonly Sample[];
}

interface Released {
  readonly body: string | Uint8Array;
  readonly headers: Headers;
  /** The client's choices, where it asked for several: what each says, and which are not released. */
  readonly choices?: { readonly answers: readonly Answer[]; readonly replaced: ReadonlyMap<number, string> };
}

function withStrings({ body, headers, ...rest }: Released): Released | null {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const changed = bytesWithStringArguments(bytes, answerKind(headers) === "stream");
  return changed === null ? null : { ...rest, body: joinBytes(changed), headers };
}

/** The answer in which the model says that it does not know, in the form that the client asked for. */
function abstention(turn: ChatTurn, own: Own, text: string, now: number): Released {
  const reader = new HeadReader();
  reader.take(new TextDecoder().decode(own.bytes));
  const { stream, includeUsage } = turn.request;
  const head = reader.head({ id: turn.id, model: turn.request.turn.model, now });
  const headers = new Headers(own.headers);
  headers.set("content-type", stream ? "text/event-stream; charset=utf-8" : "application/json");
  const body = stream
    ? abstentionStream(head, text, { continued: false, includeUsage })
    : abstentionBody(head, text);
  return { body, headers };
}

async function release(
  turn: ChatTurn,
  own: Own,
  { decided, drawn }: JudgedAnswer,
  parts: ChatParts,
): Promise<Released> {
  const { record } = decided;
  if (own.samples.length > 1) {
    const replaced = await judgeChoices(turn, own.samples, record, parts);
    const choices = { answers: choiceAnswers(own.samples, replaced), replaced };
    if (replaced.size === 0) return { body: own.bytes, headers: own.headers, choices };
    const body = replaceChoices(new TextDecoder().decode(own.bytes), replaced);
    return body === null
      ? abstention(turn, own, wordsOf(record), parts.now())
      : { body, headers: own.headers, choices };
  }
  if (record.action === "abstain") return abstention(turn, own, wordsOf(record), parts.now());
  const other = record.released === null ? undefined : drawn.get(record.released);
  return other === undefined
    ? { body: own.bytes, headers: own.headers }
    : { body: other.bytes, headers: other.headers };
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
  const observed = observeBody(bytes);
  if (!observed.ok) throw new UpstreamError("invalid", observed.problem);
  const own: Own = { bytes, headers: clientHeaders(answer.headers), samples: observed.samples };
  const options = { onlyFirst: false, client: turn.client.signal };
  const judged = await judgeAnswer(turn, own.samples, parts, options).catch((error: unknown) => {
    if (!(error instanceof UpstreamError)) throw error;
    throw new UpstreamError(error.problem, error.message, { cause: error, samples: own.samples });
  });
  const { out, judged: noted } = conform(judged, await release(turn, own, judged, parts), withStrings);
  const { body, headers, choices } = out;
  const said =
    choices === undefined ? noted : withReplaced(withAnswers(noted, choices.answers), choices.replaced);
  await settle(turn, own.samples, said, parts);
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(decisionHeaders(said.decided.record))) all.set(name, value);
  return new Response(body, { headers: all });
}
