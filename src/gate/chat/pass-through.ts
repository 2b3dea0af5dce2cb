import { deferred } from "../../core/deferred.ts";
import type { UpstreamAnswer } from "../../sampling/call.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import type { AnswerKind } from "../../wire/format.ts";
import { recordFailure, streamOf } from "./finish.ts";
import { type Observer, observerFor } from "./observe.ts";
import { withUnit } from "./offered.ts";
import { judgeOn } from "./settle.ts";
import { answerHeaders, type ChatParts, type ChatTurn, toldByUpstream } from "./turn.ts";

/** Passes the upstream's bytes on as they come, and says at the end how it ended: null for well. */
async function* passed(
  answer: UpstreamAnswer,
  observer: Observer,
  ended: (error: UpstreamError | null) => void,
): AsyncGenerator<Uint8Array> {
  let error: UpstreamError | null = new UpstreamError("aborted", "The client went away during the answer.");
  try {
    for (let bytes = await answer.read(); bytes !== null; bytes = await answer.read()) {
      observer.take(bytes);
      yield bytes;
    }
    error = null;
  } catch (thrown) {
    if (thrown instanceof UpstreamError) error = thrown;
    throw thrown;
  } finally {
    if (error !== null) await answer.cancel();
    // Clients go away as soon as they have what they want.
    ended(observer.complete ? null : error);
  }
}

async function judgeAfterwards(
  turn: ChatTurn,
  observer: Observer,
  error: UpstreamError | null,
  parts: ChatParts,
): Promise<void> {
  try {
    const observed = observer.end();
    if (error !== null) return await recordFailure(turn, error, observed.samples, parts);
    if (!observed.ok) {
      const problem = new UpstreamError("invalid", toldByUpstream(turn, observed.problem));
      return await recordFailure(turn, problem, observed.samples, parts);
    }
    await judgeOn(await withUnit(turn), observed.samples, parts, observed.bytes);
  } catch (unexpected) {
    parts.onUnexpected(unexpected);
  }
}

/**
 * Off, shadow, and turns in which nothing can be called: sample 1 goes out at once, byte by byte as the upstream sent it.
 * What the gate thinks of it, it thinks afterwards.
 */
export function passThrough(
  turn: ChatTurn,
  answer: UpstreamAnswer,
  kind: AnswerKind,
  parts: ChatParts,
): Response {
  const observer = observerFor(turn, kind);
  const end = deferred<UpstreamError | null>();
  parts.waitUntil(end.promise.then((error) => judgeAfterwards(turn, observer, error, parts)));
  const headers = answerHeaders(turn, answer.headers);
  headers.set("x-idk-decision", turn.id);
  if (kind === "body") headers.set("x-idk-action", "execute");
  const body = streamOf(passed(answer, observer, end.resolve), turn.client);
  return new Response(body, { status: answer.status, headers });
}
