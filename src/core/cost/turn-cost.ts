import type { Usage } from "../turn.ts";
import { costOf, priceOf, type PriceTable } from "./price.ts";

/** What some answers took together. A sum is null where a part of it is not known, and 0 only where nothing was asked for. */
export interface Spent {
  /** Requests that were sent to models. */
  readonly requests: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Whole billionths of a US dollar. */
  readonly cost: number | null;
}

/** What a turn cost: the answer that the caller asked for, and what the gate asked for beside it to judge that. */
export interface TurnCost {
  readonly caller: Spent;
  readonly gating: Spent;
}

/** An answer as far as it is paid for. */
export interface PaidAnswer {
  /** Null: nobody knows which one it was. */
  readonly model: string | null;
  readonly usage: Usage | null;
  /** It came in one response with an earlier answer, which holds the tokens of both. */
  readonly shared: boolean;
}

export interface PaidTurn {
  readonly caller: readonly PaidAnswer[];
  readonly gating: readonly PaidAnswer[];
  /** Requests of the gate that failed, and that may be billed all the same: nobody knows what they took. */
  readonly lost: number;
}

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);

function spentOn(answers: readonly PaidAnswer[], lost: number, prices: PriceTable): Spent {
  const paid = answers.filter(({ shared }) => !shared);
  const unknown = lost > 0 ? [null] : [];
  return {
    requests: paid.length + lost,
    inputTokens: sumOf([...paid.map(({ usage }) => usage?.promptTokens ?? null), ...unknown]),
    outputTokens: sumOf([...paid.map(({ usage }) => usage?.completionTokens ?? null), ...unknown]),
    cost: sumOf([...paid.map(({ usage, model }) => costOf(usage, priceOf(prices, model))), ...unknown]),
  };
}

/** The cost with one more request of the gate that failed, and that may be billed all the same. */
export const withLost = ({ caller, gating }: TurnCost): TurnCost => ({
  caller,
  gating: { requests: gating.requests + 1, inputTokens: null, outputTokens: null, cost: null },
});

/** @param prices empty where nobody set any: tokens are counted, no cost is known */
export const turnCost = ({ caller, gating, lost }: PaidTurn, prices: PriceTable): TurnCost => ({
  caller: spentOn(caller, 0, prices),
  gating: spentOn(gating, lost, prices),
});
