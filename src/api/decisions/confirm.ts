import { ConflictError, UnavailableError } from "../../core/errors.ts";
import { mayBeCut } from "../../core/text/excerpt.ts";
import { assignBoth } from "../../core/assignment/assign.ts";
import { withoutEnd } from "../../core/policy/blocked.ts";
import { surroundingsOf } from "../../core/policy/context.ts";
import { stricterSince } from "../../core/policy/stricter-since.ts";
import { blocksSince } from "../../gate/blocks-since.ts";
import { BOUNDS } from "../../store/bounds.ts";
import type { ConfirmResult } from "../../store/confirmations.ts";
import type { StoredDecision } from "../../store/stored.ts";
import { readStoredTurn } from "../../wire/decisions/stored-turn.ts";
import type { Services } from "../services.ts";
import { type Answerable, type AnswerGiven, expired, findAnswerable } from "./answerable.ts";
import { recordPersonsVerdict } from "./persons-verdict.ts";
import { policyOf } from "./replay.ts";

const ASK_AGAIN = "Ask the agent again for a new decision.";

const conflict = (message: string) => new ConflictError(message, { param: "id" });

/** Whether all that a yes would let run can be read: in the question that the user was asked, or in the log. */
function showsCalls({ fallback, candidate, samples, storeContent }: StoredDecision): boolean {
  if (fallback?.action === "request_confirmation") return true;
  const calls = samples.find(({ index }) => index === candidate)?.calls ?? [];
  // Tools that take any text have no JSON that would break where it was cut.
  const whole = storeContent === "full" && calls.every((call) => !mayBeCut(call.arguments));
  return whole && calls.length > 0 && calls.length < BOUNDS.calls;
}

/** @throws ConflictError where the policy that holds now would not let a yes count */
async function requireHolding(services: Services, { decision, policy, tools }: Answerable): Promise<void> {
  if (policy.version === decision.policyVersion) return;
  const before = await policyOf(services, decision);
  if (before === null) {
    throw conflict(
      `The policy has changed since this decision, and what held then is not known. ${ASK_AGAIN}`,
    );
  }
  // What the request declares of a tool can rate its risk.
  const turn = readStoredTurn(decision)?.turn;
  const around = surroundingsOf({ agent: decision.agent, tools: turn?.tools ?? [] }, decision.evidence);
  const { id, caller, session, user } = decision;
  const held = assignBoth({ before, now: policy }, { caller, session, user, decision: id });
  const stricter = stricterSince(held, tools, "person", around);
  if (stricter !== null) {
    throw conflict(
      `The policy has become stricter since this decision (version ${decision.policyVersion}, now ${policy.version}): ${stricter}. ${ASK_AGAIN}`,
    );
  }
  const [block] = blocksSince(held.before, held.now, decision);
  if (block === undefined) return;
  throw conflict(
    `The policy that holds now would block these calls (${block.check}): ${withoutEnd(block.message)}. Reject them, or change the policy.`,
  );
}

/**
 * Answers `POST /v1/decisions/{id}/confirm`: the same calls pass once, in the same session, while the policy holds nothing against it.
 * @throws NotFoundError, ConflictError (nothing to confirm, used, rejected, a stricter policy), GoneError (too late), UnavailableError
 */
export async function confirmDecision(
  services: Services,
  given: AnswerGiven,
  background: (work: Promise<unknown>) => void,
) {
  const answerable = await findAnswerable(services, given, background);
  const { decision, session, form, minutes } = answerable;
  if (!showsCalls(decision)) {
    throw conflict(
      "The log does not hold these calls whole, so nobody can see what a yes would let run. Reject it, or ask the agent again.",
    );
  }
  await requireHolding(services, answerable);
  const { project, id, author } = given;
  const { caller, policyVersion } = decision;
  const now = services.now();
  const expiresAt = now + minutes * 60_000;
  const request = { decisionId: id, caller, session, form, policyVersion, author, now, expiresAt };
  const result = await services
    .outboxFor(project)
    .confirm(request)
    .catch((cause: unknown): ConfirmResult => {
      throw new UnavailableError("The confirmation could not be kept. Try again.", { cause });
    });
  if (result.status === "expired") throw expired();
  if (result.status === "used")
    throw conflict(`This confirmation was used by decision ${result.usedBy}. ${ASK_AGAIN}`);
  if (result.status === "rejected") {
    const who = result.author === "" ? "Somebody" : result.author;
    const at = new Date(result.rejectedAt).toISOString();
    throw conflict(`${who} rejected this decision at ${at}. ${ASK_AGAIN}`);
  }
  const verdict = await recordPersonsVerdict(services, decision, "correct", given, "", background);
  return {
    decision_id: id,
    confirmed: true,
    session,
    policy_version: policyVersion,
    expires_at: new Date(result.expiresAt).toISOString(),
    verdict,
  };
}
