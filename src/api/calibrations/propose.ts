import { withDatabase } from "../../store/client.ts";
import { saveCalibration, type StoredCalibration } from "../../store/queries/calibrations.ts";
import { isLoggedTool } from "../../store/queries/logged-tools.ts";
import type { CalibrationRequest } from "../../wire/calibrations/request.ts";
import { writeCalibration, writeUsed } from "./write.ts";
import type { CalibrationParts } from "./parts.ts";
import { answerHead, answerThreshold, type CalibrationAnswer } from "./answers.ts";
import { type CalibrationStart, hashLabels, startCalibration, usedLabels } from "./log.ts";
import { answerPromise } from "./promise.ts";

/** What `POST /api/calibrations` answers: a proposal, or why there is none yet. */
export interface Proposed {
  readonly calibration: ReturnType<typeof writeCalibration> | null;
  readonly not_yet: {
    readonly why: string;
    readonly more_labels: number | null;
    readonly evidence: unknown;
  } | null;
  readonly score_context: string | null;
}

/** A proposal rests on what the log holds now; it is stored with its evidence, and changes nothing until it is applied. */
export async function proposeCalibration(
  services: CalibrationParts,
  project: string,
  request: CalibrationRequest,
): Promise<Proposed> {
  const now = new Date(services.now());
  return withDatabase(services.store, async (database): Promise<Proposed> => {
    const start = await startCalibration(services, database, project, request.scoreContext);
    if (start === null) {
      const why = "No decision has been scored yet.";
      return { calibration: null, not_yet: { why, more_labels: null, evidence: null }, score_context: null };
    }
    if (request.kind !== "head" && !(await isLoggedTool(database, project, request.tool))) {
      const why = `No decision in the log calls a tool "${request.tool}".`;
      return {
        calibration: null,
        not_yet: { why, more_labels: null, evidence: null },
        score_context: start.scoreContext,
      };
    }
    const naming = {
      calibrationId: `cal_${services.newId()}`,
      headId: `head_${services.newId()}`,
      fittedAt: now.toISOString(),
    };
    const answer = await answerTo(start);
    const { scoreContext } = start;
    if (answer.proposal === null) {
      const { why, moreLabels, evidence } = answer;
      return {
        calibration: null,
        not_yet: { why: why ?? "", more_labels: moreLabels, evidence },
        score_context: scoreContext,
      };
    }
    const { used, hash } = await hashLabels(usedLabels(answer.used));
    const calibration: StoredCalibration = {
      id: naming.calibrationId,
      project,
      createdAt: now.getTime(),
      scoreContext,
      kind: request.kind,
      status: "proposed",
      document: {
        ...answer.proposal,
        labels: writeUsed({ used, tool: answer.tool, source: answer.source }),
        evidence: answer.evidence,
      },
      author: request.author,
      reason: request.reason,
      basedOnVersion: start.policy.version,
      policyVersion: null,
      labelsHash: hash,
    };
    await saveCalibration(database, calibration, answer.tool ?? "");
    return { calibration: writeCalibration(calibration), not_yet: null, score_context: scoreContext };

    function answerTo(from: CalibrationStart): Promise<CalibrationAnswer> {
      switch (request.kind) {
        case "head":
          return answerHead(database, project, from, naming);
        case "threshold":
          return answerThreshold(database, project, from, request);
        case "promise":
          return answerPromise(database, project, from, request, now.getTime());
      }
    }
  });
}
