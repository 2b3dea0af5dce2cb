import { type StoreEnv, withDatabase } from "../../src/store/client.ts";
import type { PolicyDocument } from "../../src/core/policy/rule.ts";
import type { KeptKey, OutboxApi, OutboxEvent, Remembered } from "../../src/store/outbox/api.ts";
import type { EarlierConfidence, ReuseQuery } from "../../src/core/reuse.ts";
import type { Claim, ConfirmRequest, RejectRequest } from "../../src/store/confirmations.ts";
import type { AbstentionQuery, EndedAbstention, KeptAbstention } from "../../src/store/abstentions.ts";
import { KeptConfidences } from "../../src/store/outbox/kept-confidences.ts";
import { KeptAbstentions } from "../../src/store/outbox/kept-abstentions.ts";
import { Confirmations } from "../../src/store/outbox/confirmations.ts";
import { type NotedTurn, RecentTurns } from "../../src/store/outbox/recent-turns.ts";
import { LimitUses, settleUses } from "../../src/store/outbox/limit-uses.ts";
import type { UsesQuery } from "../../src/store/uses.ts";
import type { TurnQuery, TurnsFound } from "../../src/store/turns.ts";
import { openTables } from "./object-storage.ts";
import { writeEvents } from "../../src/store/queries/write.ts";

/**
 * An outbox for tests in Node, where there are no durable objects: it writes to libSQL with the store's own statements
 * before `put` returns. Turns and confirmations are kept by the object's own code, in a SQLite in memory.
 * While it is held, events wait in memory, as they do in the real one while libSQL is away.
 */
export class DirectOutbox implements OutboxApi {
  held = false;
  /** The next calls of `put` that fail. */
  failures = 0;
  /** How long `put` takes before it does anything. */
  slowMs = 0;
  /** The lookup of sessions fails. */
  turnsAway = false;
  /** Abstentions can be neither kept nor found. */
  abstentionsAway = false;
  /** Calls cannot be counted. */
  usesAway = false;
  /** Confirmations cannot be claimed. */
  claimsAway = false;
  /** Earlier confidences cannot be looked for. */
  confidencesAway = false;
  readonly #sql = openTables();
  readonly #turns = new RecentTurns(this.#sql);
  readonly #uses = new LimitUses(this.#sql);
  readonly #confirmations = new Confirmations(this.#sql);
  readonly #confidences = new KeptConfidences(this.#sql);
  readonly #abstentions = new KeptAbstentions(this.#sql);
  readonly #env: StoreEnv;
  readonly #waiting = new Map<string, OutboxEvent>();
  readonly #recent = new Map<string, Remembered>();
  /** By id; null is revoked. */
  readonly keys = new Map<string, KeptKey | null>();
  /** The next calls of `saveSnapshot` that fail. */
  snapshotFailures = 0;
  #snapshot: PolicyDocument | null = null;

  constructor(env: StoreEnv) {
    this.#env = env;
  }

