import { setTimeout as sleep } from "node:timers/promises";

/** When turns may be sent, over all agents together. */
export interface Pace {
  /** Turns a minute. */
  readonly perMinute: number;
  /** So many turns come first at ten times that rate, so that the page is not empty for long. */
  readonly burst: number;
  /** Seconds after which no turn is sent. */
  readonly seconds: number;
}

/** A function that waits for the next free place and answers false when the time is over or the signal came. */
export function createPace(pace: Pace, signal: AbortSignal): () => Promise<boolean> {
  const end = performance.now() + pace.seconds * 1_000;
  const gap = 60_000 / pace.perMinute;
  let next = performance.now();
  let given = 0;
  return async () => {
    const now = performance.now();
    const at = Math.max(next, now);
    if (at >= end || signal.aborted) return false;
    next = at + (given < pace.burst ? gap / 10 : gap);
    given += 1;
    await sleep(at - now, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  };
}
