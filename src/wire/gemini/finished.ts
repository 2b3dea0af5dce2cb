import type { Sample, ToolCall } from "../../core/turn.ts";
import { NAMELESS } from "../nameless.ts";

/** The finish reason has the last word: calls beside one of these were not meant as they stand. */
const BROKEN = new Set(["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS"]);

/** `STOP` ends a turn with calls as well as one without; whether calls were made is said by the calls. */
export const finished = (
  calls: readonly ToolCall[],
  finishReason: string | null,
): Pick<Sample, "calls" | "finishReason"> => ({
  calls: finishReason !== null && BROKEN.has(finishReason) ? [...calls, NAMELESS] : calls,
  finishReason,
});
