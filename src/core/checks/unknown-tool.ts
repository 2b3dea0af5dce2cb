import { shown } from "../text/cut.ts";
import { prepareTools } from "../schema/prepare-tools.ts";
import type { Tool } from "../turn.ts";
import type { Check } from "./check.ts";
import { editDistance } from "./edit-distance.ts";

const NEAREST = 3;
/** Most declared tools whose names are compared; bounds the work for huge catalogues. */
const COMPARED = 2_000;

const nearest = (name: string, tools: readonly Tool[]): readonly string[] => {
  const sent = name.toLowerCase();
  const names = new Set(tools.slice(0, COMPARED).map((tool) => tool.name));
  return [...names]
    .map((declared) => ({ declared, distance: editDistance(sent, declared.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ declared }) => declared);
};

const quoted = (names: readonly string[]): string =>
  names.map((name) => JSON.stringify(shown(name))).join(", ");

const message = (name: string, tools: readonly Tool[]): string => {
  // No catalogue here: a model that sends no name repeats whatever it is shown.
  if (name.trim() === "") return "The call names no tool.";
  const sent = JSON.stringify(shown(name));
  if (tools.length === 0) return `The tool ${sent} does not exist: no tools are declared.`;
  const match = prepareTools(tools).match(name);
  if (match.kind === "ambiguous") {
    return `The tool ${sent} does not exist, and it could be any of ${quoted(match.names.slice(0, NEAREST))}. Use one exact name.`;
  }
  return `The tool ${sent} does not exist. The nearest declared tools: ${quoted(nearest(name, tools))}.`;
};

/** Calls to a tool that is not declared, or whose name fits several declared tools. */
export const unknownTool: Check = {
  name: "unknown_tool",
  run: ({ turn, candidate }) =>
    candidate.calls.flatMap((call, index) =>
      call.tool === null
        ? [
            {
              check: "unknown_tool",
              severity: "block",
              call: index,
              message: message(call.raw.name, turn.tools),
            },
          ]
        : [],
    ),
};
