import { proposeHead } from "../../core/calibration/head.ts";
import type { LoggedDecision } from "../../core/calibration/logged.ts";
import { proposeThreshold } from "../../core/calibration/threshold.ts";
import type { LocalHead } from "../../core/local-head/head.ts";
import type { Database } from "../../store/client.ts";
import { readLabelled, readRecent } from "../../store/queries/calibration-log.ts";
import { appliedSince } from "../../store/queries/applied-calibrations.ts";
import { writeHeadEvidence, writeThresholdEvidence } from "../../wire/calibrations/evidence.ts";
import type { CalibrationRequest } from "../../wire/calibrations/request.ts";
import { writeHead } from "../../wire/policies/heads.ts";
import type { CalibrationStart } from "./log.ts";

/** What a calibration has to say: something to apply, or why not yet. */
export interface CalibrationAnswer {
  /** Fields of the document beside evidence and labels; null: nothing is proposed. */
  readonly proposal: Readonly<Record<string, unknown>> | null;
  readonly why: string | null;
  readonly moreLabels: number | null;
  readonly evidence: unknown;
  /** The decisions whose labels it used. */
  readonly used: readonly LoggedDecision[];
  /** The tool that it is about, and the source that it is limited to; null: all. */
  readonly tool: string | null;
  readonly source: string | null;
}

/** How a proposed head will be called, and when it was fitted. */
export interface Naming {
  readonly calibrationId: string;
  readonly headId: string;
  /** ISO 8601 UTC. */
  readonly fittedAt: string;
}

export async function answerHead(
  database: Database,
  project: string,
  start: CalibrationStart,
  naming: Naming,
): Promise<CalibrationAnswer> {
  const { scoreContext, moments, policy, current } = start;
  const names = moments.map(({ name }) => name);
  const labelled = await readLabelled(database, project, scoreContext, names);
  const recent = await readRecent(database, project, scoreContext, names);
  const answer = proposeHead({ labelled, recent, moments, policy, current });
  const evidence = answer.evidence && writeHeadEvidence(answer.evidence);
  const rest = { evidence, used: labelled, tool: null, source: null };
  if (answer.parts === null)
    return { proposal: null, why: answer.why, moreLabels: answer.moreLabels, ...rest };
  const head: LocalHead = {
    id: naming.headId,
    calibrationId: naming.calibrationId,
    ...answer.parts,
    labels: answer.labels,
    fittedAt: naming.fittedAt,
  };
  return {
    proposal: { head: writeHead(head), sure: answer.sure },
    why: null,
    moreLabels: null,
    ...rest,
  };
}

export async function answerThreshold(
  database: Database,
  project: string,
  start: CalibrationStart,
  { tool }: Extract<CalibrationRequest, { kind: "threshold" }>,
): Promise<CalibrationAnswer> {
  const { scoreContext, moments, policy, current } = start;
  const names = moments.map(({ name }) => name);
  const recent = await readRecent(database, project, scoreContext, names);
  const setAt = await appliedSince(database, project, scoreContext, "threshold", tool);
  const answer = proposeThreshold({ tool, recent, moments, policy, current, setAt });
  const { threshold } = answer;
  return {
    proposal: threshold === null ? null : { tool, threshold },
    why: answer.threshold === null ? answer.why : null,
    moreLabels: answer.threshold === null ? answer.moreLabels : null,
    evidence: writeThresholdEvidence(answer.evidence),
    used: recent.filter(({ tools }) => tools.includes(tool)),
    tool,
    source: null,
  };
}
