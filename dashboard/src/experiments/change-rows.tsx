import type { ExperimentPlan } from "../api/types.ts";
import { ChangeList } from "../policies/change-list.tsx";
import { changesBetween, type Rules } from "../policies/changes.ts";

type Change = ExperimentPlan["arms"][number]["changes"][number];

/** The rules of the changes on one side. */
function side(changes: readonly Change[], which: "before" | "after"): Rules {
  const rules = new Map<string | null, [string, unknown][]>();
  for (const { tool, field, [which]: value } of changes) {
    if (value !== null && value !== undefined) rules.set(tool, [...(rules.get(tool) ?? []), [field, value]]);
  }
  const tools = [...rules].flatMap(([tool, rule]) =>
    tool === null ? [] : [[tool, Object.fromEntries(rule)] as const],
  );
  return { global: Object.fromEntries(rules.get(null) ?? []), tools: Object.fromEntries(tools) };
}

/** Setting by setting, what holds now and what would hold. */
export function ChangeRows({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return <p class="quiet">Nothing changes: the policy as it is.</p>;
  return <ChangeList changes={changesBetween(side(changes, "before"), side(changes, "after"))} />;
}
