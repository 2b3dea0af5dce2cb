import type { OnError } from "./rule.ts";

/** A system of the deployment that is asked before calls run; or nobody. */
export type HookRule = HookPolicy | "off";

export interface HookPolicy {
  /** Its name in the deployment's settings. */
  readonly name: string;
  /** Longest wait for its answer, in milliseconds. */
  readonly deadlineMs: number;
  /** What a missing answer, or "unknown", means: `flag` lets the call run, `block` stops it; null: as the policy's `on_error`. */
  readonly onFailure: "flag" | "block" | null;
}

/** The wait where nothing is set, and the longest one. */
export const HOOK_DEADLINE_MS = 2_000;
export const LONGEST_HOOK_MS = 10_000;

export const hookFor = (rule: HookRule | undefined): HookPolicy | null =>
  rule === undefined || rule === "off" ? null : rule;

export const stopsUnanswered = ({ onFailure }: HookPolicy, onError: OnError): boolean =>
  onFailure === null ? onError === "closed" : onFailure === "block";

/** What a hook is told of one call. */
export interface HookCall {
  /** Its place in the answer. */
  readonly index: number;
  readonly tool: string;
  /** As the model sent them, with every digit. */
  readonly arguments: string;
  /** The canonical form of the call: equal forms are the same call. */
  readonly canonical: string;
}

/** A system of the deployment has to be asked before these calls may run. */
export interface HookNeed {
  readonly kind: "hook";
  readonly hook: string;
  readonly deadlineMs: number;
  /** Canonical form of the sample whose calls they are. */
  readonly form: string;
  readonly confidence: number | null;
  readonly threshold: number | null;
  readonly calls: readonly HookCall[];
}
