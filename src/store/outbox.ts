import { DurableObject } from "cloudflare:workers";
import { InvalidRequestError } from "../core/errors.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import type { StoreEnv } from "./client.ts";
import type { RetentionEnv } from "./retention.ts";
import type { Claim, ClaimResult, ConfirmRequest, ConfirmResult } from "./confirmations.ts";
import type { JoinedOutcome } from "../core/record.ts";
import type {
  DeadEvent,
  KeptKey,
  OutboxApi,
  OutboxDepth,
  OutboxEvent,
  Remembered,
  Waiting,
} from "./outbox/api.ts";
import type { AbstentionQuery, EndedAbstention, FoundAbstention, KeptAbstention } from "./abstentions.ts";
import { Alarm } from "./outbox/alarm.ts";
import { Arrivals } from "./outbox/arrivals.ts";
import { Confirmations } from "./outbox/confirmations.ts";
import { flush } from "./outbox/flush.ts";
import { FlushPace } from "./outbox/flush-pace.ts";
import { KeptAbstentions } from "./outbox/kept-abstentions.ts";
import { KeptKeys } from "./outbox/kept-keys.ts";
import { WaitingEvents } from "./outbox/lookup.ts";
import { Notes } from "./outbox/notes.ts";
import type { Mirror } from "./outbox/mirror.ts";
import { EventQueue, type Queued } from "./outbox/queue.ts";
import { RecentRepeatables } from "./outbox/recent.ts";
import { type NotedTurn, RecentTurns } from "./outbox/recent-turns.ts";
import type { TurnQuery, TurnsFound } from "./turns.ts";
import { Reflection } from "./outbox/reflection.ts";
import { Snapshot } from "./outbox/snapshot.ts";

const MAX_PUT = 1000;
/** How long the first event in line waits for others to share its transaction. */
const GATHER_MS = 100;

/**
 * The way into the log, one object a project (`idFromName(project)`), and its only writer. `put` returns when the events
 * are on disk here; an alarm writes them to libSQL and tries again, without end, until libSQL has confirmed them. What
 * libSQL has then goes to the mirror, where there is one.
 */
