import type { Spent, TurnCost } from "../../core/cost/turn-cost.ts";
import type { decisions } from "../schema.ts";

type Row = typeof decisions.$inferSelect;

const NAMES = [
  "callerRequests",
  "callerInputTokens",
  "callerOutputTokens",
  "callerCost",
  "gatingRequests",
  "gatingInputTokens",
  "gatingOutputTokens",
  "gatingCost",
] as const satisfies readonly (keyof Row)[];

/** The columns of a decision that say what it took. */
export type CostColumns = Pick<Row, (typeof NAMES)[number]>;

const NOT_KEPT = Object.fromEntries(NAMES.map((name) => [name, null])) as CostColumns;

export const toCostColumns = (cost: TurnCost | null): CostColumns =>
  cost === null
    ? NOT_KEPT
    : {
        callerRequests: cost.caller.requests,
        callerInputTokens: cost.caller.inputTokens,
        callerOutputTokens: cost.caller.outputTokens,
        callerCost: cost.caller.cost,
        gatingRequests: cost.gating.requests,
        gatingInputTokens: cost.gating.inputTokens,
        gatingOutputTokens: cost.gating.outputTokens,
        gatingCost: cost.gating.cost,
      };

function fromCostColumns(columns: CostColumns): TurnCost | null {
  const { callerRequests, gatingRequests } = columns;
  if (callerRequests === null || gatingRequests === null) return null;
  const caller: Spent = {
    requests: callerRequests,
    inputTokens: columns.callerInputTokens,
    outputTokens: columns.callerOutputTokens,
    cost: columns.callerCost,
  };
  const gating: Spent = {
    requests: gatingRequests,
    inputTokens: columns.gatingInputTokens,
    outputTokens: columns.gatingOutputTokens,
    cost: columns.gatingCost,
  };
  return { caller, gating };
}

/** What a row says of the cost, and the rest of the row. */
export function splitCostColumns<T extends CostColumns>(
  row: T,
): { readonly cost: TurnCost | null; readonly rest: Omit<T, keyof CostColumns> } {
  const {
    callerRequests: _1,
    callerInputTokens: _2,
    callerOutputTokens: _3,
    callerCost: _4,
    gatingRequests: _5,
    gatingInputTokens: _6,
    gatingOutputTokens: _7,
    gatingCost: _8,
    ...rest
  } = row;
  return { cost: fromCostColumns(row), rest };
}
