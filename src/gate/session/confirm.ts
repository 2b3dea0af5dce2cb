import {
  answerableUntil,
  askedForYes,
  type ConfirmedCall,
  yesProblem,
} from "../../core/session/confirmable.ts";
import type { EarlierDecision } from "../../core/session/link.ts";
import { answeredYes } from "../../core/session/yes.ts";
import type { Finding, Message } from "../../core/turn.ts";
import type { Claim, ClaimResult } from "../../store/confirmations.ts";
import { formHash } from "../../store/marks.ts";
import type { Decided } from "../input.ts";
import type { SessionLink } from "./link.ts";

/** Takes a confirmation for one turn, where there is one. @throws when the place that holds them cannot be reached */
export type ClaimConfirmation = (claim: Claim) => Promise<ClaimResult>;

/** What came of the confirmations that a turn could use. */
export interface Confirmation {
  /** The abstention whose confirmation is this turn's; null where none is. */
  readonly confirms: string | null;
  /** Why a yes that was said does not count; null where nobody said any, or it does. */
  readonly problem: string | null;
}

const NONE: Confirmation = { confirms: null, problem: null };

/** What a yes says that did not count, for the record. */
export const confirmationFinding = (problem: string): Finding => ({
  check: "confirmation",
  severity: "flag",
  call: null,
  message: problem,
});

/** The question to which the request says yes. */
function questionOf(messages: readonly Message[], link: SessionLink): EarlierDecision | null {
  const place = answeredYes(messages);
  if (place === null) return null;
  // Only the gate's own words: a yes to another question of the same session is no yes to this one.
  const asked = link.turns.find(({ message }) => message === place)?.decision;
  return asked !== undefined && askedForYes(asked) ? asked : null;
}

/** How a decision that says no may be turned by a confirmation: only where nothing but the threshold stands in its way. */
async function callOf({ record, confirmationMinutes }: Decided, now: number): Promise<ConfirmedCall | null> {
  const candidate = record.samples.find(({ index }) => index === record.candidate);
  if (record.action !== "abstain" || record.reason !== "low_confidence" || candidate === undefined)
    return null;
  const form = await formHash(candidate.canonical);
  return { form, policyVersion: record.policyVersion, minutes: confirmationMinutes, now };
}

const WHY: Readonly<Record<Exclude<ClaimResult["status"], "claimed">, string>> = {
  none: "it is not known here",
  used: "it was used before",
  expired: "it came too late, or for another session",
};

/**
 * Looks for a confirmation that lets the turn pass, and takes it. Where the place that holds confirmations does not
 * answer, the turn is not confirmed.
 */
export async function takeConfirmation(
  decided: Decided,
  messages: readonly Message[],
  link: SessionLink,
  claim: ClaimConfirmation,
  now: number,
): Promise<Confirmation> {
  const question = questionOf(messages, link);
  const unused = (why: string): Confirmation =>
    question === null
      ? NONE
      : { confirms: null, problem: `The user's yes to decision ${question.id} was not used: ${why}.` };
  const call = await callOf(decided, now);
  if (call === null) return unused(`this decision's reason is ${decided.record.reason}`);
  const problem = question === null ? null : yesProblem(question, call);
  // A session that begins here cannot have been confirmed.
  if (link.evidence.source === "new") return unused(problem ?? "the session is new");
  const { id: by, caller } = decided.record;
  const { form, policyVersion } = call;
  const yes =
    question === null || problem !== null
      ? null
      : { decisionId: question.id, author: "", expiresAt: answerableUntil(question, call.minutes) };
  try {
    const result = await claim({ by, caller, session: link.session, form, policyVersion, now, yes });
    if (result.status === "claimed") return { confirms: result.decisionId, problem: null };
    return unused(problem ?? WHY[result.status]);
  } catch {
    return unused("the place that holds confirmations did not answer");
  }
}
