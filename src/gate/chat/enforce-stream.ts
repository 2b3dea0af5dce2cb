import { GateError } from "../../core/errors.ts";
import type { UpstreamAnswer } from "../../sampling/call.ts";
import { clientHeaders } from "../../sampling/headers.ts";
import { joinBytes } from "../../sampling/read-all.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import {
  abstentionEvents,
  abstentionStream,
  continuedText,
  streamEnd,
} from "../../wire/openai-chat/abstention.ts";
import { withoutChoices } from "../../wire/openai-chat/choices.ts";
import { chatErrorEvent } from "../../wire/openai-chat/error.ts";
import { bytesWithStringArguments } from "../../wire/openai-chat/string-arguments.ts";
import { wordsOf } from "../record.ts";
import { choiceAnswers, judgeChoices, withAnswers, withReplaced } from "./choices.ts";
import { conform } from "./conform.ts";
import { recordFailure, streamOf } from "./finish.ts";
import { HeldStream } from "./held-stream.ts";
import { judgeAnswer } from "./judge.ts";
import { streamProblem } from "./observe.ts";
import { offeredPolicy } from "./offered.ts";
import { settle } from "./settle.ts";
import { type ChatParts, type ChatTurn, declaredNames } from "./turn.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What goes out when the upstream has said everything. Records the decision. */
async function decided(turn: ChatTurn, held: HeldStream, parts: ChatParts): Promise<Uint8Array> {
  const problem = streamProblem(held.accumulator);
  if (problem !== null) throw new UpstreamError("invalid", problem);
  const samples = held.accumulator.toSamples(declaredNames(turn));
  const options = { onlyFirst: held.sent, client: turn.client.signal };
  const judged = await judgeAnswer(turn, samples, parts, options);
  const { decided, drawn } = judged;
  const { record } = decided;
  const { includeUsage } = turn.request;
  const head = held.head.head({ id: turn.id, model: turn.request.turn.model, now: parts.now() });
  let out: Uint8Array;
  let said = judged;
  if (samples.length > 1) {
    const replaced = await judgeChoices(turn, samples, record, parts);
    out = replaced.size === 0 ? held.heldBytes() : choicesOut(held, replaced);
    said = withReplaced(withAnswers(judged, choiceAnswers(samples, replaced)), replaced);
  } else if (record.action === "abstain") {
    const words = wordsOf(record);
    out = encode(abstentionStream(head, words, { continued: held.sent, includeUsage }));
    // The client has the words of sample 1 before these.
    if (held.sent) {
      said = withAnswers(judged, [{ text: continuedText(samples[0]?.text ?? "", words), calls: [] }]);
    }
  } else {
    out = (record.released === null ? undefined : drawn.get(record.released)?.bytes) ?? held.heldBytes();
  }
  const released = conform(said, out, (bytes) => {
    const changed = bytesWithStringArguments(bytes, true);
    return changed === null ? null : joinBytes(changed);
  });
  await settle(turn, samples, released.judged, parts);
  return released.out;

  /** The held events without the choices that are not released, then what is said in their place. */
  function choicesOut(stream: HeldStream, replaced: ReadonlyMap<number, string>): Uint8Array {
    const indices = stream.accumulator.choiceIndices();
    const gone = new Map([...replaced].map(([position, text]) => [indices[position] ?? position, text]));
    const kept = stream.held.flatMap(({ data }) => {
      if (data === null || data.trim() === "[DONE]") return [];
      const left = withoutChoices(data, new Set(gone.keys()));
      return left === null ? [] : [`data: ${left}\n\n`];
    });
    const instead = [...gone].map(([index, text]) => abstentionEvents(head, index, text, false));
    return encode(kept.join("") + instead.join("") + streamEnd(head, false));
  }
}

async function* enforced(
  turn: ChatTurn,
  answer: UpstreamAnswer,
  passText: boolean,
  parts: ChatParts,
): AsyncGenerator<Uint8Array> {
  const held = new HeldStream(passText);
  let open = true;
  const fail = async (error: GateError) => {
    open = false;
    await recordFailure(turn, error, held.accumulator.toSamples(declaredNames(turn)), parts);
  };
  try {
    for (let bytes = await answer.read(); bytes !== null; bytes = await answer.read()) {
      const out = held.feed(bytes);
      if (out !== null) yield out;
    }
    held.end();
    const out = await decided(turn, held, parts);
    open = false;
    yield out;
  } catch (error) {
    await answer.cancel();
    if (!(error instanceof GateError)) parts.onUnexpected(error);
    const known = error instanceof GateError ? error : new GateError("Something went wrong inside the gate.");
    await fail(known);
    yield encode(chatErrorEvent(known, turn.requestId));
  } finally {
    if (open) {
      await answer.cancel();
      await fail(new UpstreamError("aborted", "The client went away during the answer."));
    }
  }
}

/**
 * Enforce, for a streamed answer. Text goes out as it comes where the policy lets it pass; the rest waits for the
 * decision. An error after the stream has begun is an event of the client's own protocol.
 */
export function enforceStream(turn: ChatTurn, answer: UpstreamAnswer, parts: ChatParts): Response {
  const { request } = turn;
  // Several choices, or a call that was demanded, are judged as a whole.
  const passText = request.n === 1 && !request.forced && offeredPolicy(turn).streamText === "pass";
  const headers = clientHeaders(answer.headers);
  headers.set("x-idk-decision", turn.id);
  const end = Promise.withResolvers<void>();
  // Keeps the work alive when the client goes away.
  parts.waitUntil(end.promise);
  const body = (async function* whole() {
    try {
      yield* enforced(turn, answer, passText, parts);
    } finally {
      end.resolve();
    }
  })();
  return new Response(streamOf(body, turn.client), { headers });
}
