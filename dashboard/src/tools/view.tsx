import type { Rule } from "../api/types.ts";
import { DEFAULT_RANGE, RANGES, rangeOf } from "../decisions/filters.ts";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Choice } from "../parts/choice.tsx";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import type { ViewProps } from "../pages/routes.ts";
import { addressWith, go, Link } from "../router.tsx";
import { ruleAddress } from "../policies/add-tool.tsx";
import { useRead } from "../use-read.ts";
import { fixed } from "../words/format.ts";
import { ToolTable } from "./table.tsx";

/** The tools with their traffic and policies. */
export default function ToolsView({ place }: ViewProps) {
  const gate = useGate();
  const { query } = place;
  const range = query.get("range") ?? DEFAULT_RANGE;
  const tools = useRead(`tools ${range}`, () => gate.tools(rangeOf(query, Date.now())), REFRESH_MS * 2);
  const policy = useRead("policy", gate.policy, REFRESH_MS * 2);
  const items = tools.value?.items;
  return (
    <>
      <div class="bar">
        <h1>Tools</h1>
        <Choice
          label="Time"
          value={range}
          options={RANGES.map(([name, words]) => [name, words] as const)}
          onChoose={(range) => go(addressWith(place, { range: range === DEFAULT_RANGE ? undefined : range }))}
        />
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
          listAddress={(tool) =>
            `/decisions?${new URLSearchParams({ tool, ...(query.has("range") ? { range } : {}) }).toString()}`
          }
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
