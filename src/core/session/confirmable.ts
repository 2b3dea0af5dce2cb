import type { FallbackAction } from "../turn.ts";
import type { EarlierDecision } from "./link.ts";

/** How long a question may wait for its yes, and a yes for its use, where the policy does not say. */
export const CONFIRMATION_MINUTES = 10;

/** A person on call is not asked in a chat: at least so long an escalated decision waits for an answer, and the answer for its use. */
const ESCALATION_MINUTES = 24 * 60;

/** How long an abstention can be answered, and its answer used. @param minutes the policy's */
export const minutesToAnswer = (fallback: FallbackAction | null, minutes: number): number =>
  fallback === "escalate_to_human" ? Math.max(minutes, ESCALATION_MINUTES) : minutes;

/** The call that would run if the confirmation counted. */
export interface ConfirmedCall {
  /** Hash of the candidate's canonical form. */
  readonly form: string;
  readonly policyVersion: number;
  readonly minutes: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The moment until which the question of an abstention can be answered, in milliseconds since 1970. */
export const answerableUntil = ({ createdAt }: Pick<EarlierDecision, "createdAt">, minutes: number): number =>
  createdAt + minutes * 60_000;

/** Whether an earlier decision asked a person to say yes to its calls. */
export const askedForYes = ({ action, fallback }: EarlierDecision): boolean =>
  action === "abstain" && fallback === "request_confirmation";

/**
 * Why a yes to an earlier decision does not let this call pass, in words for the record; null where it does. Whether the policy has
 * become stricter since is a question of its own: `stricterSince`.
 */
export function yesProblem(asked: EarlierDecision, call: ConfirmedCall): string | null {
  if (asked.form === null) return "what it confirmed is not known any more";
  if (asked.form !== call.form) return "the call is another one than the one in question";
  if (call.now >= answerableUntil(asked, call.minutes)) return "it came too late";
  return null;
}
