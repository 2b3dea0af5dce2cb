import type { Usage } from "../../core/turn.ts";
import { Field } from "../field.ts";
import { countOrNull, usagePart } from "../usage-part.ts";
import { at } from "./spelling.ts";

/** Thoughts are paid as output; what a provider's own tool brought in is part of the prompt. */
export function readUsage(usage: Field): Usage | null {
  if (usage.absent) return null;
  const tokens = (name: string): number | null => {
    const count = at(usage, name);
    // Protobuf's JSON writes large numbers as strings.
    return typeof count.value === "string" && /^\d{1,16}$/.test(count.value)
      ? countOrNull(Field.root(Number(count.value)))
      : countOrNull(count);
  };
  const sum = (first: string, second: string): number | null => {
    const [one, two] = [tokens(first), tokens(second)];
    return one === null && two === null ? null : (one ?? 0) + (two ?? 0);
  };
  return {
    promptTokens: sum("promptTokenCount", "toolUsePromptTokenCount"),
    completionTokens: sum("candidatesTokenCount", "thoughtsTokenCount"),
    ...usagePart("cachedTokens", at(usage, "cachedContentTokenCount")),
    ...usagePart("reasoningTokens", at(usage, "thoughtsTokenCount")),
  };
}
