import { type Audits, checkClaim, type Claim } from "./audits.ts";
import { binomialP, hoeffdingBentkusP } from "./p-values.ts";
import { checkPlan, DEFAULT_PLAN, type PromisePlan } from "./plan.ts";
import { type Candidate, candidatesOf, type PromiseStep, stepOf, walk } from "./steps.ts";

export interface RiskControl extends Claim {
  /** The loosest threshold that keeps the claim; null: there may be none. */
  readonly threshold: number | null;
  readonly steps: readonly (PromiseStep & { readonly p: number })[];
}

/**
 * Learn-then-Test for one look at a fixed number of audits (Angelopoulos et al. 2021, arXiv 2110.01052): it finds a little
 * more than `promise`, and must not be asked again as audits come in. p-values are exact where audits weigh the same,
 * Hoeffding-Bentkus on the bounded value w (wrong - alpha) moved into 0..1 where they do not.
 */
export function riskControl(audits: Audits, claim: Claim, plan: PromisePlan = DEFAULT_PLAN): RiskControl {
  checkClaim(claim);
  checkPlan(plan);
  const candidates = candidatesOf(audits, plan);
  const ps = candidates.map((candidate) => pValue(candidate, claim.alpha));
  const { passed } = walk(plan, (index, share) => ps[index]! <= claim.delta * share);
  return {
    ...claim,
    threshold: passed.size === 0 ? null : plan.thresholds[Math.max(...passed)]!,
    steps: candidates.map((one, i) => ({ ...stepOf(one, claim, passed.has(i)), p: ps[i]! })),
  };
}

function pValue({ executed, wrong }: Candidate, alpha: number): number {
  const { weights } = executed;
  if (weights === null) return binomialP(wrong, executed.wrong.length, alpha);
  // Ratio risk: E[w wrong] / E[w] <= alpha is E[w (wrong - alpha) + alpha] <= alpha, and with w <= 1 that lies in 0..1.
  const sum = weights.reduce((total, weight, i) => total + weight * (executed.wrong[i]! - alpha) + alpha, 0);
  return hoeffdingBentkusP(sum / weights.length, weights.length, alpha);
}
