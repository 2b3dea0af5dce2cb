import {
  answerableUntil,
  askedForYes,
  type ConfirmedCall,
  yesProblem,
} from "../../core/session/confirmable.ts";
import type { EarlierDecision } from "../../core/session/link.ts";
import { answeredYes } from "../../core/session/yes.ts";
import type { UnitSource } from "../../core/assignment/draw.ts";
import { type Surroundings, surroundingsOf } from "../../core/policy/context.ts";
import type { Confirmer } from "../../core/policy/stricter-since.ts";
import type { PersonsAnswer } from "../../core/session/persons-answer.ts";
import type { Finding, Message, Turn } from "../../core/turn.ts";
import type { Claim, ClaimResult } from "../../store/confirmations.ts";
import { formHash } from "../../store/marks.ts";
import type { Decided } from "../input.ts";
import type { SessionLink } from "./link.ts";

/** Takes a confirmation for one turn, where there is one. @throws when the place that holds them cannot be reached */
export type ClaimConfirmation = (claim: Claim) => Promise<ClaimResult>;

/**
 * Why a yes that was given under another version of the policy than a turn's does not hold for it; null where it holds.
 * @throws when nobody can say
 */
export type PolicySince = (version: number, turn: Judged, by: Confirmer) => Promise<string | null>;

/** What a comparison of policies has to know of a turn. */
export interface Judged {
  /** The turn's. */
  readonly policyVersion: number;
  /** That it calls. */
  readonly tools: readonly string[];
  readonly around: Surroundings;
  /** By which its arm of an experiment is drawn. */
  readonly source: UnitSource;
}

/** What came of the answers that a turn could use. */
export interface Answered {
  /** The person's answer that is this turn's; null where none is. */
  readonly answer: PersonsAnswer | null;
  /** Why a yes that was said does not count; null where nobody said any, or it does. */
  readonly problem: string | null;
}

const NONE: Answered = { answer: null, problem: null };

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

const WHY = {
  none: "it is not known here",
  used: "it was used before",
  expired: "it came too late, or for another session",
} as const;

/** A result of the store as the person's answer; null where it is none. */
function answerIn(result: ClaimResult): PersonsAnswer | null {
  if (result.status === "claimed") {
    const { source, author, confirmedAt } = result.confirmed;
    const at = new Date(confirmedAt).toISOString();
    return {
      decision: result.decisionId,
      answer: "confirmed",
      source,
      author: author || null,
      at,
      reason: null,
    };
  }
  if (result.status !== "rejected") return null;
  const { author, reason, rejectedAt } = result.rejection;
  return {
    decision: result.decisionId,
    answer: "rejected",
    source: "api",
    author: author || null,
    at: new Date(rejectedAt).toISOString(),
    reason: reason || null,
  };
}

/** Where and by what confirmations are looked for. */
export interface ConfirmationParts {
  readonly claim: ClaimConfirmation;
  readonly since: PolicySince;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const judgedIn = (
  { record }: Decided,
  turn: Pick<Turn, "agent" | "tools">,
  { session }: SessionLink,
): Judged => ({
  policyVersion: record.policyVersion,
  tools: record.calls.map(({ tool }) => tool),
  around: surroundingsOf(turn, record.evidence),
  source: { caller: record.caller, session, user: record.user, decision: record.id },
});

/**
 * Looks for a person's answer to the turn's calls, and takes it: a yes lets the turn pass, a no is told. Where the place that holds
 * them does not answer, the turn is not confirmed.
 */
export async function takeAnswer(
  decided: Decided,
  turn: Pick<Turn, "agent" | "tools" | "messages">,
  link: SessionLink,
  { claim, since, now }: ConfirmationParts,
): Promise<Answered> {
  const question = questionOf(turn.messages, link);
  const at = now();
  const unused = (why: string): Answered =>
    question === null
      ? NONE
      : { answer: null, problem: `The user's yes to decision ${question.id} was not used: ${why}.` };
  const call = await callOf(decided, at);
  if (call === null) return unused(`this decision's reason is ${decided.record.reason}`);
  // A session that begins here cannot have been confirmed.
  if (link.evidence.source === "new")
    return unused((question && yesProblem(question, call)) ?? "the session is new");
  const judged = judgedIn(decided, turn, link);
  const holds = async (version: number, by: Confirmer) =>
    version === call.policyVersion ? null : since(version, judged, by);
  try {
    const problem = question && (yesProblem(question, call) ?? (await holds(question.policyVersion, "user")));
    const yes =
      question === null || problem !== null
        ? null
        : { decisionId: question.id, author: "", expiresAt: answerableUntil(question, call.minutes) };
    const { id: by, caller } = decided.record;
    const asked = { by, caller, session: link.session, form: call.form, now: at, yes };
    // What was confirmed under another version is claimed by that one, where it holds.
    const version = yes === null ? call.policyVersion : (question?.policyVersion ?? call.policyVersion);
    const first = await claim({ ...asked, policyVersion: version });
    if (first.status !== "other_policy") return settled(first, problem);
    const stricter = await holds(first.policyVersion, "person");
    if (stricter !== null) {
      return {
        answer: null,
        problem: `The confirmation of decision ${first.decisionId} was not used: ${stricter}.`,
      };
    }
    return settled(await claim({ ...asked, policyVersion: first.policyVersion }), problem);
  } catch {
    return unused("the place that holds confirmations did not answer");
  }

  function settled(result: ClaimResult, problem: string | null): Answered {
    const answer = answerIn(result);
    if (answer !== null) return { answer, problem: null };
    return unused(problem ?? (result.status in WHY ? WHY[result.status as keyof typeof WHY] : WHY.none));
  }
}
