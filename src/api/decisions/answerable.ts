import { ConflictError, GoneError, NotFoundError } from "../../core/errors.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import { resolveTurn } from "../../core/policy/turn-policy.ts";
import { answerableUntil, minutesToAnswer } from "../../core/session/confirmable.ts";
import { answeredCalls } from "../../store/queries/rows.ts";
import type { StoredDecision } from "../../store/stored.ts";
import { policyFor } from "../policy.ts";
import type { Services } from "../services.ts";
import { findDecision, type FoundDecision } from "./find.ts";

/** A person's answer to an abstention. */
export interface AnswerGiven {
  readonly project: string;
  /** Of the abstention. */
  readonly id: string;
  /** Who answers; "" where nobody is named. */
  readonly author: string;
  /** Whether the caller may speak for people: see `refuseForgedSources`. */
  readonly forPeople: boolean;
}

/** An abstention that a person can answer. */
export interface Answerable {
  readonly found: FoundDecision;
  readonly decision: StoredDecision;
  readonly session: string;
  /** Hash of the calls' canonical form. */
  readonly form: string;
  /** The policy that holds now. */
  readonly policy: PolicyDocument;
  readonly tools: readonly string[];
  /** How long an answer that is given now holds, in minutes. */
  readonly minutes: number;
}

const AS_STANDING = { mode: null, threshold: null, mayLoosen: false } as const;

export const expired = () =>
  new GoneError("The time to answer this decision is over. Ask the agent again for a new decision.", {
    param: "id",
  });

/** @throws ConflictError for what no yes can let pass */
function requireDoubt({ action, reason, session }: StoredDecision): string {
  if (action !== "abstain" || session === null) {
    throw new ConflictError("This decision stopped nothing, so there is nothing to confirm or to reject.", {
      param: "id",
    });
  }
  if (reason === "low_confidence") return session;
  throw new ConflictError(
    `Only a call that was stopped for doubt can be confirmed or rejected; this decision's reason is "${reason}".`,
    { param: "id" },
  );
}

/** Until when a person can answer an abstention, in milliseconds since 1970, by the policy that holds now. */
function untilOf(
  { createdAt, fallback }: StoredDecision,
  policy: PolicyDocument,
  tools: readonly string[],
): { readonly minutes: number; readonly until: number } {
  const { confirmationMinutes } = resolveTurn(policy, tools, AS_STANDING);
  const minutes = minutesToAnswer(fallback?.action ?? null, confirmationMinutes);
  return { minutes, until: answerableUntil({ createdAt: Date.parse(createdAt) }, minutes) };
}

const toolsOf = (decision: StoredDecision): readonly string[] =>
  answeredCalls(decision).map((call) => call.tool);

/** The same as a time; null where nobody can answer it, or the policy is not known now. */
export async function answerableTime(
  services: Services,
  decision: StoredDecision,
  background: (work: Promise<unknown>) => void,
): Promise<string | null> {
  const { project, action, reason, session } = decision;
  if (action !== "abstain" || reason !== "low_confidence" || session === null) return null;
  const policy = await policyFor(services, project, background);
  if ("unavailable" in policy) return null;
  return new Date(untilOf(decision, policy, toolsOf(decision)).until).toISOString();
}

/** Where the database was not given the form's hash, the outbox still has it for the latest turns. */
async function formOf(services: Services, { project, id, marks }: StoredDecision): Promise<string> {
  const form = marks.form ?? (await services.outboxFor(project).lookup(id)).turn?.form ?? null;
  if (form === null) throw expired();
  return form;
}

/**
 * The abstention of an id, where a person can answer it.
 * @throws NotFoundError, ConflictError (nothing to answer), GoneError (too late, where nobody has answered yet), UnavailableError
 */
export async function findAnswerable(
  services: Services,
  { project, id }: AnswerGiven,
  background: (work: Promise<unknown>) => void,
): Promise<Answerable> {
  const found = await findDecision(services, project, id);
  if (found === null) throw new NotFoundError("There is no decision with this id.", { param: "id" });
  const { decision } = found;
  const session = requireDoubt(decision);
  const policy = await policyFor(services, project, background);
  if ("unavailable" in policy) throw policy.unavailable;
  const tools = toolsOf(decision);
  const { minutes, until } = untilOf(decision, policy, tools);
  const form = await formOf(services, decision);
  const isAnswered = found.confirmed !== null || found.rejected !== null;
  if (!isAnswered && services.now() >= until) throw expired();
  return { found, decision, session, form, policy, tools, minutes };
}
