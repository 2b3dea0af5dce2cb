import type { EarlierDecision } from "./link.ts";

/** How long a question may wait for its yes, and a yes for its use, where the policy does not say. */
export const CONFIRMATION_MINUTES = 10;

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

/** Why a yes to an earlier decision does not let this call pass, in words for the record; null where it does. */
export function yesProblem(asked: EarlierDecision, call: ConfirmedCall): string | null {
  if (asked.form === null) return "what it confirmed is not known any more";
  if (asked.policyVersion !== call.policyVersion) return "the policy has changed since the question";
  if (asked.form !== call.form) return "the call is another one than the one in question";
  if (call.now >= answerableUntil(asked, call.minutes)) return "it came too late";
  return null;
}
