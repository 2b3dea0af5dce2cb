import { shown } from "../text/cut.ts";
import { prepareTools } from "../schema/prepare-tools.ts";
import type { Finding, Tool } from "../turn.ts";
import type { Check } from "./check.ts";
import { NearestNames } from "./nearest-names.ts";

/** Most names that are listed for an ambiguous one. */
const MOST_NAMES = 3;
const AMBIGUOUS_TOOL = "ambiguous_tool";

const quoted = (names: readonly string[]): string =>
  names.map((name) => JSON.stringify(shown(name))).join(", ");

const message = (name: string, tools: readonly Tool[], nearest: NearestNames): string => {
  // No catalogue here: a model that sends no name repeats whatever it is shown.
  if (name.trim() === "") return "The call names no tool.";
  const sent = JSON.stringify(shown(name));
  if (tools.length === 0) return `The tool ${sent} does not exist: no tools are declared.`;
  const names = nearest.to(name);
  const advice = names.length === 0 ? "" : ` The nearest declared tools: ${quoted(names)}.`;
  return `The tool ${sent} does not exist.${advice}`;
};

/**
 * Calls to a tool that is not declared. `ambiguous_tool`, which no policy lowers: the name fits several declared tools,
 * and only one of them can be meant.
 */
export const unknownTool: Check = {
  name: "unknown_tool",
  run: ({ turn, candidate }) => {
    if (candidate.calls.every((call) => call.tool !== null)) return [];
    const nearest = new NearestNames(turn.tools);
    const declared = prepareTools(turn.tools);
    return candidate.calls.flatMap((call, index): readonly Finding[] => {
      if (call.tool !== null) return [];
      const match = declared.match(call.raw.name);
      if (match.kind === "ambiguous") {
        const sent = JSON.stringify(shown(call.raw.name));
        const message = `The tool ${sent} does not exist, and it could be any of ${quoted(match.names.slice(0, MOST_NAMES))}. Use one exact name.`;
        return [{ check: AMBIGUOUS_TOOL, severity: "block", call: index, message }];
      }
      return [
        {
          check: "unknown_tool",
          severity: "block",
          call: index,
          message: message(call.raw.name, turn.tools, nearest),
        },
      ];
    });
  },
};