export class Outbox<Env extends StoreEnv & RetentionEnv = StoreEnv & RetentionEnv>
  extends DurableObject<Env>
  implements OutboxApi
{
  readonly #queue: EventQueue;
  readonly #arrivals: Arrivals;
  readonly #alarm: Alarm;
  readonly #waiting: WaitingEvents;
  readonly #snapshot: Snapshot;
  readonly #pace: FlushPace;
  readonly #recent: RecentRepeatables;
  readonly #turns: RecentTurns;
  readonly #confirmations: Confirmations;
  readonly #abstentions: KeptAbstentions;
  readonly #keys: KeptKeys;
  readonly #reflection: Reflection | null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { storage } = ctx;
    this.#queue = new EventQueue(storage);
    this.#alarm = new Alarm(storage, (now) => this.#dueAt(now));
    this.#arrivals = new Arrivals(storage, this.#queue, () => this.#alarm.wakeWithin(GATHER_MS));
    this.#waiting = new WaitingEvents(storage.sql);
    const notes = new Notes(storage.sql);
    this.#pace = new FlushPace(notes);
    this.#snapshot = new Snapshot(notes);
    this.#recent = new RecentRepeatables(storage.sql);
    this.#turns = new RecentTurns(storage.sql);
    this.#confirmations = new Confirmations(storage.sql);
    this.#abstentions = new KeptAbstentions(storage.sql, env);
    this.#keys = new KeptKeys(storage.sql);
    const mirror = this.openMirror(env);
    this.#reflection = mirror && new Reflection(storage, notes, mirror);
    // Should an alarm ever have been lost, the object's next start makes up for it.
    void ctx.blockConcurrencyWhile(() => this.#alarm.wake());
  }

  /** Whoever wires the rooms together says what mirrors the log; null: nothing does. */
  protected openMirror(_env: Env): Mirror | null {
    return null;
  }

  async put(events: readonly OutboxEvent[]): Promise<{ accepted: number }> {
    if (events.length > MAX_PUT) {
      throw new InvalidRequestError(`At most ${MAX_PUT} events fit into one call, not ${events.length}`);
    }
    return { accepted: await this.#arrivals.put(events) };
  }

  async lookup(decisionId: string): Promise<Waiting> {
    const [turn, confirmed] = [this.#turns.findOne(decisionId), this.#confirmations.find(decisionId)];
    return { ...this.#waiting.about(decisionId), turn, confirmed };
  }

  async findCall(toolCallId: string, session: string | null): Promise<string | null> {
    return this.#waiting.findCall(toolCallId, session);
  }

  async noteTurn(turn: NotedTurn): Promise<void> {
    this.#turns.note(turn);
  }

  async findTurns(query: TurnQuery): Promise<TurnsFound> {
    return this.#turns.find(query);
  }

  async confirm(request: ConfirmRequest): Promise<ConfirmResult> {
    return this.#confirmations.confirm(request);
  }

  async claim(claim: Claim): Promise<ClaimResult> {
    return this.#confirmations.claim(claim);
  }

  async keepAbstention(kept: KeptAbstention): Promise<boolean> {
    const done = this.#abstentions.keep(kept);
    await this.#alarm.wake();
    return done;
  }

  async findAbstentions(query: AbstentionQuery): Promise<readonly FoundAbstention[]> {
    return this.#abstentions.find(query);
  }

  async dropAbstention(ended: EndedAbstention): Promise<void> {
    this.#abstentions.drop(ended);
  }

  async recall(decisionId: string): Promise<Remembered | null> {
    return this.#recent.recall(decisionId);
  }

  async depth(): Promise<OutboxDepth> {
    const { waiting, dead, oldestAt } = this.#waiting.counts();
    return {
      waiting,
      dead,
      oldestAt: oldestAt === null ? null : new Date(oldestAt).toISOString(),
      failures: this.#pace.failures,
      lastError: this.#pace.lastError,
      mirror: this.#reflection?.depth() ?? null,
    };
  }

  async listDead(limit: number): Promise<DeadEvent[]> {
    return this.#waiting.listDead(limit);
  }

  async retryDead(): Promise<number> {
    const revived = this.#queue.unbury(Date.now());
    await this.#alarm.wake();
    return revived;
  }

  async saveSnapshot(policy: PolicyDocument): Promise<void> {
    this.#snapshot.save(policy);
  }

  async loadSnapshot(): Promise<PolicyDocument | null> {
    return this.#snapshot.load();
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
    this.#pace.hurry();
    this.#reflection?.hurry();
    await this.#alarm.wake();
  }

  override async alarm(): Promise<void> {
    this.#alarm.rang();
    this.#abstentions.forget(Date.now());
    // The mirror's run is not waited for, here and below: see `Reflection`.
    this.#reflect();
    const due = this.#flushDueAt(Date.now());
    if (due !== null && due <= Date.now()) await this.#flush();
    this.#reflect();
    await this.#alarm.wake();
  }

  async #flush(): Promise<void> {
    const result = await flush(this.#queue, this.env, (events, joined) => this.#confirm(events, joined));
    if (result.status === "failed") this.#pace.failed(result.error, Date.now());
    else this.#pace.succeeded();
  }

  /** libSQL has them: they go over to the mirror's line in the same moment in which they leave this one. */
  async #confirm(events: readonly Queued[], joined: readonly JoinedOutcome[]): Promise<void> {
    const handOver = await this.#reflection?.prepare(events, joined);
    this.ctx.storage.transactionSync(() => {
      handOver?.();
      this.#queue.remove(events);
    });
  }

  #reflect(): void {
    if (this.#reflection) this.ctx.waitUntil(this.#reflection.run().then(() => this.#alarm.wake()));
  }

  /** When the next flush is due; null while nothing waits. */
  #flushDueAt(now: number): number | null {
    return this.#queue.isEmpty() ? null : this.#pace.from(now);
  }

  /** One alarm serves the flush, the mirror and words that expire: it rings for whichever comes first. */
  #dueAt(now: number): number | null {
    const flushAt = this.#flushDueAt(now + GATHER_MS);
    const due = [flushAt, this.#reflection?.dueAt(now) ?? null, this.#abstentions.dueAt()].filter(
      (one) => one !== null,
    );
    return due.length === 0 ? null : Math.min(...due);
  }
}
