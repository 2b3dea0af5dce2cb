import type { PolicyDocument } from "../../core/policy/rule.ts";
import type { ReportedOutcome } from "../../core/record.ts";
import type { EarlierConfidence, ReuseQuery } from "../../core/reuse.ts";
import type { KeyRole } from "../queries/keys.ts";
import type { StoredDecision } from "../stored.ts";
import type { EarlierDecision } from "../../core/session/link.ts";
import type { AbstentionQuery, EndedAbstention, FoundAbstention, KeptAbstention } from "../abstentions.ts";
import type {
  Claim,
  ClaimResult,
  ConfirmRequest,
  ConfirmResult,
  Confirmed,
  Rejection,
  RejectRequest,
  RejectResult,
} from "../confirmations.ts";
import type { TurnQuery, TurnsFound } from "../turns.ts";
import type { UsesFound, UsesQuery } from "../uses.ts";
import type { MirrorDepth } from "./mirror.ts";
import type { NotedTurn } from "./recent-turns.ts";

/** One thing to log. The id makes a second delivery harmless. */
export type OutboxEvent =
  | { readonly kind: "decision"; readonly id: string; readonly decision: StoredDecision }
  | { readonly kind: "outcome"; readonly id: string; readonly outcome: ReportedOutcome };

/** What still waits about one decision. */
export interface Waiting {
  /** In line, or set aside for good. */
  readonly decision: StoredDecision | null;
  /** Outcomes that name this decision, or one of the calls of the waiting decision. */
  readonly outcomes: readonly ReportedOutcome[];
  /** What later turns know of it, while it is one of the latest. */
  readonly turn: EarlierDecision | null;
  /** Whether a person has said yes to the decision's calls; known until a week after its end. */
  readonly confirmed: Confirmed | null;
  /** A person's no to them; known as long. */
  readonly rejected: Rejection | null;
}

export interface OutboxDepth {
  /** Events that libSQL has not confirmed. */
  readonly waiting: number;
  /** Events that can never be written; see `listDead`. */
  readonly dead: number;
  /** ISO 8601 UTC: when the oldest waiting event came in; null if nothing waits. */
  readonly oldestAt: string | null;
  /** Flushes in a row that failed. */
  readonly failures: number;
  /** Why the last flush failed; null after a success. */
  readonly lastError: string | null;
  /** Of what libSQL has and the mirror has not; null without a mirror. */
  readonly mirror: MirrorDepth | null;
}

export interface DeadEvent {
  readonly id: string;
  readonly kind: OutboxEvent["kind"];
  readonly error: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** A request that may come again. */
export interface Remembered {
  readonly requestHash: string;
  /** The first answer, where it is still kept. */
  readonly decision: StoredDecision | null;
}

/** What must be known of a key to let its holder in; the key itself is stored nowhere. */
export interface KeptKey {
  readonly id: string;
  readonly sha256: string;
  readonly project: string;
  readonly role: KeyRole;
}

/** The way into the log: one object a project, the only writer. */
export interface OutboxApi {
  /** Persists the events, at most 1,000, before it returns. `accepted` counts those that were not waiting already. */
  put(events: readonly OutboxEvent[]): Promise<{ accepted: number }>;
  lookup(decisionId: string): Promise<Waiting>;
  /**
   * The waiting decision that a tool call id names: with a session the latest of that session, without one only if
   * exactly one waiting decision has the id.
   */
  findCall(toolCallId: string, session: string | null): Promise<string | null>;
  /** Keeps a turn whose decision is still in the making, so that the next turn of its session finds it. */
  noteTurn(turn: NotedTurn): Promise<void>;
  /** How often tools with a limit ran before; the calls in question take their place for a minute, or until their decision comes. */
  countUses(query: UsesQuery): Promise<UsesFound>;
  /** What is known of the latest turns that a request may continue. */
  findTurns(query: TurnQuery): Promise<TurnsFound>;
  /** Notes that a person has said yes to an abstention's calls. */
  confirm(request: ConfirmRequest): Promise<ConfirmResult>;
  /** Notes that a person has said no to them. */
  reject(request: RejectRequest): Promise<RejectResult>;
  /** Takes a confirmation for one turn; of two that claim the same one gets it. */
  claim(claim: Claim): Promise<ClaimResult>;
  /** Keeps what requests need that go on from an abstention. False for one that is too long to be kept. */
  keepAbstention(kept: KeptAbstention): Promise<boolean>;
  findAbstentions(query: AbstentionQuery): Promise<readonly FoundAbstention[]>;
  dropAbstention(ended: EndedAbstention): Promise<void>;
  /** The confidence of an earlier decision on the same turn and candidate; null where none is kept. */
  findConfidence(query: ReuseQuery): Promise<EarlierConfidence | null>;
  /** What is remembered of a recent request with an idempotency key whose decision may have left the line; else null. */
  recall(decisionId: string): Promise<Remembered | null>;
  depth(): Promise<OutboxDepth>;
  listDead(limit: number): Promise<DeadEvent[]>;
  /** Puts the dead events back in line, for after their cause was repaired. Returns how many. */
  retryDead(): Promise<number>;
  /** Keeps the policy for isolates that cannot reach the database. An older version never replaces a newer one. */
  saveSnapshot(policy: PolicyDocument): Promise<void>;
  loadSnapshot(): Promise<PolicyDocument | null>;
  /** Keeps a key for isolates that cannot reach the database. All keys are kept by the default project's object. */
  saveKey(key: KeptKey): Promise<void>;
  /** The key with this id is never again given by `loadKey`. */
  revokeKey(id: string): Promise<void>;
  loadKey(sha256: string): Promise<KeptKey | null>;
  /** Starts a flush if something waits. */
  poke(): Promise<void>;
}
