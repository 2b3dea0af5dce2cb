import { asSelected } from "../../core/outcomes/selection.ts";
import type { OutcomeRecord, ReportedOutcome } from "../../core/record.ts";
import { withDatabase } from "../../store/client.ts";
import type { Confirmed, Rejection } from "../../store/confirmations.ts";
import type { Waiting } from "../../store/outbox/api.ts";
import { getDecision } from "../../store/queries/decision-detail.ts";
import type { DecisionDetail } from "../../store/stored.ts";
import { holding } from "../../store/trust.ts";
import type { Services } from "../services.ts";
import { handedOver } from "./hand-over.ts";

/** The ids that we give out; for another one there is nothing to wait for. */
const OUR_ID = /^dec_[0-9a-f]{32}$/;
/** The hand-over may still be on its way when the caller asks for what it just got. */
const ON_ITS_WAY_MS = 100;

/** A decision, and whether a person has said yes or no to its calls. */
export interface FoundDecision extends DecisionDetail {
  readonly confirmed: Confirmed | null;
  readonly rejected: Rejection | null;
}

const isVerdict = (outcome: ReportedOutcome): outcome is OutcomeRecord => outcome.verdict !== "withdrawn";

const sourceKey = ({ source, author }: ReportedOutcome): string => JSON.stringify([source, author]);

/** Outcomes of the database with those that still wait laid over them; by source and author the later one holds. */
const merged = (found: DecisionDetail, waiting: Waiting): FoundDecision => {
  const stored = { ...found, confirmed: waiting.confirmed, rejected: waiting.rejected };
  if (waiting.outcomes.length === 0) return stored;
  const byName = new Map(stored.outcomes.map((outcome) => [sourceKey(outcome), outcome]));
  const withdrawn = [...stored.withdrawn];
  for (const given of waiting.outcomes) {
    const outcome = asSelected(given, stored.decision.audit);
    const known = byName.get(sourceKey(outcome));
    if (known !== undefined && known.at > outcome.at) continue;
    if (isVerdict(outcome)) byName.set(sourceKey(outcome), outcome);
    else if (known !== undefined) {
      byName.delete(sourceKey(outcome));
      withdrawn.push({ ...known, withdrawnAt: outcome.at, withdrawnNote: outcome.note });
    }
  }
  const outcomes = [...byName.values()];
  const held = holding(outcomes);
  return {
    ...stored,
    outcomes,
    withdrawn,
    verdict: held?.verdict ?? null,
    verdictSource: held?.source ?? null,
  };
};

/**
 * A decision with its outcomes, from the outbox while it waits there, else from the database.
 * @throws UnavailableError when it is not in the outbox and the database does not answer
 */
export async function findNow(
  services: Services,
  project: string,
  id: string,
): Promise<FoundDecision | null> {
  // The outbox first: what leaves it is in the database by then, so nothing can be missed between the two.
  const waiting = await services.outboxFor(project).lookup(id);
  if (waiting.decision !== null) {
    const fresh: DecisionDetail = {
      decision: waiting.decision,
      verdict: null,
      verdictSource: null,
      outcomes: [],
      withdrawn: [],
      confirmedFor: null,
      confirmedBy: null,
    };
    return merged(fresh, waiting);
  }
  const stored = await withDatabase(services.store, (database) => getDecision(database, project, id));
  return stored === null ? null : merged(stored, waiting);
}

/** Like `findNow`, for callers that may ask for a decision in the moment in which it was answered. */
export async function findDecision(
  services: Services,
  project: string,
  id: string,
): Promise<FoundDecision | null> {
  // What this isolate has just answered is known to be on its way.
  await handedOver(services, id);
  const found = await findNow(services, project, id);
  if (found !== null || !OUR_ID.test(id)) return found;
  await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_MS));
  return findNow(services, project, id);
}
