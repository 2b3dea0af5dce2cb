import { useEffect, useRef, useState } from "preact/hooks";
import type { Policy, ToolOverview } from "../../api/types.ts";
import { useGate } from "../../gate.ts";
import { SignOff } from "../../parts/sign-off.tsx";
import { ChangeList } from "../../policies/change-list.tsx";
import { changesBetween, ruleOf, withRule } from "../../policies/changes.ts";
import { LOOK_FIRST, Meanwhile } from "../../policies/meanwhile.tsx";
import { thresholdText } from "./counts.ts";

interface SaveThresholdProps {
  readonly policy: Policy;
  readonly item: ToolOverview;
  /** In hundredths. */
  readonly chosen: number;
  readonly onSaved: (version: number) => void;
  readonly onCancel: () => void;
  /** Read the policy again: it may have changed in between. */
  readonly onRefused: () => void;
}

/** What saving a threshold changes, who does it and why. What somebody else changed meanwhile is shown first. */
export function SaveThreshold({ policy, item, chosen, onSaved, onCancel, onRefused }: SaveThresholdProps) {
  const { tool } = item;
  const gate = useGate();
  const [base, setBase] = useState(policy);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const after = withRule(base, tool, { ...ruleOf(base, tool), threshold: chosen / 100 });
  const changes = changesBetween(base, after);
  const behind = policy.version !== base.version;
  const save = async (author: string, reason: string) => {
    try {
      const change = { ...after, author, reason, expected_version: base.version };
      const { version } = await gate.savePolicy(change);
      onSaved(version);
    } catch (error) {
      onRefused();
      throw error;
    }
  };
  return (
    <section class="editor" aria-labelledby="save-title">
      <h2 id="save-title" ref={heading} tabIndex={-1}>
        Save {thresholdText(chosen)} as the threshold of this tool
      </h2>
      <ChangeList changes={changes} />
      <p class="quiet">{takesPlaceOf(item.policy)}</p>
      <Meanwhile base={base} policy={policy} onAccept={() => setBase(policy)} />
      <SignOff
        action="Save as a new version"
        problem={
          behind ? LOOK_FIRST : changes.length === 0 ? "This is the threshold of the tool already." : null
        }
        onSign={save}
        onCancel={onCancel}
      />
    </section>
  );
}

function takesPlaceOf({ threshold, threshold_source: source, mode }: ToolOverview["policy"]): string {
  const where = source === "risk" ? "by its risk" : source === "global" ? "as for all tools" : "of its own";
  const effect =
    mode === "enforce"
      ? "Calls are stopped by the new one within a few seconds."
      : "The tool is not enforced, so nothing is stopped by it yet.";
  return `It takes the place of ${Number(threshold.toFixed(4))}, ${where}. ${effect}`;
}
