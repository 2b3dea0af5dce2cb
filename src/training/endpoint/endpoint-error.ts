import { GateError } from "../../core/errors.ts";

/**
 * What to do about a request that failed: `later` may go well when it is tried again; `request` is wrong for this one
 * request only; `all` is wrong for every request (no key, no such model, no such address).
 */
export type Remedy = "later" | "request" | "all";

/** A request to the endpoint failed. The message names address, status and the endpoint's own words. */
export class EndpointError extends GateError {
  override readonly type: string = "endpoint_error";
  readonly remedy: Remedy;
  /** How long the endpoint asks to wait, in milliseconds; null where it does not say. */
  readonly waitMs: number | null;

  constructor(message: string, remedy: Remedy, options: { waitMs?: number | null; cause?: unknown } = {}) {
    super(message, options);
    this.remedy = remedy;
    this.waitMs = options.waitMs ?? null;
  }
}

export function remedyOf(status: number): Remedy {
  if (status === 408 || status === 409 || status === 425 || status === 429 || status >= 500) return "later";
  return status === 401 || status === 403 || status === 404 || status === 405 ? "all" : "request";
}

/**
 * The wait that an answer asks for: `retry-after-ms`, or `retry-after` in seconds or as a date (RFC 9110, 10.2.3).
 * @param now milliseconds
 */
export function waitOf(headers: Pick<Headers, "get"> | undefined, now: number): number | null {
  const ms = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const after = headers?.get("retry-after")?.trim() ?? "";
  if (after === "") return null;
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
