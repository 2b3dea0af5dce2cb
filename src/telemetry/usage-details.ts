import { NANO_PER_DOLLAR } from "../core/cost/price.ts";
import type { SampleRecord } from "../core/record.ts";
import type { Usage } from "../core/turn.ts";

/** JSON of those that are known; null where none is. */
const known = (numbers: Readonly<Record<string, number | null | undefined>>): string | null => {
  const entries = Object.entries(numbers).filter(([, value]) => typeof value === "number");
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
};

/** What is left of a whole without its parts. */
const rest = (whole: number | null | undefined, ...parts: readonly (number | undefined)[]) =>
  typeof whole === "number"
    ? Math.max(
        0,
        parts.reduce<number>((left, part) => left - (part ?? 0), whole),
      )
    : null;

/** Tokens by the names that Langfuse's own integrations give them; it adds them up, so that no token stands in two. */
export function usageDetails(usage: Usage | null): string | null {
  const { cachedTokens, writtenTokens, reasoningTokens } = usage ?? {};
  return known({
    input: rest(usage?.promptTokens, cachedTokens, writtenTokens),
    input_cached_tokens: cachedTokens,
    input_cache_creation: writtenTokens,
    output: rest(usage?.completionTokens, reasoningTokens),
    output_reasoning_tokens: reasoningTokens,
  });
}

/** US dollars by the policy's prices; null where they are not known: Langfuse then takes its own. */
export const costDetails = ({ cost = null }: SampleRecord): string | null =>
  known({ total: cost === null ? null : cost / NANO_PER_DOLLAR });
