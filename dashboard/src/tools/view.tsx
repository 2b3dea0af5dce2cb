import type { Rule } from "../api/types.ts";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import type { ViewProps } from "../pages/routes.ts";
import { Link } from "../router.tsx";
import { ruleAddress } from "../policies/add-tool.tsx";
import { RangeChoice } from "../range/range-choice.tsx";
import { rangeOf, rangeQuery, withRange } from "../range/range.ts";
import { useRead } from "../use-read.ts";
import { fixed } from "../words/format.ts";
import { ToolTable } from "./table.tsx";

/** The tools with their traffic and policies. */
export default function ToolsView({ place }: ViewProps) {
  const gate = useGate();
  const { query } = place;
  const tools = useRead(
    `tools ${rangeQuery(query)}`,
    () => gate.tools(rangeOf(query, Date.now())),
    REFRESH_MS * 2,
  );
  const policy = useRead("policy", gate.policy, REFRESH_MS * 2);
  const items = tools.value?.items;
  return (
    <>
      <div class="bar">
        <h1>Tools</h1>
        <RangeChoice place={place} />
      </div>
      <Trouble error={tools.value === undefined || tools.error?.status === 0 ? null : tools.error} />
      {policy.value !== undefined && (
        <p>
          For all tools: {globalText(policy.value.global)}.{" "}
          <Link to="/policies/all">Edit the policy of all tools</Link>
        </p>
      )}
      {items === undefined ? (
        <Waiting error={tools.error} />
      ) : items.length === 0 ? (
        <p class="empty">
          No tool was called in this time. Tools appear here with their first <Link to="/">decision</Link>.
        </p>
      ) : (
        <ToolTable
          tools={items}
          editAddress={ruleAddress}
          listAddress={(tool) => withRange("/decisions", query, { tool })}
        />
      )}
    </>
  );
}

/** What is set for all tools, in words; what is not set follows from the risk. */
function globalText({ mode, risk, threshold, penalty, fallback }: Rule): string {
  return [
    `mode ${mode ?? "shadow"}`,
    `risk ${risk ?? "unknown"}`,
    threshold !== undefined
      ? `threshold ${fixed(threshold)}`
      : penalty !== undefined
        ? `penalty ${penalty}`
        : "threshold by risk",
    fallback === undefined ? "the gate chooses the fallback" : `fallback: ${fallback.replaceAll("_", " ")}`,
  ].join(", ");
}
