import type { JoinedOutcome } from "../../core/record.ts";
import type { StoredDecision } from "../stored.ts";
import { backoffMs } from "./backoff.ts";
import { decodeEvent } from "./codec.ts";
import type { Mirror, MirrorDepth, Sent } from "./mirror.ts";
import { type MirrorEntry, MirrorQueue, toScore } from "./mirror-queue.ts";
import type { Notes } from "./notes.ts";
import type { Queued } from "./queue.ts";
import type { ObjectStorage } from "./storage.ts";

/** Batches of one run; after that the next alarm goes on. */
const MAX_BATCHES = 200;
/** How long a run may go on before an alarm looks after it, should the object have ended meanwhile. */
const LOOK_AFTER_MS = 60_000;

/**
 * What goes to the mirror after libSQL has it. Runs beside the flush and never in its way: a run is not waited for, so a
 * mirror that hangs holds up nothing, and a database that hangs does not hold up the mirror. At most one run at a time;
 * everything that it must remember is on disk.
 */
export class Reflection {
  readonly #queue: MirrorQueue;
  readonly #notes: Notes;
  readonly #mirror: Mirror;
  #running = false;

  constructor(storage: ObjectStorage, notes: Notes, mirror: Mirror) {
    this.#queue = new MirrorQueue(storage, mirror.bounds);
    this.#notes = notes;
    this.#mirror = mirror;
  }

  /**
   * Makes ready what libSQL just confirmed. The function it returns does the taking over, at once, so that the caller can
   * put it into the transaction in which the events leave their own line.
   */
  async prepare(events: readonly Queued[], joined: readonly JoinedOutcome[]): Promise<() => void> {
    const scores = await Promise.all(joined.map(toScore));
    return () => this.#count("dropped", this.#queue.add(events, scores, Date.now()));
  }

  /** When an alarm should next look here, in milliseconds since 1970; null while nothing waits. */
  dueAt(now: number): number | null {
    if (this.#queue.isEmpty()) return null;
    return this.#running ? now + LOOK_AFTER_MS : Math.max(now, this.#number("not_before"));
  }

  /** Lets the next run begin at once. */
  hurry(): void {
    this.#set("not_before", 0);
  }

  /** Sends what waits, unless a run is on its way or a pause holds. Never rejects. */
  async run(): Promise<void> {
    const due = this.dueAt(Date.now());
    if (due === null || due > Date.now()) return;
    this.#running = true;
    try {
      for (let batch = 0; batch < MAX_BATCHES && !this.#queue.isEmpty(); batch++) {
        await this.#sendBatch(this.#queue.nextBatch());
      }
      if (this.#number("failures") > 0) this.#note(0, 0, "");
    } catch (error) {
      const failures = this.#number("failures") + 1;
      const pause = backoffMs(failures, Math.random());
      this.#note(failures, Date.now() + pause, error instanceof Error ? error.message : String(error));
    } finally {
      this.#running = false;
    }
  }

  depth(): MirrorDepth {
    const { waiting, oldestAt } = this.#queue.counts();
    return {
      waiting,
      oldestAt: oldestAt === null ? null : new Date(oldestAt).toISOString(),
      dropped: this.#number("dropped"),
      refused: this.#number("refused"),
      failures: this.#number("failures"),
      lastError: this.#get("last_error") || null,
    };
  }

  async #sendBatch(batch: readonly MirrorEntry[]): Promise<void> {
    if (batch[0]?.kind === "decision") return this.#sendDecisions(batch);
    // Each is counted off by itself; the first failure is told when all have ended.
    const ended = await Promise.allSettled(
      batch.map((entry) =>
        this.#send([entry], () => this.#mirror.sendOutcome(JSON.parse(entry.body) as JoinedOutcome)),
      ),
    );
    for (const one of ended) if (one.status === "rejected") throw one.reason;
  }

  async #sendDecisions(batch: readonly MirrorEntry[]): Promise<void> {
    const decisions = batch.map(({ body }) => toDecision(body));
    const refused = await this.#send(batch, () => this.#mirror.sendDecisions(decisions));
    if (!refused) return;
    // One of them is at fault. Each goes alone then, and only that one is left out.
    for (const [index, entry] of batch.entries()) {
      await this.#send([entry], () => this.#mirror.sendDecisions(decisions.slice(index, index + 1)));
    }
  }

  /** Sends, and counts off what was taken. True where several were refused together, so that nothing was counted. */
  async #send(entries: readonly MirrorEntry[], send: () => Promise<Sent>): Promise<boolean> {
    let answer: Sent;
    try {
      answer = await send();
    } catch (error) {
      this.#queue.countAttempt(entries);
      throw error;
    }
    if ("sent" in answer) {
      this.#queue.done(entries.slice(0, answer.sent));
      return false;
    }
    if (entries.length > 1) return true;
    this.#queue.done(entries);
    this.#count("refused", 1);
    this.#set("last_error", answer.refused.slice(0, 500));
    return false;
  }

  #note(failures: number, notBefore: number, error: string): void {
    this.#set("failures", failures);
    this.#set("not_before", notBefore);
    this.#set("last_error", error.slice(0, 500));
  }

  #count(key: string, more: number): void {
    if (more > 0) this.#set(key, this.#number(key) + more);
  }

  readonly #get = (key: string) => this.#notes.get(`mirror_${key}`);
  readonly #set = (key: string, value: string | number) => this.#notes.set(`mirror_${key}`, String(value));
  readonly #number = (key: string) => Number(this.#get(key) ?? 0);
}

function toDecision(body: string): StoredDecision {
  const event = decodeEvent(body);
  if (event.kind !== "decision") throw new TypeError("Only decisions and joined outcomes go to the mirror");
  return event.decision;
}
