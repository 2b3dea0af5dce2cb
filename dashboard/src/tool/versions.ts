import type { Page, Policy } from "../api/types.ts";
import { BUILT_IN } from "../policies/calls.ts";
import { ALL_TOOLS, type Change, contentChanges } from "../policies/changes.ts";

export interface ToolVersion {
  readonly version: Policy;
  /** The version before it. */
  readonly before: Policy;
  /** What it changed of the tool's rule, of the rule of all tools, and of the local heads. */
  readonly changes: readonly Change[];
}

/** The versions that changed something for a tool, newest first. The last one of a page that has a next one cannot be compared. */
export function toolVersions({ items, next_cursor }: Page<Policy>, tool: string): ToolVersion[] {
  const all = next_cursor === null ? [...items, BUILT_IN] : items;
  return all.flatMap((version, i) => {
    const before = all[i + 1];
    if (before === undefined) return [];
    const changes = contentChanges(before, version).filter((change) => concerns(change, tool));
    return changes.length === 0 ? [] : [{ version, before, changes }];
  });
}

const concerns = (change: Change, tool: string): boolean =>
  change.tool === tool || change.place === ALL_TOOLS || change.place.startsWith("local head");
