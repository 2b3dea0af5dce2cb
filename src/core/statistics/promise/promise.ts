import { type Audits, checkClaim, type Claim } from "./audits.ts";
import { checkPlan, DEFAULT_PLAN, type PromisePlan } from "./plan.ts";
import { boundaryFor, prove } from "./proof.ts";
import {
  type Candidate,
  candidateAt,
  candidatesOf,
  mustAbstain,
  type PromiseStep,
  stepOf,
  walk,
} from "./steps.ts";
import { MAX_AUDITS } from "./spent-boundary.ts";

export interface Evidence extends Claim {
  /** All audits, whatever their confidence. */
  readonly audits: number;
  /** By threshold, from the strictest. */
  readonly steps: readonly PromiseStep[];
  /** Share of wrong ones if everything ran, 0..1, and the least share of cases that must be stopped then; null without audits. */
  readonly baseRisk: number | null;
  readonly mustAbstain: number | null;
}

export type Promised =
  | {
      /** Executing at confidence >= threshold keeps the claim. The loosest that is proven. */
      readonly threshold: number;
      readonly why: null;
      readonly moreAudits: null;
      readonly evidence: Evidence;
    }
  | {
      readonly threshold: null;
      /** In plain words. */
      readonly why: string;
      /** About how many more audits of all decisions it may take; null where the audits so far give no hope. */
      readonly moreAudits: number | null;
      readonly evidence: Evidence;
    };

/**
 * The loosest threshold for which random audits prove "at most alpha of the executed calls are wrong" with confidence
 * 1 - delta, valid however often it is asked while audits come in: each test is anytime-valid (`spentBoundary`, or
 * `createWealth` where audits weigh differently), thresholds are tested by fixed sequences (`walk`). The risk is the
 * ratio of wrong to executed, judged on executed calls alone.
 *
 * What was proven stays proven; a threshold whose audits now show more than alpha wrong is held back all the same, which
 * can only make fewer promises. The proof speaks of the time of the audits: drift is watched apart (`errorDrift`).
 *
 * @param audits random audits only, all since the plan was made
 * @throws RangeError on a claim, a plan or weights that promise nothing
 */
export function promise(audits: Audits, claim: Claim, plan: PromisePlan = DEFAULT_PLAN): Promised {
  checkClaim(claim);
  checkPlan(plan);
  const { alpha, delta } = claim;
  const candidates = candidatesOf(audits, plan);
  const { passed, ends } = walk(plan, (index, share) => proven(candidates[index]!, claim, share));
  const steps = candidates.map((candidate, i) => stepOf(candidate, claim, passed.has(i)));
  const evidence = evidenceOf(audits, claim, steps);
  if (passed.size > 0) {
    return { threshold: plan.thresholds[Math.max(...passed)]!, why: null, moreAudits: null, evidence };
  }
  const n = audits.confidences.length;
  const waits = ends.flatMap(({ index, share }) => {
    const { executed } = candidates[index]!;
    const { more } = prove(executed, alpha, delta * share);
    // Only audits of calls that would run count; before the first audit all are taken to.
    const part = n === 0 ? 1 : executed.wrong.length / n;
    const neverRan = n > 0 && executed.wrong.length === 0;
    return more === null || neverRan ? [] : [Math.ceil(more / part)];
  });
  const moreAudits = waits.length === 0 ? null : Math.min(...waits);
  return { threshold: null, why: whyNot(evidence, moreAudits, plan), moreAudits, evidence };
}

/** Whether audits prove the claim at this threshold with a share of delta, and do not speak against it now. */
function proven({ executed, risk }: Candidate, { alpha, delta }: Claim, share: number): boolean {
  return risk !== null && risk <= alpha && prove(executed, alpha, delta * share).provenAt !== null;
}

/** The threshold of `promise` without its evidence; null where there is none. */
export function provenThreshold(audits: Audits, claim: Claim, plan: PromisePlan): number | null {
  const candidates = new Map<number, Candidate>();
  const { passed } = walk(plan, (index, share) => {
    let candidate = candidates.get(index);
    if (candidate === undefined) {
      candidate = candidateAt(audits, plan.thresholds[index]!);
      candidates.set(index, candidate);
    }
    return proven(candidate, claim, share);
  });
  return passed.size === 0 ? null : plan.thresholds[Math.max(...passed)]!;
}

function evidenceOf(audits: Audits, claim: Claim, steps: readonly PromiseStep[]): Evidence {
  const everything = candidateAt(audits, -Infinity);
  return {
    ...claim,
    audits: audits.confidences.length,
    steps,
    baseRisk: everything.risk,
    mustAbstain: everything.risk === null ? null : mustAbstain(everything.risk, claim.alpha),
  };
}

const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

function whyNot(evidence: Evidence, more: number | null, plan: PromisePlan): string {
  const { alpha, delta, audits, steps } = evidence;
  const aim = `at most ${percent(alpha)} wrong with ${percent(1 - delta)} confidence`;
  if (audits === 0) {
    const share = Math.max(...plan.starts.map((start) => start.share));
    return `There is no random audit yet. "${aim}" takes at least ${leastAudits(alpha, delta * share)} of executed calls, none of them wrong.`;
  }
  const best = steps.reduce((a, b) => ((b.risk ?? 1) < (a.risk ?? 1) ? b : a));
  const seen = `${best.wrong} of ${best.executed} audited calls at confidence ${best.threshold} or more were wrong`;
  return more === null
    ? `No threshold can promise ${aim}: even in the best case ${seen}.`
    : `${audits} audits cannot promise ${aim} yet: ${seen}. About ${more} more audits are needed if it goes on like this.`;
}

/** Audits of executed calls that prove the claim if none is wrong. */
export function leastAudits(alpha: number, delta: number): number {
  const boundary = boundaryFor(alpha, delta);
  let n = 1;
  while (boundary.at(n) < 0 && n < MAX_AUDITS) n++;
  return n;
}
