import { setTimeout as wait } from "node:timers/promises";

/** Time, injectable so that tests need none. Milliseconds. */
export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const REAL_CLOCK: Clock = { now: Date.now, sleep: (ms) => wait(ms) };

/** Lets requests start at a given rate, and none while the endpoint asked for a pause. */
export interface Pace {
  /** Resolves when the next request may start. */
  turn(): Promise<void>;
  /** Nobody starts for so long, whoever was told to wait. */
  pause(ms: number): void;
}

/** @param perMinute requests that may start in a minute, evenly spread; Infinity for no limit */
export function createPace(perMinute: number, clock: Clock = REAL_CLOCK): Pace {
  const gap = 60_000 / perMinute;
  let nextStart = 0;
  let pausedUntil = 0;
  return {
    async turn() {
      const start = Math.max(clock.now(), nextStart);
      nextStart = start + gap;
      for (;;) {
        const until = Math.max(start, pausedUntil);
        const now = clock.now();
        if (until <= now) return;
        await clock.sleep(until - now);
      }
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    },
  };
}

/**
 * Works through `items` with at most `width` of them at once, in order. Ends early when `stopped` says so: what has begun
 * is finished. The first error ends it too, after the others have finished.
 */
export async function eachParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
  stopped: () => boolean,
): Promise<void> {
  let next = 0;
  let failed = false;
  const worker = async (): Promise<void> => {
    while (next < items.length && !failed && !stopped()) {
      const item = items[next++];
      if (item === undefined) continue;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: width }, worker));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
