import { UpstreamError } from "./upstream-error.ts";

/** One request to the upstream, ready to be sent. */
export interface UpstreamCall {
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  /** Longest silence: until the headers come, and then between two reads of the body. */
  readonly timeoutMs: number;
  /** Ends the call from outside. */
  readonly signal: AbortSignal;
}

/** An answer whose body has one owner: read it to the end or cancel it. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Headers;
  /**
   * The next bytes; null at the end.
   * @throws UpstreamError `timeout`, `aborted` or `unreachable` (the connection broke)
   */
  read(): Promise<Uint8Array | null>;
  cancel(): Promise<void>;
}

/** Turns whatever `fetch` or a reader throws into what happened. */
const explain = (error: unknown, outside: AbortSignal, silent: boolean): UpstreamError => {
  if (error instanceof UpstreamError) return error;
  if (outside.aborted)
    return new UpstreamError("aborted", "The client went away; the upstream call was ended.", {
      cause: error,
    });
  if (silent)
    return new UpstreamError("timeout", "The upstream did not answer in time. Try again.", { cause: error });
  return new UpstreamError(
    "unreachable",
    "The upstream could not be reached, or the connection broke. Try again.",
    { cause: error },
  );
};

/**
 * Calls the upstream and returns when its headers are there.
 * @throws UpstreamError `timeout`, `aborted` or `unreachable`
 */
export async function callUpstream(call: UpstreamCall): Promise<UpstreamAnswer> {
  const controller = new AbortController();
  let silent = false;
  const onSilence = () => {
    silent = true;
    controller.abort();
  };
  let timer = setTimeout(onSilence, call.timeoutMs);
  const onAbort = () => controller.abort();
  if (call.signal.aborted) onAbort();
  else call.signal.addEventListener("abort", onAbort);
  const end = () => {
    clearTimeout(timer);
    call.signal.removeEventListener("abort", onAbort);
  };
  const fail = (error: unknown): never => {
    end();
    throw explain(error, call.signal, silent);
  };

  const response = await fetch(call.url, {
    method: "POST",
    headers: call.headers,
    body: call.body,
    // A redirect would carry the caller's key to an address that nobody allowed.
    redirect: "manual",
    signal: controller.signal,
  }).catch(fail);
  clearTimeout(timer);
  const reader = response.body?.getReader();
  if (reader === undefined) end();
  return {
    status: response.status,
    headers: response.headers,
    async read() {
      if (reader === undefined) return null;
      clearTimeout(timer);
      timer = setTimeout(onSilence, call.timeoutMs);
      const { done, value } = await reader.read().catch(fail);
      // A reader that takes its time is no silence of the upstream.
      clearTimeout(timer);
      if (!done) return value;
      end();
      return null;
    },
    async cancel() {
      end();
      controller.abort();
      // The body is on its way to an end either way.
      await reader?.cancel().catch(() => undefined);
    },
  };
}
