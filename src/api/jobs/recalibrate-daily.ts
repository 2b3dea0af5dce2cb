import { largestStep } from "../../core/local-head/step.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import { withDatabase } from "../../store/client.ts";
import { promisedTools } from "../../store/queries/applied-calibrations.ts";
import { readCursor, writeCursors } from "../../store/queries/cursors.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { Field } from "../../wire/field.ts";
import { readHead } from "../../wire/policies/heads.ts";
import { applyCalibration } from "../calibrations/apply.ts";
import type { CalibrationParts } from "../calibrations/parts.ts";
import { proposeCalibration } from "../calibrations/propose.ts";

const DAY_MS = 86_400_000;
const CURSOR = "recalibrate.day";
const AUTHOR = "auto_recalibrate";

/**
 * Once a day, for every project that opted in: proposes a local head from the outcomes, and applies it where the gain on unseen
 * sessions is sure, no tool moves further than the policy allows and no promise would end. All else stays a proposal for a person. Never rejects.
 */
export async function recalibrateDaily(projects: readonly string[], parts: CalibrationParts): Promise<void> {
  const day = String(Math.floor(parts.now() / DAY_MS));
  for (const project of projects) {
    try {
      const policy = await dueToday(parts, project, day);
      if (policy !== null) await recalibrate(parts, project, policy);
    } catch (error) {
      parts.log("warn", "recalibration_failed", {
        project,
        error: error instanceof Error ? error.name : typeof error,
      });
    }
  }
}

/** The policy of a project that opted in and was not looked at today. The day is noted first: a fit that fails is not repeated. */
function dueToday(
  { store, now }: CalibrationParts,
  project: string,
  day: string,
): Promise<PolicyDocument | null> {
  return withDatabase(store, async (database) => {
    const policy = await currentPolicy(database, project);
    if (!policy.autoRecalibrate || (await readCursor(database, project, CURSOR)) === day) return null;
    await writeCursors(database, project, [[CURSOR, day]], now());
    return policy;
  });
}

async function recalibrate(parts: CalibrationParts, project: string, policy: PolicyDocument): Promise<void> {
  const maxStep = policy.autoRecalibrate?.maxStep ?? 0;
  const { calibration } = await proposeCalibration(parts, project, {
    kind: "head",
    author: AUTHOR,
    reason: "the daily look",
    scoreContext: null,
  });
  if (calibration === null) return;
  const document = calibration as Readonly<Record<string, unknown>>;
  const { id, score_context: context } = calibration;
  const heads = policy.heads ?? {};
  const held = Object.hasOwn(heads, context) ? (heads[context] ?? null) : null;
  const step = largestStep(held, readHead(Field.root(document["head"])));
  // Another head ends promises, and that is for people to weigh.
  const promised = await withDatabase(parts.store, (database) => promisedTools(database, project, context));
  if (document["sure"] !== true || step > maxStep || promised.length > 0) {
    parts.log("warn", "recalibration_left_to_a_person", {
      project,
      calibration: id,
      step,
      max_step: maxStep,
      promises: promised.length,
    });
    return;
  }
  await applyCalibration(parts, project, id, {
    author: AUTHOR,
    reason: `the gain is sure, and the largest step is ${step.toFixed(2)} of ${maxStep}`,
    expectedVersion: policy.version,
    acceptChangedLabels: false,
  });
}
