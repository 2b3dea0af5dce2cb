import { NANO_PER_DOLLAR } from "../core/cost/price.ts";
import type { Spent, TurnCost } from "../core/cost/turn-cost.ts";

/** All prices and costs are in this currency. */
export const CURRENCY = "USD";

/** Billionths of a dollar as dollars; null stays null, for what nobody knows is not 0. */
export const dollars = (nano: number | null): number | null =>
  nano === null ? null : nano / NANO_PER_DOLLAR;

const writeSpent = ({ requests, inputTokens, outputTokens, cost }: Spent) => ({
  requests,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  cost: dollars(cost),
});

/** What a turn took; null for one that was logged before that was kept. */
export const writeTurnCost = (cost: TurnCost | null) =>
  cost && { currency: CURRENCY, caller: writeSpent(cost.caller), gating: writeSpent(cost.gating) };

export type WireTurnCost = ReturnType<typeof writeTurnCost>;

/** Sums over decisions; costs in billionths of a dollar. */
export interface CostSums {
  /** Decisions whose cost was kept, known or not. */
  readonly decisions: number;
  readonly gatingRequests: number;
  /** Decisions of which all tokens are known. */
  readonly counted: number;
  readonly callerInputTokens: number;
  readonly callerOutputTokens: number;
  readonly gatingInputTokens: number;
  readonly gatingOutputTokens: number;
  /** Decisions of which both costs are known. */
  readonly priced: number;
  readonly callerCost: number;
  readonly gatingCost: number;
}

/** A sum over decisions of which nothing is known is not 0 but null. */
export function writeCostSums(sums: CostSums) {
  const counted = (tokens: number) => (sums.counted === 0 ? null : tokens);
  const priced = (cost: number) => (sums.priced === 0 ? null : dollars(cost));
  return {
    currency: CURRENCY,
    decisions: sums.decisions,
    counted: sums.counted,
    priced: sums.priced,
    caller: {
      input_tokens: counted(sums.callerInputTokens),
      output_tokens: counted(sums.callerOutputTokens),
      cost: priced(sums.callerCost),
    },
    gating: {
      requests: sums.gatingRequests,
      input_tokens: counted(sums.gatingInputTokens),
      output_tokens: counted(sums.gatingOutputTokens),
      cost: priced(sums.gatingCost),
    },
    /** What gating adds to each dollar that callers pay. */
    gating_share: sums.callerCost === 0 ? null : sums.gatingCost / sums.callerCost,
  };
}

export type WireCostSums = ReturnType<typeof writeCostSums>;
