import type { Mode } from "../turn.ts";
import type { Surroundings } from "./context.ts";
import { modeIn, resolveTool, stricterMode } from "./resolve.ts";
import type { PolicyDocument, StreamText } from "./rule.ts";

/** What holds before anybody knows which tools an answer calls. */
export interface OfferedPolicy {
  /** The strictest mode that an answer to this turn can fall under. */
  readonly strictestMode: Mode;
  readonly streamText: StreamText;
}

/**
 * Resolves the policy for the tools that a turn offers. A model may call a name that nobody offered; the global rule
 * holds for it, so that rule counts as well.
 * @param unit see `modeIn`
 * @param around see `resolveTool`
 */
export function resolveOffered(
  policy: PolicyDocument,
  toolNames: readonly string[],
  unit: string | null = null,
  around?: Surroundings,
): OfferedPolicy {
  const offered = toolNames.map((name) => resolveTool(policy, name, around));
  const everything = [...offered, resolveTool({ ...policy, tools: {} }, "")];
  return {
    strictestMode: everything.map((tool) => modeIn(tool, unit)).reduce(stricterMode),
    streamText: offered.some((tool) => tool.streamText === "hold") ? "hold" : "pass",
  };
}
