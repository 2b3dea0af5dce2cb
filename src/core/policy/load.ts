/** What was seen of the calls to one model of an upstream over the last minutes, younger calls counting more. */
export interface LoadReading {
  /** As many as count: a call of two minutes ago counts half. */
  readonly calls: number;
  /** Of them, those that timed out, broke off, were refused for the moment (429) or ended in an error of the server. */
  readonly failed: number;
  /** Of the failed ones. */
  readonly timedOut: number;
  /** Of the failed ones: status 429. */
  readonly limited: number;
  /** Mean time until the answers began, in milliseconds; null where none did. */
  readonly latencyMs: number | null;
}

/** From when on an upstream counts as degraded. */
export interface LoadLimit {
  /** Share of failed calls, 0..1; null: not asked for. */
  readonly errorRateAbove: number | null;
  /** Mean time until an answer begins, in milliseconds; null: not asked for. */
  readonly latencyAboveMs: number | null;
  /** Fewer calls say nothing. */
  readonly minCalls: number;
}

export const MIN_CALLS = 20;
/** What `load: "degraded"` measures. */
export const DEGRADED: LoadLimit = { errorRateAbove: 0.25, latencyAboveMs: null, minCalls: MIN_CALLS };

/** What was measured for a turn. */
export interface Load extends LoadReading {
  /** The limits of the policy that were exceeded, with hysteresis. */
  readonly over: readonly LoadLimit[];
}

/** How far a value has to fall before what was exceeded is no longer so: half of the errors, three quarters of the wait, half of the calls. */
const RELEASE = { errors: 0.5, latency: 0.75, calls: 0.5 };

const rateOf = ({ calls, failed }: LoadReading): number => (calls > 0 ? failed / calls : 0);

const above = (value: number | null, limit: number | null, share: number): boolean =>
  value !== null && limit !== null && value > limit * share;

/**
 * Whether a limit is exceeded. A limit that was exceeded before stays so until the value is clearly beneath it: else thresholds would
 * change with every other call.
 * @param was it was exceeded when it was last looked at
 */
export function exceeds(reading: LoadReading, limit: LoadLimit, was: boolean): boolean {
  const share = was ? RELEASE : { errors: 1, latency: 1, calls: 1 };
  if (reading.calls < limit.minCalls * share.calls) return false;
  return (
    above(rateOf(reading), limit.errorRateAbove, share.errors) ||
    above(reading.latencyMs, limit.latencyAboveMs, share.latency)
  );
}

/** One name for equal limits. */
export const limitKey = ({ errorRateAbove, latencyAboveMs, minCalls }: LoadLimit): string =>
  JSON.stringify([errorRateAbove, latencyAboveMs, minCalls]);

export const isOver = ({ over }: Pick<Load, "over">, limit: LoadLimit): boolean =>
  over.some((one) => limitKey(one) === limitKey(limit));

/** What was measured, in words: `the upstream failed in 34 % of about 50 calls of the last minutes (12 timed out, 5 were refused with 429)`. */
export function loadWords(reading: LoadReading): string {
  const { calls, failed, timedOut, limited, latencyMs } = reading;
  const kinds = [
    ...(Math.round(timedOut) > 0 ? [`${Math.round(timedOut)} timed out`] : []),
    ...(Math.round(limited) > 0 ? [`${Math.round(limited)} were refused with 429`] : []),
  ];
  const of = kinds.length > 0 && failed > 0 ? ` (${kinds.join(", ")})` : "";
  const wait =
    latencyMs === null ? "" : `, and began to answer after ${(latencyMs / 1_000).toFixed(1)} s on average`;
  const share = Math.round(rateOf(reading) * 100);
  return `the upstream failed in ${share} % of about ${Math.round(calls)} calls of the last minutes${of}${wait}`;
}
