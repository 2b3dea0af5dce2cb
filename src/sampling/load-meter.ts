import type { Load, LoadLimit } from "../core/policy/load.ts";
import { type CallEnd, LoadCounters, type Metered, type NamedReading } from "./load-counters.ts";

/**
 * Errors and waits of the upstreams as this isolate sees them. A refusal with 429 of a key that a caller sent says something of that
 * key's quota, not of the upstream: it counts for the callers with this key alone.
 */
export class LoadMeter {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly #ofAll: LoadCounters;
  readonly #ofKeys: LoadCounters;

  /** @param most models, and as many again of single keys */
  constructor(now: () => number, most = 500) {
    this.now = now;
    this.#ofAll = new LoadCounters(now, most);
    this.#ofKeys = new LoadCounters(now, most);
  }

  /** @param waitedMs until the answer began, or until there was none */
  note(of: Metered, end: CallEnd, waitedMs: number): void {
    if (of.credential !== null) this.#ofKeys.note(of, end, waitedMs);
    if (of.credential === null || end !== "limited") this.#ofAll.note(shared(of), end, waitedMs);
  }

  /** A call that had begun to answer came to no end. */
  noteBroken(of: Metered, end: Exclude<CallEnd, "answered">): void {
    if (of.credential !== null) this.#ofKeys.noteBroken(of, end);
    this.#ofAll.noteBroken(shared(of), end);
  }

  /**
   * What was seen of a model, and which of the limits are exceeded: by all calls, or by those with the caller's own key. The reading
   * is that of all, unless only the calls with the key exceed something; null where nothing was seen.
   */
  read(of: Metered, limits: readonly LoadLimit[]): Load | null {
    const all = this.#ofAll.read(shared(of), limits);
    const own = of.credential === null ? null : this.#ofKeys.read(of, limits);
    const shown = all === null || (all.over.length === 0 && own !== null && own.over.length > 0) ? own : all;
    if (shown === null) return null;
    const over = limits.filter(
      (limit) => all?.over.includes(limit) === true || own?.over.includes(limit) === true,
    );
    return { ...shown.reading, over };
  }

  /** All that was seen lately, the busiest first; without refusals of single keys. */
  readings(): readonly NamedReading[] {
    return this.#ofAll.readings();
  }
}

const shared = (of: Metered): Metered => ({ ...of, credential: null });
