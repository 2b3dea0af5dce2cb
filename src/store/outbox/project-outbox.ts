import type { EarlierConfidence, ReuseQuery } from "../../core/reuse.ts";
import { InvalidRequestError } from "../../core/errors.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import type { AbstentionQuery, EndedAbstention, FoundAbstention, KeptAbstention } from "../abstentions.ts";
import type {
  Claim,
  ClaimResult,
  ConfirmRequest,
  ConfirmResult,
  RejectRequest,
  RejectResult,
} from "../confirmations.ts";
import type { TurnQuery, TurnsFound } from "../turns.ts";
import type { UsesFound, UsesQuery } from "../uses.ts";
import { Alarm } from "./alarm.ts";
import type { DeadEvent, KeptKey, OutboxApi, OutboxDepth, OutboxEvent, Remembered, Waiting } from "./api.ts";
import { Arrivals } from "./arrivals.ts";
import { Confirmations } from "./confirmations.ts";
import { Delivery, GATHER_MS, type OutboxHost } from "./delivery.ts";
import { KeptAbstentions } from "./kept-abstentions.ts";
import { KeptConfidences } from "./kept-confidences.ts";
import { KeptKeys } from "./kept-keys.ts";
import { WaitingEvents } from "./lookup.ts";
import { Notes } from "./notes.ts";
import { EventQueue } from "./queue.ts";
import { RecentRepeatables } from "./recent.ts";
import { LimitUses } from "./limit-uses.ts";
import { type NotedTurn, RecentTurns } from "./recent-turns.ts";
import { Snapshot } from "./snapshot.ts";

const MAX_PUT = 1000;

/**
 * The outbox of one project: `put` returns when the events are on disk here; `alarm`, which its host calls at the time that
 * the storage was told, writes them to libSQL and tries again, without end, until libSQL has confirmed them. What libSQL has
 * then goes to the mirror, where there is one.
 */
export class ProjectOutbox implements OutboxApi {
  readonly #queue: EventQueue;
  readonly #arrivals: Arrivals;
  readonly #alarm: Alarm;
  readonly #waiting: WaitingEvents;
  readonly #snapshot: Snapshot;
  readonly #recent: RecentRepeatables;
  readonly #uses: LimitUses;
  readonly #turns: RecentTurns;
  readonly #confirmations: Confirmations;
  readonly #abstentions: KeptAbstentions;
  readonly #confidences: KeptConfidences;
  readonly #keys: KeptKeys;
  readonly #delivery: Delivery;

  constructor(host: OutboxHost) {
    const { storage, env } = host;
    this.#queue = new EventQueue(storage);
    this.#alarm = new Alarm(storage, (now) => this.#dueAt(now));
    this.#arrivals = new Arrivals(storage, this.#queue, () => this.#alarm.wakeWithin(GATHER_MS));
    this.#waiting = new WaitingEvents(storage.sql);
    const notes = new Notes(storage.sql);
    this.#snapshot = new Snapshot(notes);
    this.#recent = new RecentRepeatables(storage.sql);
    this.#uses = new LimitUses(storage.sql);
    this.#turns = new RecentTurns(storage.sql);
    this.#confirmations = new Confirmations(storage.sql);
    this.#abstentions = new KeptAbstentions(storage.sql, env);
    this.#confidences = new KeptConfidences(storage.sql);
    this.#keys = new KeptKeys(storage.sql);
    this.#delivery = new Delivery(host, this.#queue, notes);
  }

  /** Should an alarm ever have been lost, the next start makes up for it: to be called once then. */
  wake(): Promise<void> {
    return this.#alarm.wake();
  }

  /** Does what is due. To be called when the storage's alarm rings, one call at a time. */
  async alarm(): Promise<void> {
    this.#alarm.rang();
    this.#abstentions.forget(Date.now());
    await this.#delivery.run(() => this.#alarm.wake());
    await this.#alarm.wake();
  }

  async put(events: readonly OutboxEvent[]): Promise<{ accepted: number }> {
    if (events.length > MAX_PUT) {
      throw new InvalidRequestError(`At most ${MAX_PUT} events fit into one call, not ${events.length}`);
    }
    return { accepted: await this.#arrivals.put(events) };
  }

  async lookup(decisionId: string): Promise<Waiting> {
    return {
      ...this.#waiting.about(decisionId),
      turn: this.#turns.findOne(decisionId),
      confirmed: this.#confirmations.find(decisionId),
      rejected: this.#confirmations.rejected(decisionId),
    };
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

  async reject(request: RejectRequest): Promise<RejectResult> {
    return this.#confirmations.reject(request);
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

  async countUses(query: UsesQuery): Promise<UsesFound> {
    return this.#uses.count(query);
  }

  async findConfidence(query: ReuseQuery): Promise<EarlierConfidence | null> {
    return this.#confidences.find(query);
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
      ...this.#delivery.state(),
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
    this.#delivery.hurry();
    await this.#alarm.wake();
  }

  /** One alarm serves the deliveries and words that expire: it rings for whichever comes first. */
  #dueAt(now: number): number | null {
    const due = [this.#delivery.dueAt(now), this.#abstentions.dueAt()].filter((one) => one !== null);
    return due.length === 0 ? null : Math.min(...due);
  }
}
