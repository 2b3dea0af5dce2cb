import { FINDING_NAMES } from "../../core/checks/names.ts";
import { closedFallback } from "../../core/policy/fallback.ts";
import { BUILT_IN_POLICY, type PolicyDocument } from "../../core/policy/rule.ts";
import type { DecisionRecord } from "../../core/record.ts";
import type { Fallback, Finding } from "../../core/turn.ts";
import { withDatabase } from "../../store/client.ts";
import { getPolicy } from "../../store/queries/policies.ts";
import type { StoredDecision } from "../../store/stored.ts";
import type { Services } from "../services.ts";

const MEANS = new Map(FINDING_NAMES.map(({ check, means }) => [check, means]));

/** In the place of a finding's sentence that cannot be told any more: what the finding means. */
const untold = ({ check }: Finding): string => {
  const means = MEANS.get(check);
  const lost = "The text of this finding is not stored.";
  return means === undefined ? lost : `${means} ${lost}`;
};

/** Whether the stored decision has the sentences that were answered. */
export const tellsAnswer = ({ storeContent, findings, fallback }: StoredDecision): boolean =>
  storeContent === "full" || (findings.length === 0 && fallback === null);

/** The policy under which a decision was made; null where that cannot be told now. */
export async function policyOf(
  services: Services,
  { project, policyVersion, gateError }: Pick<StoredDecision, "project" | "policyVersion" | "gateError">,
): Promise<PolicyDocument | null> {
  if (policyVersion === 0) return gateError === null ? BUILT_IN_POLICY : null;
  try {
    const found = await withDatabase(services.store, (database) =>
      getPolicy(database, project, policyVersion),
    );
    return found?.policy ?? null;
  } catch {
    return null;
  }
}

const sameFinding = (a: Finding, b: Finding): boolean => a.check === b.check && a.call === b.call;

function fallbackAgain(stored: Fallback, judged: Fallback | null): Fallback {
  // A text of our own that quotes nothing: better than a hash, should the gate judge in another way by now.
  return judged?.action === stored.action ? judged : { ...closedFallback(), action: stored.action };
}

/**
 * The answer of a decision of which only hashes or nothing is stored: what was decided is as stored, and the sentences come
 * from judging the same body again.
 */
export function retell(stored: StoredDecision, judged: Pick<DecisionRecord, "findings" | "fallback"> | null) {
  const left = [...(judged?.findings ?? [])];
  const findings = stored.findings.map((finding) => {
    const place = left.findIndex((other) => sameFinding(other, finding));
    const [found] = place === -1 ? [] : left.splice(place, 1);
    return { ...finding, message: found?.message ?? untold(finding) };
  });
  const fallback = stored.fallback && fallbackAgain(stored.fallback, judged?.fallback ?? null);
  return { ...stored, findings, fallback };
}
