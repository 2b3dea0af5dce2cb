import type { Calibration, Policy } from "../../api/types.ts";
import { ChangeList } from "../../policies/change-list.tsx";
import { changesBetween, ruleOf, withRule } from "../../policies/changes.ts";
import { Link } from "../../router.tsx";
import { HeadEffect } from "../head/effect.tsx";
import { riskIn } from "../head/words.ts";

interface ProposedChangeProps {
  readonly calibration: Calibration;
  readonly tool: string;
  readonly policy: Policy;
}

/** What the policy would say after a proposal was applied. */
export function ProposedChange({ calibration, tool, policy }: ProposedChangeProps) {
  const { head, threshold } = calibration;
  if (head !== undefined) {
    const before = policy.heads?.[calibration.score_context] ?? null;
    return <HeadEffect head={head} before={before} tool={tool} risk={riskIn(policy, tool)} />;
  }
  if (threshold === undefined || calibration.tool === undefined) return null;
  const rule = ruleOf(policy, calibration.tool);
  const after = withRule(policy, calibration.tool, { ...rule, threshold });
  return (
    <>
      <ChangeList changes={changesBetween(policy, after)} />
      <p>
        <Link to={`/tools/${encodeURIComponent(calibration.tool)}?t=${threshold.toFixed(2)}`}>
          See {threshold.toFixed(2)} on the curves
        </Link>
      </p>
    </>
  );
}
