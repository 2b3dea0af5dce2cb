import type { Evidence } from "../evidence.ts";
import { type PlanState, planSamples, wantsSecondOpinion } from "./plan.ts";

/** Something that could change a decision and has to be fetched. Another kind is fetched by another file of `gate/evidence`. */
export type Need = SampleNeed | OpinionNeed;

export interface SampleNeed {
  readonly kind: "sample";
  /** More samples, to be drawn at once. */
  readonly count: number;
}

export interface OpinionNeed {
  readonly kind: "opinion";
  /** The model of the caller's own upstream. */
  readonly model: string;
}

/** What a judgement leaves open. */
export interface NeedState extends PlanState {
  /** What was asked already; whatever came of it, it is not asked again. */
  readonly evidence: Evidence<unknown>;
  /** The model that the policy asks for a second opinion; null: none. */
  readonly secondModel: string | null;
}

/** What to fetch before the turn is judged again; empty: the decision stands. */
export function needsOf(state: NeedState): readonly Need[] {
  const { evidence, secondModel } = state;
  const count = planSamples(state);
  const asksOpinion = secondModel !== null && evidence.opinions === undefined && wantsSecondOpinion(state);
  return [
    ...(count > 0 ? [{ kind: "sample" as const, count }] : []),
    ...(asksOpinion ? [{ kind: "opinion" as const, model: secondModel }] : []),
  ];
}
