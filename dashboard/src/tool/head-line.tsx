import type { ToolOverview } from "../api/types.ts";
import { ruleAddress } from "../policies/add-tool.tsx";
import { Link, type Place } from "../router.tsx";
import { MODE_MEANS } from "../words/definitions.ts";
import { fixed, plural } from "../words/format.ts";

interface ToolHeadProps {
  readonly tool: string;
  readonly item: ToolOverview | undefined;
  readonly place: Place;
}

/** Which tool, what holds for it, and where to go from here. */
export function ToolHead({ tool, item, place }: ToolHeadProps) {
  const range = place.query.get("range");
  const list = new URLSearchParams({ tool, range: range ?? "30d" });
  return (
    <>
      <div class="bar">
        <h1>
          <span class="quiet">Tool</span> <span class="mono">{tool}</span>
        </h1>
        <p class="ways">
          <Link to={`/decisions?${list.toString()}`}>Its decisions</Link>{" "}
          <Link to={ruleAddress(tool)}>Edit its policy</Link>
        </p>
      </div>
      {item !== undefined && <p>{policyText(item)}</p>}
    </>
  );
}

/** A request may ask for another mode than the policy’s, so a tool in shadow may have stopped calls all the same. */
function policyText({ policy, abstained }: ToolOverview): string {
  const mode =
    policy.mode === "enforce" && policy.enforce_share < 1
      ? `enforced in ${fixed(policy.enforce_share * 100, 0)} % of sessions`
      : `mode ${policy.mode} (${MODE_MEANS[policy.mode] ?? ""})`;
  const stopped =
    policy.mode === "shadow" && abstained > 0
      ? ` ${plural(abstained, "call was", "calls were")} stopped all the same: their requests asked for enforce, or an earlier policy did.`
      : "";
  return `${mode}; risk ${policy.risk}; threshold ${fixed(policy.threshold)} ${SOURCE[policy.threshold_source]}.${stopped}`;
}

const SOURCE: Readonly<Record<ToolOverview["policy"]["threshold_source"], string>> = {
  request: "by request",
  tool: "of its own",
  global: "as for all tools",
  risk: "by its risk",
  context: "by a context rule",
};
