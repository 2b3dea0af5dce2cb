import type { CanonicalSettings } from "../arguments/canonical-rules.ts";
import type { LocalHead } from "../local-head/head.ts";
import type { FallbackAction, Mode, Risk } from "../turn.ts";

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
/** What enforce does with a call that the caller's own `tool_choice` demanded. */
export type Forced = "release" | "abstain";

/** The model of the same upstream that is asked for a second opinion, or nobody. */
export type SecondOpinionRule = { readonly model: string } | "off";

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
  readonly fallback?: FallbackAction | undefined;
  /** The answer of `safe_default`. */
  readonly safeDefault?: string | undefined;
  readonly checks?: Readonly<Record<string, CheckLevel>> | undefined;
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
  /**
   * Agents that make one call at a time, whatever was asked: that calls are still missing says nothing about theirs. "*"
   * means all.
   */
  readonly oneCallAgents?: readonly string[] | undefined;
}

/** One version of everything that an operator set. A change or a rollback makes a new version; versions are never edited. */
export interface PolicyDocument {
  /** 0 is the built-in policy: nothing was set yet. */
  readonly version: number;
  readonly global: PolicyRule;
  readonly tools: Readonly<Record<string, PolicyRule>>;
  /** The local head of each score context that has one; absent or null: none has. */
  readonly heads?: Readonly<Record<string, LocalHead>> | null;
}

export const BUILT_IN_POLICY: PolicyDocument = { version: 0, global: {}, tools: {} };
