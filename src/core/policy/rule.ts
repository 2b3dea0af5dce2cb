import type { CanonicalSettings } from "../arguments/canonical-rules.ts";
import type { PriceTable } from "../cost/price.ts";
import type { Label } from "../phrases/labels.ts";
import type { OwnPhrases } from "../phrases/locale.ts";
import type { LocalHead } from "../local-head/head.ts";
import type { BusinessRule } from "../rules/rule.ts";
import type { HookRule } from "./hook.ts";
import type { OpinionRule } from "./opinion.ts";
import type { FallbackAction, Mode, Risk, Way } from "../turn.ts";
import type { ContextRule } from "./context.ts";
import type { PanelRule } from "./panel.ts";
import type { SelfConfidenceRule } from "./self-confidence.ts";
import type { ValidationRule } from "./validation.ts";

/** What happens when the gate itself fails in enforce: release sample 1, or abstain. */
export type OnError = "open" | "closed";
/** When a decision must be in the outbox: after the answer went out, or before. */
export type Durability = "after_answer" | "before_answer";
/** What is stored of arguments, messages and texts. */
export type StoreContent = "full" | "hash" | "none";
/** What a check's finding does for a tool. */
export type CheckLevel = "block" | "flag" | "off";

/** Whether the text of a streamed answer waits for the decision with its calls, or goes out as it comes. */
export type StreamText = "hold" | "pass";
/**
 * What enforce does with a call that the caller's own `tool_choice` demanded: it runs all the same, it runs unless something blocks
 * it, or it is stopped like any other. The later ones are stricter.
 */
export const FORCED = ["release", "blocks", "abstain"] as const;
export type Forced = (typeof FORCED)[number];

/** Who is asked for a second opinion, or nobody. */
export type SecondOpinionRule = OpinionRule | "off";

/** When the guard takes a tool out of enforce. */
export interface GuardRule {
  /** The largest share of executed calls, 0..1, that may be wrong. */
  readonly maxWrong: number;
  /** How sure the guard must be that more are, 0.5..0.999; holds however often it looks. */
  readonly confidence: number;
}

/** A harmless call that takes the place of a doubtful one. */
export interface SafeCallRule {
  readonly tool: string;
  /**
   * JSON text of the arguments by name. A string that is `{name}` and nothing else becomes that argument of the doubtful call as it is;
   * inside a longer string it is put in as text.
   */
  readonly arguments: Readonly<Record<string, string>>;
}

