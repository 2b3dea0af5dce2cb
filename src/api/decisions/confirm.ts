import { ConflictError, GoneError, NotFoundError, UnavailableError } from "../../core/errors.ts";
import { resolveTurn } from "../../core/policy/turn-policy.ts";
import { answerableUntil } from "../../core/session/confirmable.ts";
import type { ConfirmResult } from "../../store/confirmations.ts";
import { answeredCalls } from "../../store/queries/rows.ts";
import type { StoredDecision } from "../../store/stored.ts";
import { policyFor } from "../policy.ts";
import type { Services } from "../services.ts";
import { findDecision } from "./find.ts";

export interface ConfirmationGiven {
  readonly project: string;
  /** Of the abstention. */
  readonly id: string;
  /** Who said yes; "" where nobody is named. */
  readonly author: string;
}

const AS_STANDING = { mode: null, threshold: null, mayLoosen: false } as const;
const expired = () =>
  new GoneError("The time to confirm this decision is over. Ask the agent again for a new decision.", {
    param: "id",
  });

/** @throws ConflictError for what no yes can let pass */
function requireDoubt({ action, reason, session }: StoredDecision): string {
  if (action !== "abstain" || session === null) {
    throw new ConflictError("This decision stopped nothing, so there is nothing to confirm.", {
      param: "id",
    });
  }
  if (reason === "low_confidence") return session;
  throw new ConflictError(
    `Only a call that was stopped for doubt can be confirmed; this decision's reason is "${reason}".`,
    { param: "id" },
  );
}

/** How long a yes to this decision holds. @throws ConflictError, UnavailableError */
async function minutesOf(
  services: Services,
  decision: StoredDecision,
  background: (work: Promise<unknown>) => void,
): Promise<number> {
  const policy = await policyFor(services, decision.project, background);
  if ("unavailable" in policy) throw policy.unavailable;
  if (policy.version !== decision.policyVersion) {
    throw new ConflictError(
      `The policy has changed since this decision (version ${decision.policyVersion}, now ${policy.version}). Ask the agent again for a new decision.`,
      { param: "id" },
    );
  }
  const tools = answeredCalls(decision).map((call) => call.tool);
  return resolveTurn(policy, tools, AS_STANDING).confirmationMinutes;
}

/** Where the database was not given the form's hash, the outbox still has it for the latest turns. */
async function formOf(services: Services, { project, id, marks }: StoredDecision): Promise<string> {
  const form = marks.form ?? (await services.outboxFor(project).lookup(id)).turn?.form ?? null;
  if (form === null) throw expired();
  return form;
}

/**
 * Answers `POST /v1/decisions/{id}/confirm`: the same calls pass once, in the same session and under the same policy.
 * @throws NotFoundError, ConflictError (nothing to confirm, used, another policy), GoneError (too late), UnavailableError
 */
export async function confirmDecision(
  services: Services,
  { project, id, author }: ConfirmationGiven,
  background: (work: Promise<unknown>) => void,
) {
  const found = await findDecision(services, project, id);
  if (found === null) throw new NotFoundError("There is no decision with this id.", { param: "id" });
  const { decision } = found;
  const session = requireDoubt(decision);
  const minutes = await minutesOf(services, decision, background);
  const form = await formOf(services, decision);
  const now = services.now();
  const until = answerableUntil({ createdAt: Date.parse(decision.createdAt) }, minutes);
  if (found.confirmed === null && now >= until) throw expired();
  const { caller, policyVersion } = decision;
  const expiresAt = now + minutes * 60_000;
  const request = { decisionId: id, caller, session, form, policyVersion, author, now, expiresAt };
  const result = await services
    .outboxFor(project)
    .confirm(request)
    .catch((cause: unknown): ConfirmResult => {
      throw new UnavailableError("The confirmation could not be kept. Try again.", { cause });
    });
  if (result.status === "expired") throw expired();
  if (result.status === "used") {
    throw new ConflictError(`This confirmation was used by decision ${result.usedBy}.`, { param: "id" });
  }
  return {
    decision_id: id,
    confirmed: true,
    session,
    policy_version: policyVersion,
    expires_at: new Date(result.expiresAt).toISOString(),
  };
}
