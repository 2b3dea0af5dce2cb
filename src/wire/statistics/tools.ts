import type { ToolPolicy } from "../../core/policy/tool-policy.ts";
import { guessRisk } from "../../core/policy/guess-risk.ts";
import type { RiskSource } from "../../core/policy/risk.ts";
import type { FallbackAction, Mode, Risk, ThresholdSource } from "../../core/turn.ts";
import { type CostSums, type WireCostSums, writeCostSums } from "../cost.ts";
import { type Counts, type Groups, rate, writeCounts } from "./summary.ts";

/** An item of `GET /api/tools`: what a tool did in the range, and the policy that holds for it now. */
export interface ToolOverview extends Counts {
  readonly tool: string;
  readonly abstain_rate: number | null;
  /** Start of the last hour or day with a decision; null where there was none in the range. */
  readonly last_seen: string | null;
  /** What is known of the calls that the gate lets pass, and of those that it stops or would stop. */
  readonly groups: Groups;
  /** What its decisions took; those that call several tools count under each of them. */
  readonly cost: WireCostSums;
  readonly policy: {
    readonly mode: Mode;
    /** In enforce: the share of sessions, 0..1. */
    readonly enforce_share: number;
    readonly guard: { readonly max_wrong: number; readonly confidence: number } | null;
    readonly risk: Risk;
    /** See `RISK_SOURCES`. */
    readonly risk_source: RiskSource;
    /** What its name suggests, where nobody rates it; null: nothing, or somebody does. */
    readonly suggested_risk: Risk | null;
    readonly threshold: number;
    readonly threshold_source: ThresholdSource;
    readonly samples: number;
    /** Null: the gate chooses by what is uncertain. */
    readonly fallback: FallbackAction | null;
    /** Whether the policy has a rule of its own for this tool. */
    readonly own_rule: boolean;
  };
}

export const writeTool = (
  counts: Counts & { readonly lastSeen: number | null },
  groups: Groups,
  cost: CostSums,
  policy: ToolPolicy,
  ownRule: boolean,
): ToolOverview => ({
  tool: policy.tool,
  ...writeCounts(counts),
  abstain_rate: rate(counts.stopped, counts.gated),
  last_seen: counts.lastSeen === null ? null : new Date(counts.lastSeen).toISOString(),
  groups,
  cost: writeCostSums(cost),
  policy: {
    mode: policy.mode,
    enforce_share: policy.enforceShare,
    guard: policy.guard && { max_wrong: policy.guard.maxWrong, confidence: policy.guard.confidence },
    risk: policy.risk,
    risk_source: policy.riskSource,
    suggested_risk:
      policy.riskSource === "default" ? guessRisk({ name: policy.tool, description: "" }) : null,
    threshold: policy.threshold,
    threshold_source: policy.thresholdSource,
    samples: policy.samples,
    fallback: policy.fallback,
    own_rule: ownRule,
  },
});
