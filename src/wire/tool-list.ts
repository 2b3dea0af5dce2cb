import type { Tool } from "../core/turn.ts";
import type { Field } from "./field.ts";

/** Most tools of a request. */
export const MAX_TOOLS = 1024;

/** What an entry of a request's tools lets the model call: several tools for a set of them, none for what the provider runs itself. */
export type Declared = readonly [entry: Field, tools: readonly Tool[]];

/**
 * The tools of a list by their names, in order. Names must be unique: a call could not be told whose it is.
 * @throws InvalidRequestError naming the entry
 */
export function toolsByName(declared: Iterable<Declared>): ReadonlyMap<string, Tool> {
  const byName = new Map<string, Tool>();
  for (const [entry, tools] of declared) {
    for (const tool of tools) {
      if (byName.has(tool.name))
        entry.fail(`declares the tool ${JSON.stringify(tool.name.slice(0, 60))} a second time`);
      byName.set(tool.name, tool);
    }
  }
  return byName;
}

/**
 * All tools of a request.
 * @param list named where there are too many
 * @throws InvalidRequestError
 */
export function toolList(list: Field, declared: Iterable<Declared>): readonly Tool[] {
  const tools = [...toolsByName(declared).values()];
  if (tools.length > MAX_TOOLS) list.fail(`holds ${tools.length} tools; at most ${MAX_TOOLS} are accepted`);
  return tools;
}
