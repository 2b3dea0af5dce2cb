import { ConflictError } from "../../core/errors.ts";
import { BUILT_IN_POLICY, type PolicyDocument } from "../../core/policy/rule.ts";
import type { Database } from "../../store/client.ts";
import type { StoredCalibration } from "../../store/queries/calibrations.ts";
import { getPolicy } from "../../store/queries/policies.ts";

const headOf = ({ heads }: PolicyDocument, context: string): string | null =>
  heads && Object.hasOwn(heads, context) ? (heads[context]?.id ?? null) : null;

/**
 * A threshold, promised or not, speaks of the confidences that it was found on: another local head makes others of them.
 * @throws ConflictError where another head holds than when the calibration was made
 */
export async function requireSameHead(
  database: Database,
  project: string,
  { id, kind, scoreContext, basedOnVersion }: StoredCalibration,
  current: PolicyDocument,
): Promise<void> {
  if (kind === "head") return;
  const then =
    basedOnVersion === current.version ? current : await policyAt(database, project, basedOnVersion);
  if (headOf(then, scoreContext) === headOf(current, scoreContext)) return;
  throw new ConflictError(
    `Calibration ${id} was made for the confidences of another local head than the one that holds now. Propose it again.`,
    { param: "id" },
  );
}

const policyAt = async (database: Database, project: string, version: number): Promise<PolicyDocument> =>
  version === 0
    ? BUILT_IN_POLICY
    : ((await getPolicy(database, project, version))?.policy ?? BUILT_IN_POLICY);
