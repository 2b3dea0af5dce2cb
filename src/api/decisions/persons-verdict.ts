import { selectionOf } from "../../core/outcomes/selection.ts";
import type { Verdict } from "../../core/turn.ts";
import type { StoredDecision } from "../../store/stored.ts";
import { recordOutcomes } from "../outcomes/record.ts";
import type { Services } from "../services.ts";
import type { AnswerGiven } from "./answerable.ts";

/**
 * Who answers an escalated decision has judged it: the answer is kept as that person's verdict too, with the reason as its note, and
 * the decision leaves the queue. Only where the caller may speak for people; the user's own yes to a question is no review.
 * @returns the verdict that was kept; null: none
 * @throws UnavailableError where it could not be kept; answering again is safe
 */
export async function recordPersonsVerdict(
  services: Services,
  { project, id, audit, fallback }: StoredDecision,
  verdict: Verdict,
  { author, forPeople }: Pick<AnswerGiven, "author" | "forPeople">,
  note: string,
  background: (work: Promise<unknown>) => void,
): Promise<Verdict | null> {
  if (!forPeople || fallback?.action !== "escalate_to_human") return null;
  const source = audit?.drawn === true ? "human_audit" : "human_review";
  const at = new Date(services.now()).toISOString();
  const outcome = {
    project,
    decisionId: id,
    toolCallId: null,
    session: null,
    verdict,
    source,
    author,
    note: note === "" ? null : note,
    selection: selectionOf(source),
    probability: null,
    at,
    receivedAt: at,
  };
  await recordOutcomes(services, project, [outcome], background);
  return verdict;
}
