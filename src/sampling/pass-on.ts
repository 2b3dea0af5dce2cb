import { UpstreamError } from "./upstream-error.ts";

/** A request that the gate only passes on. */
export interface PassedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** As it comes from the client; null where there is none. */
  readonly body: ReadableStream<Uint8Array> | null;
  /** Longest wait for the headers of the answer. */
  readonly timeoutMs: number;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request on and returns the answer as it comes: neither body is read or kept.
 * @throws UpstreamError `timeout`, `aborted`, `unreachable` or `invalid` (a redirect)
 */
export async function passOn(request: PassedRequest): Promise<Response> {
  const { url, method, headers, body, signal, timeoutMs } = request;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), timeoutMs);
  const streaming = body === null ? {} : { body, duplex: "half" };
  const ends = AbortSignal.any([signal, silence.signal]);
  try {
    // A redirect would carry the caller's key to an address that nobody allowed.
    const answer = await fetch(url, { method, headers, redirect: "manual", signal: ends, ...streaming });
    if (answer.status >= 400 || answer.status < 300) return answer;
    await answer.body?.cancel();
    throw new UpstreamError("invalid", "The upstream answered with a redirect, which is not followed.");
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    const cause = { cause: error };
    if (signal.aborted) throw new UpstreamError("aborted", "The client went away.", cause);
    if (silence.signal.aborted)
      throw new UpstreamError("timeout", "The upstream did not answer in time. Try again.", cause);
    throw new UpstreamError("unreachable", "The upstream could not be reached. Try again.", cause);
  } finally {
    clearTimeout(timer);
  }
}
