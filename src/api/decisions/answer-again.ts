import { UnavailableError } from "../../core/errors.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import type { PersonsAnswer } from "../../core/session/persons-answer.ts";
import type { Decided } from "../../gate/input.ts";
import type { FromSession } from "../../gate/session/in-session.ts";
import type { StoredDecision } from "../../store/stored.ts";
import type { AnswerableDecision } from "../../wire/decisions/response.ts";
import type { Caller } from "../auth/caller.ts";
import type { Services } from "../services.ts";
import { findNow } from "./find.ts";
import { type Repeatable, requireSameRequest } from "./idempotency.ts";
import { type Asked, givenIn, judge } from "./judge-request.ts";
import type { Gathered } from "./needs.ts";
import { recalledEvidence } from "./recall-evidence.ts";
import { policyOf, retell, tellsAnswer } from "./replay.ts";

/** The decision of an earlier request with the same idempotency key, if there is one. */
export const findFirst = async (
  services: Services,
  caller: Caller,
  repeat: Repeatable,
): Promise<StoredDecision | null> => {
  try {
    const found = await findNow(services, caller.project, repeat.decisionId);
    if (found !== null) requireSameRequest(found.decision, repeat);
    return found?.decision ?? null;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    // Without the database the outbox still knows the latest. For others the request is judged again under the same id,
    // and the log keeps the first.
    const known = await services.outboxFor(caller.project).recall(repeat.decisionId);
    if (known !== null) requireSameRequest(known, repeat);
    return known?.decision ?? null;
  }
};

/** The answer that a request got before. */
export const answerAgain = async (
  services: Services,
  asked: Asked,
  stored: StoredDecision,
): Promise<{ readonly decision: AnswerableDecision; readonly repeated: true }> => {
  if (tellsAnswer(stored)) return { decision: stored, repeated: true };
  const policy = await policyOf(services, stored);
  const judged = policy && (await judgeAgain(services, asked, stored, policy));
  return { decision: retell(stored, judged?.record ?? null), repeated: true };
};

/** The decision once more, by what was known of its session and by what others had said: nobody is asked again. */
async function judgeAgain(
  services: Services,
  asked: Asked,
  stored: StoredDecision,
  policy: PolicyDocument,
): Promise<Decided> {
  // Whoever asked first was allowed to; a repeat gets the same answer.
  const allowed: Asked = { ...asked, caller: { ...asked.caller, role: "admin" } };
  const again = (known: FromSession, gathered?: Gathered) =>
    judge(services, allowed, policy, stored.session, known, gathered);
  const earlier = stored.link?.earlier ?? [];
  const { answered } = stored.evidence;
  const reason = answered && (await reasonOf(services, stored.project, answered));
  const known = {
    ...(earlier.length > 0 && { earlier }),
    ...(answered && { answered: { ...answered, reason: reason ?? null } }),
  };
  const alone = await again(known);
  const { samples } = asked.request;
  const forms = alone.record.samples.map(({ canonical }) => canonical);
  const evidence = { ...recalledEvidence(stored, { samples, forms }), ...givenIn(asked.request) };
  return Object.keys(evidence).length === 0 ? alone : again(known, { evidence });
}

/** Why a person said no, where the outbox still knows: the log has a hash, or nothing. */
const reasonOf = async (services: Services, project: string, { decision }: PersonsAnswer) =>
  (await services.outboxFor(project).lookup(decision)).rejected?.reason || null;
