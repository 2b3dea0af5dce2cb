import { deferred } from "../core/deferred.ts";

/** Statuses of an upstream that may do better in a moment. */
const PASSING = new Set([429, 500, 502, 503, 504, 529]);

/**
 * For how long an upstream asks to be left alone, in milliseconds: `retry-after-ms`, else `Retry-After` in seconds or as a date
 * (RFC 9110, 10.2.3). Null where it says nothing that can be read, or the status is one that no waiting changes.
 * @param now milliseconds since 1970
 */
export function retryAfterMs(status: number, headers: Headers, now: number): number | null {
  if (!PASSING.has(status)) return null;
  const exact = headers.get("retry-after-ms");
  if (exact !== null && /^\d{1,9}(?:\.\d+)?$/.test(exact)) return Number(exact);
  const after = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}(?:\.\d+)?$/.test(after)) return Number(after) * 1_000;
  const date = /[A-Za-z]/.test(after) ? Date.parse(after) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Waits; ends at once, and false, when the signal aborts. */
export function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = deferred<boolean>();
  const stop = () => resolve(false);
  const timer = setTimeout(() => resolve(true), milliseconds);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  });
}
