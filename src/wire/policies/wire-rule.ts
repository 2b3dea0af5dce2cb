import type { PolicyRule } from "../../core/policy/rule.ts";
import type { WireHook } from "./hook.ts";
import type { WireOpinion } from "./opinion.ts";
import type { WirePanel } from "./panel.ts";
import type { WireSafeCall } from "./safe-call.ts";
import type { WireSelfConfidence } from "./self-confidence.ts";
import type { WireValidation } from "./validation.ts";
import type { WireBusinessRule } from "./write-business-rule.ts";

/** A rule in the names of the wire. */
export interface WireRule
  extends Omit<
    PolicyRule,
    | "safeDefault"
    | "safeCall"
    | "parameterLabels"
    | "samplingDeadlineMs"
    | "tokenBudget"
    | "onError"
    | "storeContent"
    | "streamText"
    | "confirmationMinutes"
    | "secondOpinion"
    | "panel"
    | "validation"
    | "selfConfidence"
    | "oneCallAgents"
    | "enforceShare"
    | "auditShare"
    | "exploreShare"
    | "exploreBand"
    | "guard"
    | "rules"
    | "cacheMinutes"
    | "context"
    | "hook"
    | "trustAnnotations"
    | "guessRisk"
  > {
  readonly safe_default?: PolicyRule["safeDefault"];
  readonly safe_call?: WireSafeCall | undefined;
  readonly parameter_labels?: PolicyRule["parameterLabels"];
  readonly sampling_deadline_ms?: PolicyRule["samplingDeadlineMs"];
  readonly token_budget?: PolicyRule["tokenBudget"];
  readonly on_error?: PolicyRule["onError"];
  readonly store_content?: PolicyRule["storeContent"];
  readonly stream_text?: PolicyRule["streamText"];
  readonly confirmation_minutes?: PolicyRule["confirmationMinutes"];
  readonly second_opinion?: WireOpinion | "off" | undefined;
  readonly panel?: WirePanel | "off" | undefined;
  readonly validation?: WireValidation | "off" | undefined;
  readonly self_confidence?: WireSelfConfidence | "off" | undefined;
  readonly one_call_agents?: PolicyRule["oneCallAgents"];
  readonly enforce_share?: PolicyRule["enforceShare"];
  readonly audit_share?: PolicyRule["auditShare"];
  readonly explore_share?: PolicyRule["exploreShare"];
  readonly explore_band?: PolicyRule["exploreBand"];
  readonly cache_minutes?: PolicyRule["cacheMinutes"];
  readonly guard?: { readonly max_wrong: number; readonly confidence: number } | undefined;
  readonly rules?: readonly WireBusinessRule[] | undefined;
  readonly context?: readonly Readonly<Record<string, unknown>>[] | undefined;
  readonly hook?: WireHook | undefined;
  readonly trust_annotations?: PolicyRule["trustAnnotations"];
  readonly guess_risk?: PolicyRule["guessRisk"];
}

/** The names of all settings. */
export const FIELDS: readonly string[] = [
  "mode",
  "risk",
  "threshold",
  "penalty",
  "samples",
  "diversity",
  "logprobs",
  "sampling_deadline_ms",
  "token_budget",
  "fallback",
  "safe_default",
  "safe_call",
  "locale",
  "texts",
  "label",
  "parameter_labels",
  "checks",
  "after",
  "on_error",
  "durability",
  "store_content",
  "stream_text",
  "forced",
  "canonical",
  "confirmation_minutes",
  "second_opinion",
  "panel",
  "validation",
  "self_confidence",
  "one_call_agents",
  "enforce_share",
  "audit_share",
  "explore_share",
  "explore_band",
  "guard",
  "rules",
  "cache_minutes",
  "context",
  "degraded",
  "hook",
  "trust_annotations",
  "guess_risk",
  "retry",
] satisfies readonly (keyof WireRule)[];
