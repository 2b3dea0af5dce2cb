import { DurableObject } from "cloudflare:workers";
import { InvalidRequestError } from "../core/errors.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import type { StoreEnv } from "./client.ts";
import type {
  DeadEvent,
  KeptKey,
  OutboxApi,
  OutboxDepth,
  OutboxEvent,
  Remembered,
  Waiting,
} from "./outbox/api.ts";
import { backoffMs } from "./outbox/backoff.ts";
import { flush } from "./outbox/flush.ts";
import { KeptKeys } from "./outbox/kept-keys.ts";
import { WaitingEvents } from "./outbox/lookup.ts";
import { Notes } from "./outbox/notes.ts";
import { EventQueue } from "./outbox/queue.ts";
import { RecentRepeatables } from "./outbox/recent.ts";

const MAX_PUT = 1000;
/** How long the first event in line waits for others to share its transaction. */
const GATHER_MS = 100;
const FAILURES = "failures";
const LAST_ERROR = "last_error";
const SNAPSHOT = "policy";

/**
 * The way into the log, one object a project (`idFromName(project)`), and its only writer. `put` returns when the events
 * are on disk here; an alarm writes them to libSQL and tries again, without end, until libSQL has confirmed them.
 */
export class Outbox extends DurableObject<StoreEnv> implements OutboxApi {
  readonly #queue: EventQueue;
  readonly #waiting: WaitingEvents;
  readonly #notes: Notes;
  readonly #recent: RecentRepeatables;
  readonly #keys: KeptKeys;

  constructor(ctx: DurableObjectState, env: StoreEnv) {
    super(ctx, env);
    this.#queue = new EventQueue(ctx.storage);
    this.#waiting = new WaitingEvents(ctx.storage.sql);
    this.#notes = new Notes(ctx.storage.sql);
    this.#recent = new RecentRepeatables(ctx.storage.sql);
    this.#keys = new KeptKeys(ctx.storage.sql);
    // Should an alarm ever have been lost, the object's next start makes up for it.
    void ctx.blockConcurrencyWhile(() => this.#wakeIfWaiting());
  }

  async put(events: readonly OutboxEvent[]): Promise<{ accepted: number }> {
    if (events.length > MAX_PUT) {
      throw new InvalidRequestError(`At most ${MAX_PUT} events fit into one call, not ${events.length}`);
    }
    const accepted = this.#queue.add(events, Date.now());
    await this.#wakeIfWaiting();
    return { accepted };
  }

  async lookup(decisionId: string): Promise<Waiting> {
    return this.#waiting.about(decisionId);
  }

  async findCall(toolCallId: string, session: string | null): Promise<string | null> {
    return this.#waiting.findCall(toolCallId, session);
  }

  async recall(decisionId: string): Promise<Remembered | null> {
    return this.#recent.recall(decisionId);
  }

  async depth(): Promise<OutboxDepth> {
    const { waiting, dead, oldestAt } = this.#queue.counts();
    return {
      waiting,
      dead,
      oldestAt: oldestAt === null ? null : new Date(oldestAt).toISOString(),
      failures: this.#failures(),
      lastError: this.#notes.get(LAST_ERROR) || null,
    };
  }

  async listDead(limit: number): Promise<DeadEvent[]> {
    return this.#queue.listDead(limit);
  }

  async retryDead(): Promise<number> {
    const revived = this.#queue.unbury(Date.now());
    await this.#wakeIfWaiting();
    return revived;
  }

  async saveSnapshot(policy: PolicyDocument): Promise<void> {
    const kept = await this.loadSnapshot();
    if (kept === null || kept.version <= policy.version) this.#notes.set(SNAPSHOT, JSON.stringify(policy));
  }

  async loadSnapshot(): Promise<PolicyDocument | null> {
    const text = this.#notes.get(SNAPSHOT);
    return text === null ? null : (JSON.parse(text) as PolicyDocument);
  }

  async saveKey(key: KeptKey): Promise<void> {
    this.#keys.save(key);
  }

  async revokeKey(id: string): Promise<void> {
    this.#keys.revoke(id);
  }

  async loadKey(sha256: string): Promise<KeptKey | null> {
    return this.#keys.find(sha256);
  }

  async poke(): Promise<void> {
    if (!this.#queue.isEmpty()) await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    const result = await flush(this.#queue, this.env);
    if (result.status === "failed") {
      const failures = this.#failures() + 1;
      this.#note(failures, result.error);
      await this.ctx.storage.setAlarm(Date.now() + backoffMs(failures, Math.random()));
      return;
    }
    if (this.#failures() > 0) this.#note(0, "");
    if (result.status === "more") await this.ctx.storage.setAlarm(Date.now());
  }

  /** An alarm that is set stays as it is: after a failure it is the pause before the next try. */
  async #wakeIfWaiting(): Promise<void> {
    if (!this.#queue.isEmpty() && (await this.ctx.storage.getAlarm()) === null) {
      await this.ctx.storage.setAlarm(Date.now() + GATHER_MS);
    }
  }

  #failures(): number {
    return Number(this.#notes.get(FAILURES) ?? 0);
  }

  #note(failures: number, error: string): void {
    this.#notes.set(FAILURES, String(failures));
    this.#notes.set(LAST_ERROR, error.slice(0, 500));
  }
}
