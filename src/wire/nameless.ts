import type { ToolCall } from "../core/turn.ts";

/** Stands where an answer ended for a call that never came, or that nobody can run: without a name, so that no check lets it pass. */
export const NAMELESS: ToolCall = { id: null, name: "", arguments: "" };
