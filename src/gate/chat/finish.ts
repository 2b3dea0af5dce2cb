import type { GateError } from "../../core/errors.ts";
import type { Sample } from "../../core/turn.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import { failedDecision, type FailedTurn } from "../failure-record.ts";
import { costOfFailed, type OwnRequest } from "../turn-cost.ts";
import { type ChatParts, type ChatTurn, decideInput } from "./turn.ts";

const reasonOf = (error: GateError): FailedTurn["reason"] => {
  if (!(error instanceof UpstreamError)) return "gate_error";
  return error.problem === "aborted" ? "client_aborted" : "upstream_error";
};

function ownRequest(error: GateError): OwnRequest {
  if (!(error instanceof UpstreamError)) return "sent";
  if (error.problem === "not_configured") return "not_sent";
  return (error.upstreamStatus ?? 0) >= 400 ? "refused" : "sent";
}

/** Records beside the answer that this turn brought nothing to judge. Never rejects. */
export async function recordFailure(
  turn: ChatTurn,
  error: GateError,
  samples: readonly Sample[],
  parts: ChatParts,
): Promise<void> {
  const reason = reasonOf(error);
  try {
    const gateError =
      reason === "gate_error"
        ? ({ type: error.name, message: error.message, onError: "closed" } as const)
        : null;
    const cost = costOfFailed(ownRequest(error), turn.sent.gating);
    const failed = { reason, message: error.message, samples, cost, gateError };
    await parts.recordAfter(await failedDecision(decideInput(turn), failed, parts), turn.session);
  } catch (unexpected) {
    parts.onUnexpected(unexpected);
  }
}

/** The bytes of a generator as the body of an answer. What the client does to it (cancel, going away) ends the generator. */
export function streamOf(
  generator: AsyncGenerator<Uint8Array>,
  client: AbortController,
): ReadableStream<Uint8Array> {
  // Begun at once: a generator that never began would end without its `finally`, and so without a record.
  let next: Promise<IteratorResult<Uint8Array>> | null = generator.next();
  next.catch(() => undefined);
  const stop = async () => {
    client.abort();
    await generator.return(undefined);
  };
  // A Worker may learn of it by the stream, by the request's signal, or by both.
  client.signal.addEventListener("abort", () => void generator.return(undefined).catch(() => undefined));
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (next ?? generator.next());
        next = null;
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
