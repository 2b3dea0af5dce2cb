import type { Sample, TokenLogprob, Usage } from "../../core/turn.ts";
import { type RawArguments, readCalls } from "./calls.ts";
import type { Field } from "../field.ts";
import { countOrNull, usagePart } from "../usage-part.ts";
import { readContent } from "./messages.ts";

export const MAX_SAMPLES = 10;
const MAX_ID = 1024;

export const readLogprobs = (field: Field): readonly TokenLogprob[] | null => {
  if (field.absent) return null;
  const content = field.object().get("content");
  if (content.absent) return null;
  return readTokens(content);
};

/** A list of tokens, each with the likeliest ones at its place where they were asked for. */
export const readTokens = (list: Field): readonly TokenLogprob[] =>
  list.items().map((item) => {
    const top = item.object().get("top_logprobs");
    return { ...readToken(item), ...(top.absent ? {} : { top: top.items().map(readToken) }) };
  });

const readToken = (item: Field): Omit<TokenLogprob, "top"> => ({
  token: item.object().get("token").string(),
  logprob: item.get("logprob").number(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
});

const readUsage = (field: Field): Usage | null => {
  if (field.absent) return null;
  for (const name of ["prompt_tokens", "completion_tokens"]) {
    const count = field.object().get(name);
    if (!count.absent) count.integer(0, Number.MAX_SAFE_INTEGER);
  }
  return usageIn(field);
};

/** What an upstream's answer reports. */
export const usageIn = (field: Field): Usage | null => {
  if (field.absent) return null;
  return {
    promptTokens: countOrNull(field.get("prompt_tokens")),
    completionTokens: countOrNull(field.get("completion_tokens")),
    // DeepSeek has a name of its own for the cached ones.
    ...usagePart(
      "cachedTokens",
      field.get("prompt_tokens_details").get("cached_tokens"),
      field.get("prompt_cache_hit_tokens"),
    ),
    ...usagePart("reasoningTokens", field.get("completion_tokens_details").get("reasoning_tokens")),
  };
};

/**
 * Another model's answer to the same turn; null where none was sent. It is evidence, so it must not be one of the samples.
 */
export function readSecondOpinion(
  field: Field,
  raw: RawArguments,
  samples: readonly Sample[],
): Sample | null {
  if (field.absent) return null;
  const opinion = readSample(field, raw);
  const repeats = opinion.id === null ? -1 : samples.findIndex((sample) => sample.id === opinion.id);
  if (repeats >= 0)
    field.get("id").fail(`repeats the id of samples[${repeats}]; a second opinion is another model's answer`);
  return opinion;
}

const readSample = (field: Field, raw: RawArguments): Sample => {
  field.object();
  const message = field.get("message").object();
  const role = message.get("role");
  if (!role.absent && role.value !== "assistant")
    role.fail('must be "assistant"; a sample is an answer of the model');
  const older = message.get("function_call");
  if (!older.absent && message.get("tool_calls").itemsOrNone().length > 0)
    older.fail("stands beside tool_calls; send one of the two, since it cannot be told which one would run");
  return {
    id: field.get("id").stringOrNull(MAX_ID) ?? field.get("response_id").stringOrNull(MAX_ID),
    calls: readCalls(message, raw),
    text: readContent(message.get("content")) ?? message.get("refusal").stringOrNull(),
    finishReason: field.get("finish_reason").stringOrNull(MAX_ID),
    logprobs: readLogprobs(field.get("logprobs")),
    usage: readUsage(field.get("usage")),
  };
};

/** One to ten answers of the model to the same turn; the first answers the caller's own request. */
export function readSamples(field: Field, raw: RawArguments): readonly Sample[] {
  const items = field.items();
  if (items.length === 0) field.fail("must hold at least one sample");
  if (items.length > MAX_SAMPLES)
    field.fail(`holds ${items.length} samples; at most ${MAX_SAMPLES} are accepted`);
  return items.map((item) => readSample(item, raw));
}
