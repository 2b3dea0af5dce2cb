import type { Sample, ToolCall } from "../../core/turn.ts";
import { NAMELESS } from "../nameless.ts";

/** Whether calls were made is said by the calls; a stop reason that promises calls without any is a broken turn. */
export const finished = (
  calls: readonly ToolCall[],
  finishReason: string | null,
): Pick<Sample, "calls" | "finishReason"> => ({
  calls: calls.length === 0 && finishReason === "tool_use" ? [NAMELESS] : calls,
  finishReason,
});
