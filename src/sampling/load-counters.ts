import { headOf } from "../core/text/cut.ts";
import { exceeds, type LoadLimit, type LoadReading, limitKey } from "../core/policy/load.ts";

/** What became of one call. Anything that the caller's own request is to blame for says nothing of the load. */
export type CallEnd = "answered" | "failed" | "timed_out" | "limited";

/** After this time a call counts half as much. */
const HALF_LIFE_MS = 120_000;
/** Limits that are remembered as exceeded, of one counter. */
const MOST_LIMITS = 100;
const LONGEST_NAME = 200;

/** Whose calls are counted. */
export interface Metered {
  /** Its base URL. */
  readonly upstream: string;
  readonly model: string | null;
  /** A hash of the key that the caller sent; null: the deployment's key was used, or none. */
  readonly credential: string | null;
}

export interface NamedReading extends LoadReading {
  readonly upstream: string;
  /** Null: all of them. */
  readonly model: string | null;
}

interface Counter {
  readonly upstream: string;
  readonly model: string;
  /** Milliseconds since 1970: up to when the sums are aged. */
  at: number;
  calls: number;
  failed: number;
  timedOut: number;
  limited: number;
  /** Of the calls that were answered. */
  answered: number;
  waitedMs: number;
  readonly over: Set<string>;
}

/** Sums that fade, one small record for each model (or each model and key), of a bounded number. Every step takes constant time. */
export class LoadCounters {
  readonly #now: () => number;
  readonly #most: number;
  readonly #counters = new Map<string, Counter>();

  constructor(now: () => number, most: number) {
    this.#now = now;
    this.#most = most;
  }

  note(of: Metered, end: CallEnd, waitedMs: number): void {
    const counter = this.#opened(of);
    counter.calls += 1;
    if (end === "answered") {
      counter.answered += 1;
      counter.waitedMs += Math.max(0, waitedMs);
    } else fail(counter, end);
  }

  noteBroken(of: Metered, end: Exclude<CallEnd, "answered">): void {
    fail(this.#opened(of), end);
  }

  /** What was seen, and which of the limits it exceeds; null where nothing was seen. */
  read(
    of: Metered,
    limits: readonly LoadLimit[],
  ): { readonly reading: LoadReading; readonly over: readonly LoadLimit[] } | null {
    const counter = this.#counters.get(keyOf(of));
    if (counter === undefined) return null;
    age(counter, this.#now());
    const reading = readingOf(counter);
    return { reading, over: limits.filter((limit) => isExceeded(counter, reading, limit)) };
  }

  /** All that was seen lately, the busiest first. */
  readings(): readonly NamedReading[] {
    const now = this.#now();
    return [...this.#counters.values()]
      .map((counter) => {
        age(counter, now);
        return { upstream: counter.upstream, model: counter.model, ...readingOf(counter) };
      })
      .filter(({ calls }) => calls >= 0.5)
      .toSorted((a, b) => b.calls - a.calls);
  }

  /** The one that nobody asked for longest is forgotten first. */
  #opened(of: Metered): Counter {
    const now = this.#now();
    const key = keyOf(of);
    const found = this.#counters.get(key) ?? fresh(of, now);
    this.#counters.delete(key);
    this.#counters.set(key, found);
    const [oldest] = this.#counters.keys();
    if (this.#counters.size > this.#most && oldest !== undefined) this.#counters.delete(oldest);
    age(found, now);
    return found;
  }
}

function fail(counter: Counter, end: Exclude<CallEnd, "answered">): void {
  counter.failed = Math.min(counter.calls, counter.failed + 1);
  if (end === "timed_out") counter.timedOut = Math.min(counter.failed, counter.timedOut + 1);
  if (end === "limited") counter.limited = Math.min(counter.failed, counter.limited + 1);
}

const nameOf = (model: string | null): string => headOf(model ?? "", LONGEST_NAME);
const keyOf = ({ upstream, model, credential }: Metered): string =>
  JSON.stringify([upstream, nameOf(model), credential]);

const fresh = ({ upstream, model }: Metered, now: number): Counter => ({
  upstream,
  model: nameOf(model),
  at: now,
  calls: 0,
  failed: 0,
  timedOut: 0,
  limited: 0,
  answered: 0,
  waitedMs: 0,
  over: new Set(),
});

/** A clock that steps back ages nothing. */
function age(counter: Counter, now: number): void {
  const passed = now - counter.at;
  if (passed <= 0) return;
  const share = 2 ** (-passed / HALF_LIFE_MS);
  for (const sum of ["calls", "failed", "timedOut", "limited", "answered", "waitedMs"] as const)
    counter[sum] *= share;
  counter.at = now;
}

const readingOf = ({ calls, failed, timedOut, limited, answered, waitedMs }: Counter): LoadReading => ({
  calls: tenths(calls),
  failed: tenths(failed),
  timedOut: tenths(timedOut),
  limited: tenths(limited),
  latencyMs: answered > 0 ? Math.round(waitedMs / answered) : null,
});

const tenths = (sum: number): number => Math.round(sum * 10) / 10;

function isExceeded({ over }: Counter, reading: LoadReading, limit: LoadLimit): boolean {
  const key = limitKey(limit);
  const now = exceeds(reading, limit, over.has(key));
  if (!now) over.delete(key);
  else if (over.size < MOST_LIMITS) over.add(key);
  return now;
}
