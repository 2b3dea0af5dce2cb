import type { DecisionDetail } from "../api/types.ts";
import { LongText } from "../parts/long-text.tsx";
import { Link } from "../router.tsx";
import { ruleAddress } from "../policies/add-tool.tsx";

/** What the checks found, in their own words. */
export function Findings({ decision }: { readonly decision: DecisionDetail }) {
  const { findings } = decision;
  return (
    <section aria-labelledby="findings-title">
      <h2 id="findings-title">What the checks found</h2>
      {findings.length === 0 ? (
        <p class="quiet">Nothing: the call fits what its tool declares.</p>
      ) : (
        <ul class="findings">
          {findings.map((finding, i) => (
            <li key={i}>
              <span class={finding.severity === "block" ? "tag stop" : "tag doubt"}>
                {finding.severity === "block" ? "blocks" : "flags"}
              </span>{" "}
              <LongText text={finding.message} />{" "}
              <span class="quiet">
                (
                <Link to={`/decisions?${new URLSearchParams({ finding: finding.check }).toString()}`}>
                  {finding.check.replaceAll("_", " ")}
                  <span class="unseen">: all decisions with this finding</span>
                </Link>
                {finding.call === null ? "" : `, call ${finding.call + 1}`})
              </span>{" "}
              <Setting decision={decision} check={finding.check} call={finding.call} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the gate says of itself stands under no setting. */
const WITHOUT: readonly string[] = ["retry", "upstream", "check_failed", "safe_call"];

interface SettingProps {
  readonly decision: DecisionDetail;
  readonly check: string;
  readonly call: number | null;
}

/** The way to what makes the check speak: the tool's business rules, or its level. */
function Setting({ decision, check, call }: SettingProps) {
  const tool = (call === null ? undefined : decision.calls[call]?.tool) ?? decision.gated_by;
  if (tool === null || WITHOUT.includes(check)) return null;
  const rule = check === "business_rule" || check === "rule_unverified";
  const address = `${ruleAddress(tool)}?${rule ? "section=rules" : `q=${encodeURIComponent(check)}`}`;
  return (
    <Link to={address}>
      {rule ? "its rules" : "its level"}
      <span class="unseen"> ({check.replaceAll("_", " ")})</span>
    </Link>
  );
}
