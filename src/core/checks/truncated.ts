import { shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Check } from "./check.ts";

/**
 * Finish reasons, in small letters, that mean "the answer is not complete": of OpenAI, Anthropic, Gemini, OpenAI
 * Responses ("incomplete" is its status), Mistral (`model_length`), and Anthropic's full context window.
 */
const CUT_OFF = new Set([
  "length",
  "max_tokens",
  "max_output_tokens",
  "model_length",
  "model_context_window_exceeded",
  "incomplete",
]);
/** Gemini's word for a call that the model wrote and that could not be read. */
const UNREADABLE = "malformed_function_call";
/** A filter or the model itself broke the answer off; a call in it may be whole, but somebody should look. */
const STOPPED = new Set(["content_filter", "refusal", "safety"]);

/**
 * Calls that the output limit cut off. Blocks whatever the policy says: a well-formed rest may miss what came after.
 * `suspected_truncation` (a flag): as many tokens were written as the caller allowed, although the finish reason names
 * something else; servers relabel such turns. `stopped_answer` (a flag): a filter or a refusal ended the answer.
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
    const told = sample.finishReason === null ? "" : shown(sample.finishReason);
    const reason = (sample.finishReason ?? "").toLowerCase();
    if (CUT_OFF.has(reason)) {
      block(null, `The answer was cut off by the output limit (${told}). Ask for less, or raise the limit.`);
    } else if (reason === UNREADABLE) {
      block(null, `The provider could not read the model's call (${told}). Ask again.`);
    } else if (STOPPED.has(reason)) {
      const message = `The answer was stopped (${told}); a call in it may not be meant.`;
      findings.push({ check: "stopped_answer", severity: "flag", call: null, message });
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
