import type { Usage } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { countOrNull } from "../usage-part.ts";

const tokens = (usage: Field, name: string): number | null => countOrNull(usage.get(name));

/**
 * Tokens of a prompt are counted in three parts: new ones, those that were written into the cache, and those that were read
 * from it. A later report of a stream says again only what has changed.
 */
export function readUsage(usage: Field, before: UsageParts = NOTHING): UsageParts {
  if (usage.absent) return before;
  return {
    input: tokens(usage, "input_tokens") ?? before.input,
    written: tokens(usage, "cache_creation_input_tokens") ?? before.written,
    read: tokens(usage, "cache_read_input_tokens") ?? before.read,
    output: tokens(usage, "output_tokens") ?? before.output,
  };
}

export interface UsageParts {
  readonly input: number | null;
  readonly written: number | null;
  readonly read: number | null;
  readonly output: number | null;
}

export const NOTHING: UsageParts = { input: null, written: null, read: null, output: null };

export function totalUsage({ input, written, read, output }: UsageParts): Usage | null {
  if (input === null && output === null) return null;
  return {
    promptTokens: input === null ? null : input + (written ?? 0) + (read ?? 0),
    completionTokens: output,
    ...(read === null ? {} : { cachedTokens: read }),
    ...(written === null ? {} : { writtenTokens: written }),
  };
}
