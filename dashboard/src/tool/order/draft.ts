import type { Policy } from "../../api/types.ts";
import { ruleAddress } from "../../policies/add-tool.tsx";
import { ruleOf } from "../../policies/changes.ts";
import { textOf, toDraft, withTexts } from "../../policies/draft.ts";
import { keepDraft, keptDraft } from "../../policies/kept-draft.ts";
import { go } from "../../router.tsx";

/** The names of a list in a draft with one more, once. */
export const withName = (text: string, name: string): string =>
  [...new Set([...text.split("\n").filter((one) => one.trim() !== ""), name])].join("\n");

/** Opens the tool's rule with the order in it, as a change that is not saved yet; one that was begun earlier is kept. */
export function draftOrder(policy: Policy, tool: string, before: string): void {
  const kept = keptDraft(tool) ?? { base: policy, draft: toDraft(ruleOf(policy, tool)) };
  const after = withName(textOf(kept.draft, "after"), before);
  keepDraft(tool, { ...kept, draft: withTexts(kept.draft, { after }) });
  go(`${ruleAddress(tool)}?section=checks`);
}
