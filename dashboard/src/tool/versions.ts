import type { Page, Policy } from "../api/types.ts";
import { type Change, changesBetween } from "../policies/changes.ts";

const BUILT_IN: Policy = {
  version: 0,
  global: {},
  tools: {},
  author: null,
  reason: "built in",
  created_at: null,
};

export interface ToolVersion {
  readonly version: Policy;
  /** The version before it. */
  readonly before: Policy;
  /** What it changed of the tool's rule, and of the rule of all tools. */
  readonly changes: readonly Change[];
  /** Whether it set another local head. */
  readonly head: boolean;
}

/** The versions that changed something for a tool, newest first. The last one of a page that has a next one cannot be compared. */
export function toolVersions({ items, next_cursor }: Page<Policy>, tool: string): ToolVersion[] {
  const all = next_cursor === null ? [...items, BUILT_IN] : items;
  return all.flatMap((version, i) => {
    const before = all[i + 1];
    if (before === undefined) return [];
    const changes = changesBetween(before, version).filter(
      (change) => change.tool === tool || change.tool === null,
    );
    const head = headsOf(before) !== headsOf(version);
    return changes.length === 0 && !head ? [] : [{ version, before, changes, head }];
  });
}

const headsOf = ({ heads }: Policy): string =>
  JSON.stringify(
    Object.entries(heads ?? {})
      .map(([context, { id }]) => [context, id])
      .toSorted(),
  );
