import type { Sample } from "../api/types.ts";
import { count, plural } from "../words/format.ts";

/** Prompt and completion tokens together; null where the provider did not tell both. */
function tokensOf({ usage }: Sample): number | null {
  const { prompt_tokens: prompt = null, completion_tokens: completion = null } = usage ?? {};
  return prompt === null || completion === null ? null : prompt + completion;
}

/** What the samples of a decision cost, in words; null where nothing is known. */
export function tokensText(samples: readonly Sample[]): string | null {
  const known = samples.map(tokensOf);
  const [first = null, ...others] = known;
  const extra = others.filter((tokens) => tokens !== null);
  if (first === null && extra.length === 0) return null;
  const sum = extra.reduce((all, tokens) => all + tokens, 0);
  const missing = others.length - extra.length;
  return [
    first === null ? "sample 1: not told" : `sample 1: ${count(first)}`,
    ...(others.length === 0 ? [] : [`${plural(others.length, "extra sample")}: ${count(sum)}`]),
    ...(missing === 0 ? [] : [`of ${missing} not told`]),
  ].join(", ");
}
