import { ConflictError, UnavailableError } from "../../core/errors.ts";
import type { Services } from "../services.ts";
import { type AnswerGiven, findAnswerable } from "./answerable.ts";
import { recordPersonsVerdict } from "./persons-verdict.ts";

/**
 * Answers `POST /v1/decisions/{id}/reject`: the same calls are not asked about again in the session, and whoever makes them again is
 * told that a person said no, and why. A confirmation that was not used is taken back.
 * @throws NotFoundError, ConflictError (nothing to reject, the confirmation was used), GoneError (too late), UnavailableError
 */
export async function rejectDecision(
  services: Services,
  given: AnswerGiven & { readonly reason: string },
  background: (work: Promise<unknown>) => void,
) {
  const { decision, session, form, minutes } = await findAnswerable(services, given, background);
  const { project, id, author, reason } = given;
  const now = services.now();
  const result = await services
    .outboxFor(project)
    .reject({
      decisionId: id,
      caller: decision.caller,
      session,
      form,
      author,
      reason,
      now,
      expiresAt: now + minutes * 60_000,
    })
    .catch((cause: unknown) => {
      throw new UnavailableError("The rejection could not be kept. Try again.", { cause });
    });
  if (result.status === "used") {
    throw new ConflictError(
      `The calls were confirmed, and ran with decision ${result.usedBy}: they can no longer be rejected.`,
      { param: "id" },
    );
  }
  const { rejection } = result;
  const verdict = await recordPersonsVerdict(services, decision, "incorrect", given, reason, background);
  return {
    decision_id: id,
    rejected: true,
    session,
    author: rejection.author || null,
    reason: rejection.reason || null,
    rejected_at: new Date(rejection.rejectedAt).toISOString(),
    expires_at: new Date(rejection.expiresAt).toISOString(),
    verdict,
  };
}
