import type { OutboxEvent } from "./api.ts";
import type { EventQueue } from "./queue.ts";
import type { ObjectStorage } from "./storage.ts";

/**
 * For so long after a transaction others wait for each other. One that comes alone does not wait; a gate that is busy hands over
 * thousands of decisions a second, each in a call of its own, and each transaction writes a dozen pages, whatever is in it.
 */
const TOGETHER_MS = 5;

interface Put {
  readonly events: readonly OutboxEvent[];
  readonly resolve: (accepted: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Puts events in line; what several callers bring within a few milliseconds goes into one transaction. */
export class Arrivals {
  readonly #storage: ObjectStorage;
  readonly #queue: EventQueue;
  readonly #wake: () => Promise<void>;
  #waiting: Put[] = [];
  #lastAt = 0;

  /** @param wake sees to it that what is in line is flushed; no caller is answered before */
  constructor(storage: ObjectStorage, queue: EventQueue, wake: () => Promise<void>) {
    this.#storage = storage;
    this.#queue = queue;
    this.#wake = wake;
  }

  /** Resolves when the events are in line, with how many of them were not there already. */
  put(events: readonly OutboxEvent[]): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ events, resolve, reject });
      if (this.#waiting.length > 1) return;
      const pause = Math.min(TOGETHER_MS, this.#lastAt + TOGETHER_MS - Date.now());
      if (pause > 0) setTimeout(() => void this.#write(), pause);
      else void this.#write();
    });
  }

  async #write(): Promise<void> {
    const puts = this.#waiting;
    this.#waiting = [];
    this.#lastAt = Date.now();
    try {
      const answers = this.#storage.transactionSync(() => puts.map((put) => this.#add(put)));
      await this.#wake();
      for (const answer of answers) answer();
    } catch (error) {
      for (const put of puts) put.reject(error);
    }
  }

  /** Adds all events of one caller or none of them. Returns what tells the caller. */
  #add({ events, resolve, reject }: Put): () => void {
    try {
      const accepted = this.#queue.add(events, this.#lastAt);
      return () => resolve(accepted);
    } catch (error) {
      return () => reject(error);
    }
  }
}
