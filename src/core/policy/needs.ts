import type { Evidence } from "../evidence.ts";
import type { UsesNeed } from "../rules/uses.ts";
import type { HookNeed } from "./hook.ts";
import type { OpinionPolicy } from "./opinion.ts";
import {
  type EvidencePrices,
  nextEvidence,
  type PlanState,
  planSamples,
  wantsSecondOpinion,
} from "./plan.ts";
import type { SamplingPolicy } from "./tool-policy.ts";
import type { ValidationPolicy } from "./validation.ts";

/** Something that could change a decision and has to be fetched. Another kind is fetched by another file of `gate/evidence`. */
export type Need =
  | EarlierNeed
  | SampleNeed
  | OpinionNeed
  | UsesNeed
  | SelfConfidenceNeed
  | PanelNeed
  | ValidationNeed
  | HookNeed;

/** Whether an earlier decision on the same turn knows enough; it is looked for alone, before anything is paid for. */
export interface EarlierNeed {
  readonly kind: "earlier";
  /** Canonical form of the candidate. */
  readonly form: string;
  /** Of the experiment that the turn takes part in; null outside experiments. What one arm paid for is not another's. */
  readonly arm: string | null;
}

export interface SampleNeed {
  readonly kind: "sample";
  /** More samples, to be drawn at once. */
  readonly count: number;
  readonly how: SamplingPolicy;
  /** Only a sample that can be released helps. */
  readonly releasable: boolean;
}

export interface OpinionNeed extends OpinionPolicy {
  readonly kind: "opinion";
}

/** A model of a panel that was not asked yet. */
export interface MemberNeed extends OpinionPolicy {
  /** It is one model more than are asked about one answer: it counts as one that did not answer. Absent: it is asked. */
  readonly tooMany?: true;
}

/** What several other models answer to the turn, where nothing else speaks against the calls. */
export interface PanelNeed {
  readonly kind: "panel";
  readonly members: readonly MemberNeed[];
}

/** Whether another model, shown the calls, finds them right; asked once, and after everything else but hooks. */
export interface ValidationNeed extends ValidationPolicy {
  readonly kind: "validation";
  /** It is one model more than are asked about one answer: it counts as failed. Absent: it is asked. */
  readonly tooMany?: true;
  /** Canonical form of the candidate. */
  readonly form: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: string }[];
}

/** How sure the model that made the candidate's calls says that it is of them; asked once, when the samples stand. */
export interface SelfConfidenceNeed {
  readonly kind: "self_confidence";
  readonly deadlineMs: number;
  /** Canonical form of the candidate. */
  readonly form: string;
  readonly calls: ValidationNeed["calls"];
}

/** What a judgement leaves open. */
export interface NeedState extends PlanState {
  /** What was asked already; whatever came of it, it is not asked again. */
  readonly evidence: Evidence<unknown>;
  /** Who is asked for a second opinion; null: nobody. */
  readonly opinion: OpinionPolicy | null;
  readonly how: SamplingPolicy;
  /** More samples may be drawn: nothing in the request would be done again by it. */
  readonly mayDraw: boolean;
  /** Canonical form of the candidate. */
  readonly form: string;
  /** See `EarlierNeed`. */
  readonly arm: string | null;
  /** The policy lets an earlier decision on the same turn and candidate speak for this one, which has sample 1 alone. */
  readonly mayReuse: boolean;
  /** Of one answer each. */
  readonly prices: EvidencePrices;
}

/** Whether it is worth a look what an earlier decision says of the same turn: the gate would have to pay for what it wants to know. */
const looksBack = ({ mayReuse, evidence, blocked, confidence }: NeedState): boolean =>
  mayReuse && evidence.earlier === undefined && !blocked && confidence !== null;

/** What to fetch before the turn is judged again; empty: the decision stands. */
export function needsOf(state: NeedState): readonly Need[] {
  // They were the last that were asked: what they say is not put to more samples.
  if (state.evidence.validations !== undefined) return [];
  // An earlier decision has made this one.
  if (state.evidence.earlier?.used === true) return [];
  const needs = paidNeeds(state);
  return needs.length > 0 && looksBack(state)
    ? [{ kind: "earlier", form: state.form, arm: state.arm }]
    : needs;
}

const samplesOf = (count: number, { how, releasable }: NeedState): SampleNeed[] =>
  count > 0 ? [{ kind: "sample", count, how, releasable: !releasable }] : [];

/** What upstreams are asked for: in doubt one kind at a time, the best for its price first. */
function paidNeeds(state: NeedState): readonly Need[] {
  const { evidence, opinion, prices } = state;
  // Nothing left to draw is the same as nothing that may be drawn.
  const planned = state.mayDraw ? state : { ...state, most: state.drawn };
  const asked =
    opinion !== null && evidence.opinions === undefined && wantsSecondOpinion(state, opinion.when)
      ? opinion
      : null;
  const need = asked === null ? [] : [{ kind: "opinion" as const, ...asked }];
  // It is asked whatever the samples say, so neither waits for the other. It comes first: it has a deadline of its own, and must
  // not wait for a free connection.
  if (asked?.when === "always") return [...need, ...samplesOf(planSamples(planned), state)];
  const next = nextEvidence({ ...planned, asksOpinion: asked !== null }, prices);
  return next.kind === "opinion" ? need : samplesOf(next.kind === "sample" ? next.count : 0, state);
}
