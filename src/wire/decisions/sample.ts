import type { SampleRecord } from "../../core/record.ts";
import type { Usage } from "../../core/turn.ts";
import { dollars } from "../cost.ts";

/** What an answer took, in the names of the wire. */
export const writeUsage = (used: Usage | null) =>
  used && {
    prompt_tokens: used.promptTokens,
    completion_tokens: used.completionTokens,
    ...(used.cachedTokens === undefined ? {} : { cached_tokens: used.cachedTokens }),
    ...(used.writtenTokens === undefined ? {} : { cache_write_tokens: used.writtenTokens }),
    ...(used.reasoningTokens === undefined ? {} : { reasoning_tokens: used.reasoningTokens }),
  };

/** A sample of the log, or another model's answer. */
export const writeSample = (stored: SampleRecord) => ({
  index: stored.index,
  response_id: stored.responseId,
  effective: stored.effective,
  canonical: stored.canonical,
  finish_reason: stored.finishReason,
  text: stored.text,
  calls: stored.calls.map(({ id, tool, arguments: raw }) => ({ id, tool, arguments: raw })),
  usage: writeUsage(stored.usage),
  cost: dollars(stored.cost ?? null),
  asked: stored.asked ?? null,
  order_seed: stored.orderSeed ?? null,
  repeats: stored.repeats ?? null,
});
