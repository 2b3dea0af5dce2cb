import { printedTool } from "../claims/printed.ts";
import { shown } from "../text/cut.ts";
import type { TextCheck } from "./check.ts";

/**
 * A call that stands in the text, where nothing runs it: as JSON, as XML, or as code. Reads what the user sees; the model's
 * reasoning counts only where there is nothing else, since then a turn ends without an answer. An example in a code fence, with
 * words around it, is none.
 */
export const printedCall: TextCheck = {
  name: "printed_call",
  run: ({ turn, candidate }) => {
    const { text, reasoning = null } = candidate.sample;
    const visible = text ?? "";
    const only = visible.trim() === "" && candidate.calls.length === 0 ? (reasoning ?? "") : visible;
    if (only.trim() === "") return [];
    const name = printedTool(only, new Set(turn.tools.map((tool) => tool.name)));
    if (name === null) return [];
    const where =
      only === visible ? "the text of the answer" : "the model's reasoning, beside an empty answer";
    const message = `${shown(name)}: a call stands in ${where}, where nothing runs it. Make the call instead of writing it.`;
    return [{ check: "printed_call", severity: "flag", call: null, message, tools: [name] }];
  },
};
