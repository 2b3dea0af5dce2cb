import { shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Check } from "./check.ts";

/** Finish reasons that mean "the output limit was reached": OpenAI, Anthropic, Gemini, OpenAI Responses. */
const LENGTH_STOPS = new Set(["length", "max_tokens", "max_output_tokens"]);

/**
 * Calls that the output limit cut off. Blocks whatever the policy says: a well-formed rest may miss what came after.
 * `suspected_truncation` (a flag): as many tokens were written as the caller allowed, although the finish reason names
 * something else; servers relabel such turns.
 */
export const truncated: Check = {
  name: "truncated",
  run: ({ turn, candidate }) => {
    const { calls, sample } = candidate;
    if (calls.length === 0) return [];
    const findings: Finding[] = [];
    const block = (call: number | null, message: string): void => {
      findings.push({ check: "truncated", severity: "block", call, message });
    };
    if (sample.finishReason !== null && LENGTH_STOPS.has(sample.finishReason.toLowerCase())) {
      block(
        null,
        `The answer was cut off by the output limit (${shown(sample.finishReason)}). Ask for less, or raise the limit.`,
      );
    }
    calls.forEach((call, index) => {
      const { arguments: args } = call;
      if (args.status === "malformed" && args.reason === "truncated") {
        block(index, `${shown(call.name)}: the arguments end before they are complete: ${args.message}.`);
      }
    });
    const written = sample.usage?.completionTokens ?? null;
    if (written !== null && turn.maxTokens !== null && written >= turn.maxTokens) {
      const message = `The answer used all ${turn.maxTokens} tokens that were allowed; its end may be missing.`;
      findings.push({ check: "suspected_truncation", severity: "flag", call: null, message });
    }
    return findings;
  },
};
