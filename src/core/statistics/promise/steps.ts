import { exactUpper } from "../binomial.ts";
import type { Audits, Claim, Executed } from "./audits.ts";
import { executedAt } from "./audits.ts";
import type { PromisePlan } from "./plan.ts";

/** What the audits say of one threshold. */
export interface PromiseStep {
  readonly threshold: number;
  /** Audits of calls that it lets run, and how many of these are wrong. */
  readonly executed: number;
  readonly wrong: number;
  /** Weighted share of wrong ones, 0..1; null without audits. */
  readonly risk: number | null;
  /** Exact upper bound of the risk at confidence 1 - delta, for this look and this threshold alone; null with unequal weights. */
  readonly upper: number | null;
  readonly promised: boolean;
}

/** One threshold under test, read once however many chains pass it. */
export interface Candidate {
  readonly threshold: number;
  readonly executed: Executed;
  readonly wrong: number;
  readonly risk: number | null;
}

export const candidatesOf = (audits: Audits, plan: PromisePlan): Candidate[] =>
  plan.thresholds.map((threshold) => candidateAt(audits, threshold));

export function candidateAt(audits: Audits, threshold: number): Candidate {
  const executed = executedAt(audits, threshold);
  let [total, lost, wrong] = [0, 0, 0];
  for (let i = 0; i < executed.wrong.length; i++) {
    const weight = executed.weights?.[i] ?? 1;
    total += weight;
    lost += weight * executed.wrong[i]!;
    wrong += executed.wrong[i]!;
  }
  return { threshold, executed, wrong, risk: total === 0 ? null : lost / total };
}

export function stepOf(
  { threshold, executed, wrong, risk }: Candidate,
  claim: Claim,
  promised: boolean,
): PromiseStep {
  const n = executed.wrong.length;
  const upper = executed.weights === null && n > 0 ? exactUpper(wrong, n, 1 - claim.delta) : null;
  return { threshold, executed: n, wrong, risk, upper, promised };
}

/**
 * Goes down each chain while `passes` holds: fixed-sequence testing with several starts (Angelopoulos et al. 2021, arXiv
 * 2110.01052, section 2.2 and algorithm 1). In each chain the first threshold whose risk is too high passes with at most its
 * share of delta, so any false promise has probability at most delta in sum, whatever the risks and however they depend.
 *
 * @returns indices that passed, and for each chain the index at which it ended (null: at the loosest)
 */
export function walk(
  plan: PromisePlan,
  passes: (index: number, share: number) => boolean,
): { readonly passed: ReadonlySet<number>; readonly ends: readonly { index: number; share: number }[] } {
  const passed = new Set<number>();
  const ends: { index: number; share: number }[] = [];
  for (const { index: start, share } of plan.starts) {
    let index = start;
    while (index < plan.thresholds.length && passes(index, share)) passed.add(index++);
    if (index < plan.thresholds.length) ends.push({ index, share });
  }
  return { passed, ends };
}

/**
 * Least share of cases that any method must stop to keep risk below alpha when executing all has `risk`
 * ((risk - alpha) / (1 - alpha): stopping only wrong ones); 0 where nothing has to be stopped.
 */
export const mustAbstain = (risk: number, alpha: number): number => Math.max(0, (risk - alpha) / (1 - alpha));
