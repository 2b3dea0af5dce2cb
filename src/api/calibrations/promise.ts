import { answerPromise as ask, type PromiseAnswer } from "../../core/calibration/promise.ts";
import type { PromisePlan } from "../../core/statistics/promise/plan.ts";
import type { Database } from "../../store/client.ts";
import { readLabelled, readRecent } from "../../store/queries/calibration-log.ts";
import { readCursor, writeCursors } from "../../store/queries/cursors.ts";
import type { CalibrationRequest } from "../../wire/calibrations/request.ts";
import type { CalibrationAnswer } from "./answers.ts";
import type { CalibrationStart } from "./log.ts";

const AUDIT = "human_audit";

/**
 * A promise rests on human audits that chance drew, and on nothing else. The plan of thresholds is made from the traffic at the
 * first look and kept, for a plan that follows the audits would prove nothing; each limit of wrong calls has its own.
 */
export async function answerPromise(
  database: Database,
  project: string,
  start: CalibrationStart,
  { tool, alpha, delta }: Extract<CalibrationRequest, { kind: "promise" }>,
  now: number,
): Promise<CalibrationAnswer> {
  const { scoreContext, moments, policy, current } = start;
  const names = moments.map(({ name }) => name);
  const audits = await readLabelled(database, project, scoreContext, names, AUDIT);
  const recent = await readRecent(database, project, scoreContext, names);
  const place = `promise/${alpha}/${scoreContext}/${current?.id ?? ""}/${tool}`;
  const kept = await readCursor(database, project, place);
  const plan = kept === null ? null : (JSON.parse(kept) as PromisePlan);
  const answer = ask({ tool, alpha, delta, audits, recent, moments, policy, current, plan });
  if (kept === null && recent.some(({ tools }) => tools.includes(tool)))
    await writeCursors(database, project, [[place, JSON.stringify(answer.plan)]], now);
  const refused = whyNot(answer);
  return {
    proposal:
      refused === null ? { tool, threshold: answer.promised.threshold, claim: { alpha, delta } } : null,
    why: refused,
    moreLabels: answer.promised.moreAudits,
    evidence: writePromise(answer),
    used: answer.used,
    tool,
    source: AUDIT,
  };
}

function whyNot({ promised, threshold, beforeHead }: PromiseAnswer): string | null {
  if (promised.threshold === null) {
    const without =
      beforeHead === 0
        ? ""
        : ` ${beforeHead} audits are of decisions from before the local head that holds was fitted, and prove nothing about it.`;
    return promised.why + without;
  }
  return Math.abs(promised.threshold - threshold) < 1e-9
    ? `The threshold that holds, ${threshold}, keeps this promise, and none below it is proven to.`
    : null;
}

const writePromise = ({ promised, drawn, audited, beforeHead, threshold }: PromiseAnswer) => ({
  alpha: promised.evidence.alpha,
  delta: promised.evidence.delta,
  audits: promised.evidence.audits,
  audits_before_head: beforeHead,
  drawn,
  audited,
  threshold,
  base_risk: promised.evidence.baseRisk,
  must_abstain: promised.evidence.mustAbstain,
  steps: promised.evidence.steps,
});
