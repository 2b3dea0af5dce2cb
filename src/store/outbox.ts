import { DurableObject } from "cloudflare:workers";
import type { PolicyDocument } from "../core/policy/rule.ts";
import type { AbstentionQuery, EndedAbstention, FoundAbstention, KeptAbstention } from "./abstentions.ts";
import type { EarlierConfidence, ReuseQuery } from "../core/reuse.ts";
import type { StoreEnv } from "./client.ts";
import type {
  Claim,
  ClaimResult,
  ConfirmRequest,
  ConfirmResult,
  RejectRequest,
  RejectResult,
} from "./confirmations.ts";
import type {
  DeadEvent,
  KeptKey,
  OutboxApi,
  OutboxDepth,
  OutboxEvent,
  Remembered,
  Waiting,
} from "./outbox/api.ts";
import type { Mirror } from "./outbox/mirror.ts";
import { ProjectOutbox } from "./outbox/project-outbox.ts";
import type { NotedTurn } from "./outbox/recent-turns.ts";
import type { RetentionEnv } from "./retention.ts";
import type { TurnQuery, TurnsFound } from "./turns.ts";
import type { UsesFound, UsesQuery } from "./uses.ts";

/**
 * The way into the log, one object a project (`idFromName(project)`), and its only writer: a project's outbox on the storage and the
 * alarm of a Durable Object.
 */
export class Outbox<Env extends StoreEnv & RetentionEnv = StoreEnv & RetentionEnv>
  extends DurableObject<Env>
  implements OutboxApi
{
  readonly #outbox: ProjectOutbox;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#outbox = new ProjectOutbox({
      storage: ctx.storage,
      env,
      mirror: this.openMirror(env),
      waitUntil: (work) => ctx.waitUntil(work),
    });
    void ctx.blockConcurrencyWhile(() => this.#outbox.wake());
  }

  /** Whoever wires the rooms together says what mirrors the log; null: nothing does. */
  protected openMirror(_env: Env): Mirror | null {
    return null;
  }

  put(events: readonly OutboxEvent[]): Promise<{ accepted: number }> {
    return this.#outbox.put(events);
  }

  lookup(decisionId: string): Promise<Waiting> {
    return this.#outbox.lookup(decisionId);
  }

  findCall(toolCallId: string, session: string | null): Promise<string | null> {
    return this.#outbox.findCall(toolCallId, session);
  }

  noteTurn(turn: NotedTurn): Promise<void> {
    return this.#outbox.noteTurn(turn);
  }

  findTurns(query: TurnQuery): Promise<TurnsFound> {
    return this.#outbox.findTurns(query);
  }

  confirm(request: ConfirmRequest): Promise<ConfirmResult> {
    return this.#outbox.confirm(request);
  }

  reject(request: RejectRequest): Promise<RejectResult> {
    return this.#outbox.reject(request);
  }

  claim(claim: Claim): Promise<ClaimResult> {
    return this.#outbox.claim(claim);
  }

  keepAbstention(kept: KeptAbstention): Promise<boolean> {
    return this.#outbox.keepAbstention(kept);
  }

  findAbstentions(query: AbstentionQuery): Promise<readonly FoundAbstention[]> {
    return this.#outbox.findAbstentions(query);
  }

  dropAbstention(ended: EndedAbstention): Promise<void> {
    return this.#outbox.dropAbstention(ended);
  }

  countUses(query: UsesQuery): Promise<UsesFound> {
    return this.#outbox.countUses(query);
  }

  findConfidence(query: ReuseQuery): Promise<EarlierConfidence | null> {
    return this.#outbox.findConfidence(query);
  }

  recall(decisionId: string): Promise<Remembered | null> {
    return this.#outbox.recall(decisionId);
  }

  depth(): Promise<OutboxDepth> {
    return this.#outbox.depth();
  }

  listDead(limit: number): Promise<DeadEvent[]> {
    return this.#outbox.listDead(limit);
  }

  retryDead(): Promise<number> {
    return this.#outbox.retryDead();
  }

  saveSnapshot(policy: PolicyDocument): Promise<void> {
    return this.#outbox.saveSnapshot(policy);
  }

  loadSnapshot(): Promise<PolicyDocument | null> {
    return this.#outbox.loadSnapshot();
  }

  saveKey(key: KeptKey): Promise<void> {
    return this.#outbox.saveKey(key);
  }

  revokeKey(id: string): Promise<void> {
    return this.#outbox.revokeKey(id);
  }

  loadKey(sha256: string): Promise<KeptKey | null> {
    return this.#outbox.loadKey(sha256);
  }

  poke(): Promise<void> {
    return this.#outbox.poke();
  }

  override alarm(): Promise<void> {
    return this.#outbox.alarm();
  }
}
