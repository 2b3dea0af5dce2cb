import type { Action } from "../turn.ts";
import type { ToolPolicy } from "./tool-policy.ts";

/** Which would-be abstentions may be executed all the same, and how often. */
export interface ExploreRule {
  /** 0.05..1 */
  readonly share: number;
  /** Only confidences in [threshold - band, threshold) are explored, 0..1. */
  readonly band: number;
}

/**
 * What may be explored where all of these tools are called: only where each of them allows it, as seldom and as near to the
 * threshold as the most careful of them says.
 */
export function explorationOf(tools: readonly ToolPolicy[]): ExploreRule | null {
  const share = Math.min(...tools.map((tool) => tool.exploreShare));
  const band = Math.min(...tools.map((tool) => tool.exploreBand));
  return share > 0 && tools.length > 0 ? { share, band } : null;
}

/**
 * The chance, over all sessions, that a turn with these tools is enforced; null where that is certain or never happens. Shares
 * that were set for different tools are drawn apart from each other, those that follow one rule together.
 */
export function enforceChance(tools: readonly ToolPolicy[]): number | null {
  const enforced = tools.filter(({ mode }) => mode === "enforce");
  if (enforced.length === 0 || enforced.some(({ enforceShare }) => enforceShare >= 1)) return null;
  const byScope = new Map<string, number>();
  for (const { enforceScope, enforceShare } of enforced) {
    byScope.set(enforceScope, Math.max(byScope.get(enforceScope) ?? 0, enforceShare));
  }
  return 1 - [...byScope.values()].reduce((none, share) => none * (1 - share), 1);
}

/** What chance had a part in, apart from what the model said. */
export interface Chances {
  /** Chance that the turn is enforced, 0..1: 1 in enforce, 0 in shadow and off. */
  readonly enforced: number;
  /** Whether enforce stops the turn, unless it is explored. */
  readonly stops: boolean;
  /** Chance that it is explored, 0..1; 0 where it may not be. */
  readonly explored: number;
}

/**
 * The probability with which the action was taken that was taken, given all but the gate's own draws: the propensity score of
 * inverse-propensity weighting (Horvitz & Thompson 1952, "A generalization of sampling without replacement", section 3).
 */
export function propensityOf(action: Action, { enforced, stops, explored }: Chances): number {
  const abstains = stops ? enforced * (1 - explored) : 0;
  return action === "abstain" ? abstains : 1 - abstains;
}
