import type { Usage } from "../../core/turn.ts";

/** US dollars for a million tokens; null where nobody said. */
export interface Prices {
  readonly prompt: number | null;
  readonly completion: number | null;
}

/** What answers cost by the usage they report. */
export interface Bill {
  add(usage: Usage): void;
  /** `usd` is null without prices; `unreported` counts answers without usage, which are not in the sums. */
  total(): {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly unreported: number;
    readonly usd: number | null;
  };
}

export function createBill(prices: Prices): Bill {
  let [prompt, completion, unreported] = [0, 0, 0];
  return {
    add({ promptTokens, completionTokens }) {
      if (promptTokens === null && completionTokens === null) unreported++;
      prompt += promptTokens ?? 0;
      completion += completionTokens ?? 0;
    },
    total: () => ({
      prompt_tokens: prompt,
      completion_tokens: completion,
      unreported,
      usd: priceOf(prices, prompt, completion),
    }),
  };
}

export function priceOf({ prompt, completion }: Prices, promptTokens: number, completionTokens: number) {
  if (prompt === null || completion === null) return null;
  return (promptTokens * prompt + completionTokens * completion) / 1_000_000;
}

/** A guess before anything was asked: four characters a token, as in English text with current tokenizers. */
export const guessTokens = (text: string): number => Math.ceil(text.length / 4);
