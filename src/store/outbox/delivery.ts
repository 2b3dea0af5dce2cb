import type { JoinedOutcome } from "../../core/record.ts";
import type { StoreEnv } from "../client.ts";
import type { RetentionEnv } from "../retention.ts";
import type { OutboxDepth } from "./api.ts";
import { flush } from "./flush.ts";
import { FlushPace } from "./flush-pace.ts";
import type { Mirror } from "./mirror.ts";
import type { Notes } from "./notes.ts";
import type { EventQueue, Queued } from "./queue.ts";
import { Reflection } from "./reflection.ts";
import type { ObjectStorage } from "./storage.ts";

/** How long the first event in line waits for others to share its transaction. */
export const GATHER_MS = 100;

/** What an outbox is given by whatever runs it. */
export interface OutboxHost {
  readonly storage: ObjectStorage;
  readonly env: StoreEnv & RetentionEnv;
  /** What gets what libSQL has; null: nothing does. */
  readonly mirror: Mirror | null;
  /** Work that nobody waits for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** What leaves an outbox: from the line to libSQL, and from there to the mirror. */
export class Delivery {
  readonly #host: OutboxHost;
  readonly #queue: EventQueue;
  readonly #pace: FlushPace;
  readonly #reflection: Reflection | null;

  constructor(host: OutboxHost, queue: EventQueue, notes: Notes) {
    this.#host = host;
    this.#queue = queue;
    this.#pace = new FlushPace(notes);
    this.#reflection = host.mirror && new Reflection(host.storage, notes, host.mirror);
  }

  /**
   * Does what is due. The mirror's run is not waited for: see `Reflection`.
   * @param mirrored called when such a run has ended
   */
  async run(mirrored: () => Promise<void>): Promise<void> {
    this.#reflect(mirrored);
    const due = this.#flushDueAt(Date.now());
    if (due !== null && due <= Date.now()) await this.#flush();
    this.#reflect(mirrored);
  }

  /** Ends every pause. */
  hurry(): void {
    this.#pace.hurry();
    this.#reflection?.hurry();
  }

  /** When there is next something to do, in milliseconds since 1970; null while nothing waits. */
  dueAt(now: number): number | null {
    const due = [this.#flushDueAt(now + GATHER_MS), this.#reflection?.dueAt(now) ?? null].filter(
      (one) => one !== null,
    );
    return due.length === 0 ? null : Math.min(...due);
  }

  state(): Pick<OutboxDepth, "failures" | "lastError" | "mirror"> {
    const { failures, lastError } = this.#pace;
    return { failures, lastError, mirror: this.#reflection?.depth() ?? null };
  }

  async #flush(): Promise<void> {
    const result = await flush(this.#queue, this.#host.env, (events, joined) =>
      this.#confirm(events, joined),
    );
    if (result.status === "failed") this.#pace.failed(result.error, Date.now());
    else this.#pace.succeeded();
  }

  /** libSQL has them: they go over to the mirror's line in the same moment in which they leave this one. */
  async #confirm(events: readonly Queued[], joined: readonly JoinedOutcome[]): Promise<void> {
    const handOver = await this.#reflection?.prepare(events, joined);
    this.#host.storage.transactionSync(() => {
      handOver?.();
      this.#queue.remove(events);
    });
  }

  #reflect(mirrored: () => Promise<void>): void {
    if (this.#reflection) this.#host.waitUntil(this.#reflection.run().then(mirrored));
  }

  /** When the next flush is due; null while nothing waits. */
  #flushDueAt(now: number): number | null {
    return this.#queue.isEmpty() ? null : this.#pace.from(now);
  }
}