/** What an operator may set, globally or for one tool. Whatever is absent falls back to the global rule, then to the risk's default. */
export interface PolicyRule {
  readonly mode?: Mode | undefined;
  readonly risk?: Risk | undefined;
  /** Confidence below which the gate abstains, 0..1. */
  readonly threshold?: number | undefined;
  /** Cost of a wrong call in units of a right one, > 0; sets the threshold to penalty / (1 + penalty) unless one is given. */
  readonly penalty?: number | undefined;
  /** Most samples to draw, 1..10. */
  readonly samples?: number | undefined;
  /** How extra samples are asked for, in this order and then again from the first; at least one way. */
  readonly diversity?: readonly Way[] | undefined;
  /** Extra samples ask for log-probabilities where the model is not known to refuse them. */
  readonly logprobs?: boolean | undefined;
  /** Longest time for all extra samples of a turn together, in milliseconds: 100..25,000. */
  readonly samplingDeadlineMs?: number | undefined;
  /** Most completion tokens that all extra samples of a turn together may be expected to take: 1..1,000,000. */
  readonly tokenBudget?: number | undefined;
  readonly fallback?: FallbackAction | undefined;
  /** The answer of `safe_default`. */
  readonly safeDefault?: string | undefined;
  /** The harmless call of `safe_default`; it goes before the answer. */
  readonly safeCall?: SafeCallRule | undefined;
  /** In which language users are spoken to: `auto` (theirs), or a tag such as `en`. */
  readonly locale?: string | undefined;
  /** Sentences of the operator's own, for all tools: some of a shipped locale, or all of another. */
  readonly texts?: OwnPhrases | undefined;
  /** Of one tool: what it does, in words for users. */
  readonly label?: Label | undefined;
  /** Of one tool: words for its parameters. */
  readonly parameterLabels?: Readonly<Record<string, Label>> | undefined;
  readonly checks?: Readonly<Record<string, CheckLevel>> | undefined;
  /** Tools that must have run in the conversation before this one, without an error. */
  readonly after?: readonly string[] | undefined;
  readonly onError?: OnError | undefined;
  readonly durability?: Durability | undefined;
  readonly storeContent?: StoreContent | undefined;
  readonly streamText?: StreamText | undefined;
  readonly forced?: Forced | undefined;
  /** Rules of the canonical form that are switched off (or on again), and lists without order. */
  readonly canonical?: CanonicalSettings | undefined;
  /** How long a question waits for its yes, and a yes for its use, in minutes: 1..1,440. */
  readonly confirmationMinutes?: number | undefined;
  readonly secondOpinion?: SecondOpinionRule | undefined;
  readonly panel?: PanelRule | "off" | undefined;
  readonly validation?: ValidationRule | "off" | undefined;
  readonly selfConfidence?: SelfConfidenceRule | "off" | undefined;
  /**
   * Agents that make one call at a time, whatever was asked: that calls are still missing says nothing about theirs. "*"
   * means all.
   */
  readonly oneCallAgents?: readonly string[] | undefined;
  /** With mode enforce: the share of sessions, 0..1, in which it is enforced; in the others it is shadow. */
  readonly enforceShare?: number | undefined;
  /** The share of decisions with a call, 0..1, that is drawn for a human audit. */
  readonly auditShare?: number | undefined;
  /**
   * The share of would-be abstentions inside the band that is executed all the same, so that the log shows what becomes of such
   * calls: 0, or 0.05..1. Only tools of low risk are ever explored.
   */
  readonly exploreShare?: number | undefined;
  /** How far below the threshold a confidence may lie to be explored, 0..1. */
  readonly exploreBand?: number | undefined;
  readonly guard?: GuardRule | undefined;
  /** What is demanded of the calls, whatever the confidence. Those of all tools hold beside a tool's own. */
  readonly rules?: readonly BusinessRule[] | undefined;
  /**
   * For how many minutes the confidence of a decision may hold again for the same turn and candidate, in place of fetching the same
   * evidence: 0 (never) to 1,440. Never for tools of high risk.
   */
  readonly cacheMinutes?: number | undefined;
  readonly hook?: HookRule | undefined;
  /** Thresholds that depend on where and when. Those of all tools are applied first, then a tool's own. */
  readonly context?: readonly ContextRule[] | undefined;
  /** The switch that context rules ask for: something behind the tool does not work as it should. */
  readonly degraded?: boolean | undefined;
  /** Hints of a declaration may lower the risk as well; else they only raise it. */
  readonly trustAnnotations?: boolean | undefined;
  /** A tool that nobody rates is rated by its name and description. */
  readonly guessRisk?: boolean | undefined;
  /** In enforce, a model whose call is stopped for an error that it could correct is told so, once, and asked again. */
  readonly retry?: boolean | undefined;
}

/** What a turn's share of traffic is drawn by. */
export const EXPERIMENT_UNITS = ["session", "user"] as const;
export type ExperimentUnit = (typeof EXPERIMENT_UNITS)[number];

/** One of the policies that share traffic: the policy with these rules laid over it. */
export interface ExperimentArm {
  readonly id: string;
  /** Of all units, 0..1; what the arms leave over stays outside the experiment. */
  readonly share: number;
  readonly global?: PolicyRule | undefined;
  readonly tools?: Readonly<Record<string, PolicyRule>> | undefined;
}

/** The experiment that runs. */
export interface RunningExperiment {
  readonly id: string;
  readonly unit: ExperimentUnit;
  /** Makes its draws independent of those of every other experiment. */
  readonly salt: string;
  readonly arms: readonly ExperimentArm[];
}

/** The bounds of what is applied without a person. */
export interface AutoRecalibrate {
  /** The largest change of any tool's logit in one step, > 0; a larger one stays a proposal. */
  readonly maxStep: number;
}

/** One version of everything that an operator set. A change or a rollback makes a new version; versions are never edited. */
export interface PolicyDocument {
  /** 0 is the built-in policy: nothing was set yet. */
  readonly version: number;
  readonly global: PolicyRule;
  readonly tools: Readonly<Record<string, PolicyRule>>;
  /** The local head of each score context that has one; absent or null: none has. */
  readonly heads?: Readonly<Record<string, LocalHead>> | null;
  /** Whether local heads are applied by themselves, once a day; absent or null: a person applies each. */
  readonly autoRecalibrate?: AutoRecalibrate | null;
  /** Absent or null: none runs. At most one does at a time. */
  readonly experiment?: RunningExperiment | null;
  /** What models cost; absent or null: nobody set a price, and no cost is known. */
  readonly prices?: PriceTable | null;
}

export const BUILT_IN_POLICY: PolicyDocument = { version: 0, global: {}, tools: {} };
