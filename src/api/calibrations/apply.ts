import { changedLabels, type LabelChange, onlyAdded } from "../../core/calibration/labels.ts";
import { ConflictError, NotFoundError } from "../../core/errors.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import { type Database, withDatabase } from "../../store/client.ts";
import { MOST_LABELLED } from "../../store/queries/calibration-log.ts";
import {
  promisedTools,
  supersedeApplied,
  supersedePromises,
} from "../../store/queries/applied-calibrations.ts";
import {
  decideCalibration,
  getCalibration,
  type StoredCalibration,
} from "../../store/queries/calibrations.ts";
import { changePolicy, type PolicyContent } from "../../store/queries/policies.ts";
import { readUsedLabels } from "../../store/queries/used-labels.ts";
import type { CalibrationDecision } from "../../wire/calibrations/request.ts";
import { Field } from "../../wire/field.ts";
import { readHead } from "../../wire/policies/heads.ts";
import { policyChanged } from "../policy.ts";
import type { CalibrationParts } from "./parts.ts";
import { requireSameHead } from "./same-head.ts";
import { hashLabels } from "./log.ts";
import { readUsed, writeCalibration } from "./write.ts";

/** @throws NotFoundError where the project has none of that id */
export async function findCalibration(
  services: CalibrationParts,
  project: string,
  id: string,
): Promise<StoredCalibration> {
  const found = await withDatabase(services.store, (database) => getCalibration(database, project, id));
  if (found === null) throw new NotFoundError(`There is no calibration ${id}.`, { param: "id" });
  return found;
}

const requireProposed = ({ id, status }: StoredCalibration): void => {
  if (status !== "proposed")
    throw new ConflictError(`Calibration ${id} is ${status}; only a proposal can be decided on.`, {
      param: "id",
    });
};

/**
 * Makes a policy version of a proposal.
 * @throws ConflictError where it was decided on, where the policy is not the expected one, and where labels that it used were
 *   changed and the caller does not accept that
 */
export async function applyCalibration(
  services: CalibrationParts,
  project: string,
  id: string,
  decision: CalibrationDecision,
) {
  const calibration = await findCalibration(services, project, id);
  requireProposed(calibration);
  const { author, reason, expectedVersion, acceptChangedLabels } = decision;
  const signed = signedBy(decision, services.now());
  const applied = await withDatabase(services.store, async (database) => {
    const warnings = await checkLabels(database, project, calibration, acceptChangedLabels);
    let voided: readonly string[] = [];
    const edit = async (current: PolicyDocument): Promise<PolicyContent> => {
      requireProposed((await getCalibration(database, project, id)) ?? calibration);
      await requireSameHead(database, project, calibration, current);
      // No promise is applied without a new version, so these still hold when this version is saved.
      if (calibration.kind === "head")
        voided = await promisedTools(database, project, calibration.scoreContext);
      return withCalibration(current, calibration);
    };
    const saved = await changePolicy(database, project, edit, {
      author,
      reason: `${reason} (calibration ${id})`,
      expectedVersion,
      now: new Date(services.now()),
      along: {
        table: "calibrations",
        id,
        from: "proposed",
        to: (version) => ({
          status: "applied",
          policy_version: version,
          decided_at: signed.decidedAt,
          decided_by: author,
          decided_reason: reason,
        }),
        also: (version) => [
          supersedeApplied(calibration, subjectOf(calibration), version),
          ...(calibration.kind === "head" ? [supersedePromises(calibration, version)] : []),
        ],
      },
    });
    const decided = { status: "applied" as const, policyVersion: saved.policy.version, ...signed };
    warnings.push(...voided.map(voidedPromise));
    return { policy: saved.policy, warnings, calibration: { ...calibration, ...decided } };
  });
  await policyChanged(services, project, applied.policy);
  return { ...writeCalibration(applied.calibration), warnings: applied.warnings };
}

const voidedPromise = (tool: string): string =>
  `The promise on "${tool}" was proven for the confidences before this head. Its threshold stays, the promise does not: ask for it again once there are new audits.`;

const signedBy = ({ author, reason }: Pick<CalibrationDecision, "author" | "reason">, now: number) => ({
  decidedAt: now,
  decidedBy: author,
  decidedReason: reason,
});

/** @throws ConflictError where it was decided on */
export async function rejectCalibration(
  services: CalibrationParts,
  project: string,
  id: string,
  decision: Pick<CalibrationDecision, "author" | "reason">,
): Promise<ReturnType<typeof writeCalibration>> {
  const calibration = await findCalibration(services, project, id);
  requireProposed(calibration);
  const decided = { status: "rejected" as const, policyVersion: null, ...signedBy(decision, services.now()) };
  await withDatabase(services.store, (database) => decideCalibration(database, project, id, decided));
  return writeCalibration({ ...calibration, ...decided });
}

interface Document {
  readonly head?: unknown;
  readonly tool?: string;
  readonly threshold?: number;
  readonly labels: Parameters<typeof readUsed>[0];
}

const documentOf = ({ document }: StoredCalibration): Document => document as Document;
const subjectOf = (calibration: StoredCalibration): string => documentOf(calibration).tool ?? "";

/** The policy with what a calibration proposes. */
export function withCalibration(current: PolicyDocument, calibration: StoredCalibration): PolicyContent {
  const { head, tool, threshold } = documentOf(calibration);
  if (calibration.kind === "head") {
    const heads = { ...current.heads, [calibration.scoreContext]: readHead(Field.root(head)) };
    return { ...current, heads };
  }
  if (tool === undefined || threshold === undefined)
    throw new RangeError(`calibration ${calibration.id} names no tool and threshold`);
  const own = Object.hasOwn(current.tools, tool) ? current.tools[tool] : {};
  return { ...current, tools: { ...current.tools, [tool]: { ...own, threshold } } };
}

/** @returns warnings for the answer */
async function checkLabels(
  database: Database,
  project: string,
  calibration: StoredCalibration,
  accepted: boolean,
): Promise<string[]> {
  const { used: before, tool, source } = readUsed(documentOf(calibration).labels);
  const { scoreContext, labelsHash } = calibration;
  const { firstAt, lastAt } = before;
  const range = { scoreContext, firstAt, lastAt, tool, source };
  const now = await readUsedLabels(database, project, range, MOST_LABELLED);
  const { used, hash } = await hashLabels(now);
  if (hash === labelsHash) return [];
  const changes = changedLabels(before, used);
  const told = `Labels of the decisions that calibration ${calibration.id} used are others now: ${describe(changes)}.`;
  if (onlyAdded(changes) || accepted) return [told];
  throw new ConflictError(
    `${told} Propose it again, or send accept_changed_labels: true to apply it all the same.`,
    { param: "accept_changed_labels" },
  );
}

const describe = (changes: readonly LabelChange[]): string =>
  changes.length === 0
    ? "the same numbers, but other sources or other decisions"
    : changes
        .slice(0, 10)
        .map(
          ({ tool, before, now }) =>
            `${tool} ${before.correct} correct and ${before.incorrect} incorrect then, ${now.correct} and ${now.incorrect} now`,
        )
        .join("; ");
