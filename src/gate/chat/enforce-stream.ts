import { GateError } from "../../core/errors.ts";
import { deferred } from "../../core/deferred.ts";
import type { UpstreamAnswer } from "../../sampling/call.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import type { Unfinished } from "../../wire/format.ts";
import { callsInstead, wordsOf } from "../record.ts";
import { choiceAnswers, judgeChoices, withAnswers, withChoices } from "./choices.ts";
import { conform } from "./conform.ts";
import { recordFailure, streamOf } from "./finish.ts";
import { HeldStream } from "./held-stream.ts";
import { judgeAnswer, type JudgedAnswer, type JudgeOptions } from "./judge.ts";
import { keepUnfinished } from "./keep.ts";
import { offeredPolicy } from "./offered.ts";
import { retryOnce } from "./retry.ts";
import { settle } from "./settle.ts";
import { answerHeaders, type ChatParts, type ChatTurn, toldByUpstream } from "./turn.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Out {
  readonly bytes: Uint8Array;
  readonly said: JudgedAnswer;
  /** See `Abstention.unfinished`. */
  readonly unfinished?: Unfinished | null;
}

/** One answer, or the gate's own words in its place. */
function oneOut(turn: ChatTurn, held: HeldStream, judged: JudgedAnswer, now: number): Out {
  const { decided, drawn } = judged;
  const { record } = decided;
  if (record.action !== "abstain") {
    const other = record.released === null ? undefined : drawn.get(record.released);
    return { bytes: other?.bytes ?? held.heldBytes(), said: judged };
  }
  const form = held.sent ? "continuation" : "stream";
  const calls = callsInstead(record);
  const how = { words: wordsOf(record), call: calls[0] ?? null, form, id: turn.id, now } as const;
  const { body, text, unfinished = null } = held.answer.abstention(how);
  // After a continuation the client has the words of sample 1 before these.
  const said = held.sent ? withAnswers(judged, [{ text, calls }]) : judged;
  return { bytes: encode(body), said, unfinished };
}

/**
 * Several choices, without those that are not released.
 * @throws UpstreamError where one is not released and words are out: they pass only where one choice was asked for, and no
 * client of one choice could put more together
 */
async function choicesOut(
  turn: ChatTurn,
  held: HeldStream,
  judged: JudgedAnswer,
  parts: ChatParts,
): Promise<Out> {
  const { answer } = held;
  const samples = answer.samples();
  const choices = await judgeChoices(turn, samples, judged.decided.record, parts);
  const { replaced } = choices;
  const said = withChoices(withAnswers(judged, choiceAnswers(samples, replaced)), choices);
  if (replaced.size === 0) return { bytes: held.heldBytes(), said };
  if (held.sent) {
    throw new UpstreamError(
      "invalid",
      `The upstream sent ${samples.length} choices where one was asked for.`,
    );
  }
  const origin = { id: turn.id, now: parts.now() };
  const rewritten = answer.replaceSamples?.(replaced, origin, held.held) ?? null;
  if (rewritten !== null) return { bytes: encode(rewritten), said };
  const words = wordsOf(judged.decided.record);
  const { body } = answer.abstention({ ...origin, words, form: "stream" });
  return {
    bytes: encode(body),
    said: withChoices(withAnswers(judged, [{ text: words, calls: [] }]), choices),
  };
}

/** An answer that has come to its end, of which nothing went out. */
function wholeStream({ format, request }: ChatTurn, bytes: Uint8Array): HeldStream {
  const held = new HeldStream(format, request, false);
  held.feed(bytes);
  held.end();
  return held;
}

/** What goes out when the upstream has said everything. Records the decision. */
async function decided(turn: ChatTurn, held: HeldStream, parts: ChatParts): Promise<Uint8Array> {
  const { problem } = held;
  if (problem !== null) throw new UpstreamError("invalid", toldByUpstream(turn, problem));
  const samples = held.answer.samples();
  const onlyFirst = held.sent || turn.request.onlyFirst === true;
  const whole: Pick<JudgeOptions, "bytes"> = held.sent ? {} : { bytes: held.heldBytes() };
  const options = { onlyFirst, client: turn.client.signal, ...whole };
  const first = await judgeAnswer(turn, samples, parts, options);
  const own = { bytes: held.heldBytes(), kind: "stream" as const, samples: onlyFirst ? [] : samples };
  const { judged, again, turn: asked } = await retryOnce(turn, own, first, parts);
  const standing = again === null ? held : wholeStream(asked, again.bytes);
  const { bytes, said, unfinished }: Out =
    samples.length > 1
      ? await choicesOut(turn, held, judged, parts)
      : oneOut(asked, standing, judged, parts.now());
  const released = conform(turn.format, said, bytes, "stream");
  await keepUnfinished(turn, said.decided.record, unfinished ?? null, parts);
  await settle(asked, again === null ? samples : [again.sample], released.judged, parts, whole.bytes);
  return released.bytes;
}

async function* enforced(
  turn: ChatTurn,
  answer: UpstreamAnswer,
  passText: boolean,
  parts: ChatParts,
): AsyncGenerator<Uint8Array> {
  const held = new HeldStream(turn.format, turn.request, passText);
  let open = true;
  const fail = async (error: GateError) => {
    open = false;
    await recordFailure(turn, error, held.answer.samples(), parts);
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
    yield encode(held.answer.failure(known, turn.requestId, held.sent));
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
  const headers = answerHeaders(turn, answer.headers);
  headers.set("x-idk-decision", turn.id);
  const end = deferred<void>();
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
