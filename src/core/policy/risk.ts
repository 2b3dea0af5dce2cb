import type { Risk, Tool } from "../turn.ts";
import { guessRisk } from "./guess-risk.ts";
import { handsOver } from "./hand-over.ts";
import type { PolicyRule } from "./rule.ts";

/**
 * Who rates a tool: its own rule, the rule for all tools, its declaration (`annotations`, the hints of MCP), its name and
 * description where the policy lets them (`guess`), its name alone (`hand_over`: it hands the conversation over to a person, and
 * that is what the gate itself does where it knows nothing better), or nobody (`default`: unknown).
 */
export const RISK_SOURCES = ["tool", "global", "hand_over", "annotations", "guess", "default"] as const;
export type RiskSource = (typeof RISK_SOURCES)[number];

export interface RatedRisk {
  readonly risk: Risk;
  readonly riskSource: RiskSource;
}

const rated = (risk: Risk, riskSource: RiskSource): RatedRisk => ({ risk, riskSource });

/**
 * What the hints of a declaration say. They come with the request, and nobody vouches for them: without the operator's word they
 * only raise a risk. Where both are set, `destructive` holds.
 */
function byAnnotations({ annotations }: Tool, trusted: boolean): Risk | null {
  if (annotations === undefined) return null;
  if (annotations.destructive === true) return "high";
  if (!trusted) return null;
  if (annotations.readOnly === true) return "low";
  return annotations.destructive === false ? "medium" : null;
}

/**
 * The risk of a tool. What the policy says comes first; what nobody rates is unknown, never safe.
 * @param declared the tool as the request declares it, where there is a request
 */
export function riskOf(
  rule: PolicyRule,
  global: PolicyRule,
  name: string,
  declared: Tool | undefined,
): RatedRisk {
  if (rule.risk !== undefined) return rated(rule.risk, "tool");
  if (global.risk !== undefined) return rated(global.risk, "global");
  const trusted = rule.trustAnnotations ?? global.trustAnnotations ?? false;
  const hinted = declared === undefined ? null : byAnnotations(declared, trusted);
  if (hinted !== null) return rated(hinted, "annotations");
  if (handsOver(name)) return rated("low", "hand_over");
  if (rule.guessRisk ?? global.guessRisk ?? false) {
    const guess = guessRisk(declared ?? { name, description: "" });
    if (guess !== null) return rated(guess, "guess");
  }
  return rated("unknown", "default");
}