  async put(events: readonly OutboxEvent[]): Promise<{ accepted: number }> {
    if (this.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, this.slowMs));
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error("The object was reset.");
    }
    const fresh = events.filter((event) => !this.#waiting.has(event.id) && !this.#isRepeat(event));
    for (const event of fresh) {
      this.#waiting.set(event.id, structuredClone(event));
      if (event.kind === "decision") await this.noteTurn(event.decision);
      if (event.kind === "decision") settleUses(this.#sql, event.decision);
      if (event.kind === "decision") this.#confidences.note(event.decision);
      else this.#confidences.heed(event.outcome);
      if (event.kind === "decision" && event.decision.requestHash !== null) {
        const { requestHash, id } = event.decision;
        this.#recent.set(id, { requestHash, decision: structuredClone(event.decision) });
      }
    }
    if (!this.held) await this.poke();
    return { accepted: fresh.length };
  }

  #isRepeat(event: OutboxEvent): boolean {
    return event.kind === "decision" && this.#recent.has(event.decision.id);
  }

  async poke(): Promise<void> {
    const events = [...this.#waiting.values()];
    await withDatabase(this.#env, (database) => writeEvents(database, events));
    for (const { id } of events) this.#waiting.delete(id);
  }

  async lookup(decisionId: string) {
    const events = [...this.#waiting.values()];
    const decision = events.find((event) => event.kind === "decision" && event.decision.id === decisionId);
    return {
      decision: decision?.kind === "decision" ? decision.decision : null,
      outcomes: events.flatMap((event) =>
        event.kind === "outcome" && event.outcome.decisionId === decisionId ? [event.outcome] : [],
      ),
      turn: this.#turns.findOne(decisionId),
      confirmed: this.#confirmations.find(decisionId),
      rejected: this.#confirmations.rejected(decisionId),
    };
  }

  async findCall(toolCallId: string, session: string | null) {
    const found = [...this.#waiting.values()].flatMap((event) =>
      event.kind === "decision" &&
      (session === null || event.decision.session === session) &&
      event.decision.samples.some((sample) => sample.calls.some((call) => call.id === toolCallId))
        ? [event.decision.id]
        : [],
    );
    return found.length === 1 || session !== null ? (found.at(-1) ?? null) : null;
  }

  /** As if the latest turns had grown too many to be kept here. */
  forget(): void {
    this.#sql.exec("DELETE FROM turns");
    this.#sql.exec("DELETE FROM turn_keys");
  }

  async noteTurn(turn: NotedTurn): Promise<void> {
    this.#turns.note(turn);
  }

  async countUses(query: UsesQuery) {
    if (this.usesAway) throw new Error("The object was reset.");
    return this.#uses.count(query);
  }

  async findConfidence(query: ReuseQuery): Promise<EarlierConfidence | null> {
    if (this.confidencesAway) throw new Error("The object does not answer.");
    return this.#confidences.find(query);
  }

  async findTurns(query: TurnQuery): Promise<TurnsFound> {
    if (this.turnsAway) throw new Error("The object was reset.");
    return this.#turns.find(query);
  }

  async confirm(request: ConfirmRequest) {
    return this.#confirmations.confirm(request);
  }

  async reject(request: RejectRequest) {
    return this.#confirmations.reject(request);
  }

  async claim(claim: Claim) {
    if (this.claimsAway) throw new Error("The object was reset.");
    return this.#confirmations.claim(claim);
  }

  async keepAbstention(kept: KeptAbstention) {
    if (this.abstentionsAway) throw new Error("The object was reset.");
    return this.#abstentions.keep(kept);
  }

  async findAbstentions(query: AbstentionQuery) {
    if (this.abstentionsAway) throw new Error("The object was reset.");
    return this.#abstentions.find(query);
  }

  async dropAbstention(ended: EndedAbstention) {
    this.#abstentions.drop(ended);
  }

  async recall(decisionId: string) {
    return this.#recent.get(decisionId) ?? null;
  }

  async saveKey(key: KeptKey): Promise<void> {
    if (!this.keys.has(key.id)) this.keys.set(key.id, key);
  }

  async revokeKey(id: string): Promise<void> {
    this.keys.set(id, null);
  }

  async loadKey(sha256: string) {
    return [...this.keys.values()].find((key) => key?.sha256 === sha256) ?? null;
  }

  async depth() {
    return {
      waiting: this.#waiting.size,
      dead: 0,
      oldestAt: null,
      failures: 0,
      lastError: null,
      mirror: null,
    };
  }

  async listDead() {
    return [];
  }

  async retryDead() {
    return 0;
  }

  async saveSnapshot(policy: PolicyDocument): Promise<void> {
    if (this.snapshotFailures > 0) {
      this.snapshotFailures -= 1;
      throw new Error("The object was reset.");
    }
    this.#snapshot = policy;
  }

  async loadSnapshot() {
    return this.#snapshot;
  }
}
