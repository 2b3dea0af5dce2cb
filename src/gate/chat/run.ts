import { GateError } from "../../core/errors.ts";
import type { UpstreamAnswer } from "../../sampling/call.ts";
import { readAll } from "../../sampling/read-all.ts";
import { bytesWithoutKeys, secretsOf } from "../../sampling/without-keys.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { readAhead } from "./ahead.ts";
import { callModel } from "./call-model.ts";
import { enforceBody } from "./enforce-body.ts";
import { enforceStream } from "./enforce-stream.ts";
import { recordFailure } from "./finish.ts";
import { mayEnforce, offeredPolicy, withUnit } from "./offered.ts";
import { passThrough } from "./pass-through.ts";
import { answerHeaders, callOf, type ChatParts, type ChatTurn, meteredOf, upstreamOf } from "./turn.ts";

/** An error of the upstream goes to the client as it is, if it is in the provider's own shape. */
async function upstreamRefused(turn: ChatTurn, answer: UpstreamAnswer, parts: ChatParts): Promise<Response> {
  const refused = new UpstreamError("status", `The upstream answered with status ${answer.status}.`, {
    upstreamStatus: answer.status,
  });
  const headers = answerHeaders(turn, answer.headers);
  // The caller's own key may come back to the caller; what is the deployment's may not.
  const bytes = bytesWithoutKeys(await readAll(answer), secretsOf(upstreamOf(turn)));
  if (answer.status < 400 || turn.format.answerKind(turn.request, answer.headers) !== "body")
    return failed(turn, refused, parts, headers);
  parts.waitUntil(recordFailure(turn, refused, [], parts));
  headers.set("x-idk-decision", turn.id);
  return new Response(bytes, { status: answer.status, headers });
}

/** The error in the provider's shape; what the turn was is recorded. */
function failed(
  turn: ChatTurn,
  error: GateError,
  parts: ChatParts,
  upstream: Headers = new Headers(),
): Response {
  const samples = error instanceof UpstreamError ? error.samples : [];
  parts.waitUntil(recordFailure(turn, error, samples, parts));
  const headers = new Headers(upstream);
  headers.set("content-type", "application/json");
  headers.set("x-idk-decision", turn.id);
  return new Response(JSON.stringify(turn.format.errorBody(error, turn.requestId)), {
    status: error.status,
    headers,
  });
}

async function answerTurn(turn: ChatTurn, parts: ChatParts): Promise<Response> {
  const { signal } = turn.client;
  const called = callModel(
    turn,
    meteredOf(turn, null),
    callOf(turn, { body: turn.body, model: null }, signal, upstreamOf(turn).timeoutMs),
  );
  // Beside the call, and after it has begun: the model must not wait for what is looked up here.
  turn.session.start();
  const ahead = setTimeout(() => readAhead(turn));
  const answer = await called.finally(() => clearTimeout(ahead));
  if (answer.status !== 200) return upstreamRefused(turn, answer, parts);
  const kind = turn.format.answerKind(turn.request, answer.headers);
  if (kind === null) {
    await answer.cancel();
    throw new UpstreamError("invalid", "The upstream answered with something that is no JSON and no stream.");
  }
  // Where nothing can be enforced, the answer waits for nothing.
  if (!mayEnforce(turn)) return passThrough(turn, answer, kind, parts);
  const known = await withUnit(turn);
  if (offeredPolicy(known).strictestMode !== "enforce") return passThrough(known, answer, kind, parts);
  return kind === "stream" ? enforceStream(known, answer, parts) : enforceBody(known, answer, parts);
}

/**
 * Answers a request to a model: sample 1 from the upstream, then what the policy makes of it. Every path ends in a record, and
 * every error is in the provider's shape.
 */
export async function runChat(turn: ChatTurn, parts: ChatParts): Promise<Response> {
  try {
    return await answerTurn(turn, parts);
  } catch (error) {
    if (error instanceof GateError) return failed(turn, error, parts);
    parts.onUnexpected(error);
    const unexpected = "Something went wrong inside the gate. The request id finds it in the log.";
    return failed(turn, new GateError(unexpected), parts);
  }
}
