import { useState } from "preact/hooks";
import type { Policy, ToolOverview } from "../../api/types.ts";
import { useGate } from "../../gate.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { SignOff } from "../../parts/sign-off.tsx";
import { ChangeList } from "../../policies/change-list.tsx";
import { changesBetween, ruleOf, withRule } from "../../policies/changes.ts";
import { LOOK_FIRST, Meanwhile } from "../../policies/meanwhile.tsx";
import { count, plural } from "../../words/format.ts";
import { exactPercent } from "../../words/intervals.ts";
import { rollOut } from "../calls.ts";
import { type RolloutChange, ruleAfter } from "./step.ts";

interface StepDialogProps {
  readonly item: ToolOverview;
  readonly policy: Policy;
  readonly change: RolloutChange;
  readonly onSaved: (version: number, words: string) => void;
  readonly onClose: () => void;
  readonly onRefused: () => void;
}

/** What a step changes, for the policy and for the people who talk to the agent, before it is taken. */
export function StepDialog({ item, policy, change, onSaved, onClose, onRefused }: StepDialogProps) {
  const gate = useGate();
  const [base, setBase] = useState(policy);
  const after = withRule(base, item.tool, ruleAfter(ruleOf(base, item.tool), change));
  const changes = changesBetween(base, after);
  const take = async (author: string, reason: string) => {
    try {
      const step = { ...change, author, reason, expected_version: base.version };
      const { policy_version, alarm_closed } = await rollOut(gate, item.tool, step);
      onSaved(
        policy_version,
        `Saved as version ${policy_version}. It holds within a few seconds.${alarm_closed ? " The guard’s alarm is closed." : ""}`,
      );
    } catch (error) {
      onRefused();
      throw error;
    }
  };
  return (
    <Dialog title={`What changes for ${item.tool}`} onClose={onClose}>
      <p>{meaning(item, change)}</p>
      <ChangeList changes={changes} />
      <Meanwhile base={base} policy={policy} onAccept={() => setBase(policy)} />
      <SignOff
        action="Take this step"
        problem={
          base.version !== policy.version ? LOOK_FIRST : changes.length === 0 ? "This holds already." : null
        }
        onSign={take}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function meaning(
  { stopped, gated }: ToolOverview,
  { mode, enforce_share: share = 1 }: RolloutChange,
): string {
  if (mode === "off") return "Its calls run as they come, and nothing is learned about them.";
  if (mode === "shadow") return "Every call runs. The gate judges all of them and stops none.";
  const seen =
    gated === 0
      ? ""
      : ` In the time shown, ${count(stopped)} of ${plural(gated, "call")} were below the line: ${exactPercent(stopped / gated)}.`;
  const where = share < 1 ? `In ${exactPercent(share)} of the sessions` : "In all sessions";
  return `${where}, calls below the threshold no longer run: the agent gets a question, a confirmation or a hand-over instead.${seen}`;
}
