import type { Classifier } from "../classifier/classifier.ts";
import type { GateError } from "../core/errors.ts";
import type { Evidence } from "../core/evidence.ts";
import type { Durability, OnError, PolicyDocument } from "../core/policy/rule.ts";
import type { Need } from "../core/policy/needs.ts";
import type { Load } from "../core/policy/load.ts";
import type { Overrides } from "../core/policy/turn-policy.ts";
import type { DecisionRecord } from "../core/record.ts";
import type { EarlierDecision } from "../core/session/link.ts";
import type { PersonsAnswer } from "../core/session/persons-answer.ts";
import type { Traceparent } from "../core/traceparent.ts";
import type { Sample, Turn } from "../core/turn.ts";
import type { StoppingRule } from "./score-context.ts";

/** Neither database nor snapshot could be reached, so nobody knows the policy; the deployment says what then holds. */
export interface PolicyUnavailable {
  readonly unavailable: GateError;
  readonly onError: OnError;
}

/** What limits the choice among the samples of an answer that comes from upstream. */
export interface ReleaseLimits {
  /** A byte of sample 1 has gone out: another sample can no longer be released. */
  readonly onlyFirst: boolean;
  /** The caller's `tool_choice` demands a call. */
  readonly forced: boolean;
  /** Judge this sample instead of the largest group's; null for the usual candidate. */
  readonly judge: number | null;
  /** The whole answer has gone out: whatever the policy says, nothing can be enforced any more. */
  readonly answered?: boolean;
}

export const NO_LIMITS: ReleaseLimits = { onlyFirst: false, forced: false, judge: null };

/** How far the fetching for a turn has come. */
export interface Fetching {
  /** Samples that were asked for so far, sample 1 and failed ones included. */
  readonly drawn: number;
  /** False where another sample would do something again: tools that the provider runs, answers that it stores. */
  readonly mayDraw: boolean;
}

export interface DecideInput {
  readonly id: string;
  readonly project: string;
  /** See `DecisionRecord.caller`. */
  readonly caller: string;
  readonly user: string | null;
  /** What headers say of where the request comes from; absent: nothing. */
  readonly sender?: { readonly group: string | null; readonly channel: string | null };
  /** What was seen of the model that the turn asks, when the request came in; absent or null: nothing, or nobody asked. */
  readonly load?: Load | null;
  /** See `DecisionRecord.requestHash`. */
  readonly requestHash?: string | null;
  /** See `DecisionRecord.traceparent`. */
  readonly traceparent?: Traceparent | null;
  readonly turn: Turn;
  /** The session that was found where the caller named none; absent or null: none was looked for, or none is known. */
  readonly foundSession?: string | null;
  /** At least one; sample 0 answers the caller's own request. */
  readonly samples: readonly Sample[];
  /** How many of the samples answer the caller's own request; absent: 1. */
  readonly own?: number;
  /** See `PaidTurn.lost`; absent: 0. */
  readonly lost?: number;
  /** What was fetched for this judgement; absent: nothing was asked. */
  readonly evidence?: Evidence;
  /** What was asked for so far and may still be fetched; absent: nothing can be. */
  readonly fetching?: Fetching;
  readonly policy: PolicyDocument | PolicyUnavailable;
  readonly overrides: Overrides;
  readonly stopping: StoppingRule;
  /** Absent: `NO_LIMITS`. */
  readonly limits?: ReleaseLimits;
  /** Earlier decisions of the session, newest first. Absent: none are known. */
  readonly earlier?: readonly EarlierDecision[];
  /** What a person said to the calls; a confirmation was taken for this turn. Absent: nothing is known. */
  readonly answered?: PersonsAnswer;
  readonly content: DecisionRecord["content"];
  /** Milliseconds since 1970, when the request came in. */
  readonly receivedAt: number;
  /** The provider keeps the answer, and a later request may go on from it by its id. */
  readonly referable?: boolean;
  /** See `explorationUnit`; absent where there is no deployment that has one. */
  readonly secret?: string | undefined;
}

export interface GateParts {
  readonly classifier: Promise<Classifier>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface Decided {
  readonly record: DecisionRecord;
  readonly durability: Durability;
  /** How long a confirmation of this decision would hold. */
  readonly confirmationMinutes: number;
  /** For how long its confidence may hold again for the same turn; 0: not at all. */
  readonly cacheMinutes: number;
  /** What could change the decision, in no order: to be fetched at once, and the turn judged again. Empty: it stands. */
  readonly needs: readonly Need[];
  /** What the model would be told of each call of the answer, if it is asked again; absent: it is not to be. */
  readonly feedback?: readonly string[];
}
