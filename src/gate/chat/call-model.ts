import { callUpstream, type UpstreamAnswer, type UpstreamCall } from "../../sampling/call.ts";
import type { CallEnd, Metered } from "../../sampling/load-counters.ts";
import { UpstreamError } from "../../sampling/upstream-error.ts";
import type { ChatTurn } from "./turn.ts";

/** A deadline of the gate's own that ends a call earlier says more of the deadline than of the upstream. */
const PATIENCE_MS = 5_000;
const REQUEST_TIMEOUT = 408;
const TOO_MANY = 429;

/** Null for what the request itself is to blame for. */
function endOf(status: number): CallEnd | null {
  if (status === TOO_MANY) return "limited";
  if (status === REQUEST_TIMEOUT || status === 504) return "timed_out";
  if (status >= 500) return "failed";
  return status >= 400 ? null : "answered";
}

/** Null where the client went away, or nobody waited long enough to tell. */
function endOfError(
  error: unknown,
  client: AbortSignal,
  waitedMs: number,
): Exclude<CallEnd, "answered"> | null {
  if (!(error instanceof UpstreamError) || client.aborted) return null;
  if (error.problem === "timeout") return "timed_out";
  if (error.problem === "aborted") return waitedMs >= PATIENCE_MS ? "timed_out" : null;
  return "failed";
}

/**
 * Calls a model, and notes what became of the call.
 * @throws UpstreamError like `callUpstream`
 */
export async function callModel(
  { load: { meter }, client: { signal } }: Pick<ChatTurn, "load" | "client">,
  of: Metered,
  call: UpstreamCall,
): Promise<UpstreamAnswer> {
  const began = meter.now();
  const waited = () => meter.now() - began;
  const answer = await callUpstream(call).catch((error: unknown) => {
    const end = endOfError(error, signal, waited());
    if (end !== null) meter.note(of, end, waited());
    throw error;
  });
  const end = endOf(answer.status);
  if (end !== null) meter.note(of, end, waited());
  if (end !== "answered") return answer;
  return {
    ...answer,
    async read() {
      try {
        return await answer.read();
      } catch (error) {
        const broken = endOfError(error, signal, waited());
        if (broken !== null) meter.noteBroken(of, broken);
        throw error;
      }
    },
  };
}
