import { backoffMs } from "./backoff.ts";
import type { Notes } from "./notes.ts";

const FAILURES = "failures";
const LAST_ERROR = "last_error";
/** After a failed flush: no other before this time, in milliseconds since 1970. */
const NOT_BEFORE = "not_before";

/** When the next flush may begin, and how the last ones went. */
export class FlushPace {
  readonly #notes: Notes;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  /** Flushes in a row that failed. */
  get failures(): number {
    return Number(this.#notes.get(FAILURES) ?? 0);
  }

  /** Why the last flush failed; null after a success. */
  get lastError(): string | null {
    return this.#notes.get(LAST_ERROR) || null;
  }

  /** The first moment from `now` on. After a failure that is the end of the pause. */
  from(now: number): number {
    return Math.max(now, Number(this.#notes.get(NOT_BEFORE) ?? 0));
  }

  hurry(): void {
    this.#notes.set(NOT_BEFORE, "0");
  }

  failed(error: string, now: number): void {
    const failures = this.failures + 1;
    this.#note(failures, error);
    this.#notes.set(NOT_BEFORE, String(now + backoffMs(failures, Math.random())));
  }

  succeeded(): void {
    if (this.failures === 0) return;
    this.#note(0, "");
    this.hurry();
  }

  #note(failures: number, error: string): void {
    this.#notes.set(FAILURES, String(failures));
    this.#notes.set(LAST_ERROR, error.slice(0, 500));
  }
}
