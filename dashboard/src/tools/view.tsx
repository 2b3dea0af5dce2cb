import { useRef, useState } from "preact/hooks";
import type { Rule } from "../api/types.ts";
import { REFRESH_MS, useGate } from "../gate.ts";
import { useKeys } from "../keys/keys.ts";
import { Choice } from "../parts/choice.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import type { ViewProps } from "../pages/routes.ts";
import { addressWith, go, Link } from "../router.tsx";
import { ruleAddress } from "../policies/add-tool.tsx";
import { RangeChoice } from "../range/range-choice.tsx";
import { rangeOf, rangeQuery, withRange } from "../range/range.ts";
import { useRead } from "../use-read.ts";
import { fixed, plural } from "../words/format.ts";
import { ORDERS, shownTools } from "./order.ts";
import { ToolTable } from "./table.tsx";

/** Tools that are listed at first. */
const SHOWN = 100;

/** The tools with their traffic and policies; `?q=` narrows them by name, `?sort=` orders them. */
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
  const [most, setMost] = useState(SHOWN);
  const search = useRef<HTMLInputElement>(null);
  useKeys("Tools", [{ keys: "/", does: "Search tools by name", run: () => search.current?.focus() }]);
  const wanted = query.get("q") ?? "";
  const shown = shownTools(items ?? [], query.get("sort"), wanted);
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
        <>
          <div class="filters">
            <SearchField label="Tools with this in their name" place={place} input={search} />
            <Choice
              label="Sorted by"
              value={query.get("sort") ?? ""}
              any="decisions"
              options={ORDERS}
              onChoose={(sort) => go(addressWith(place, { sort }))}
            />
          </div>
          {shown.length === 0 ? (
            <p class="empty">No tool has “{wanted}” in its name.</p>
          ) : (
            <ToolTable
              tools={shown.slice(0, most)}
              editAddress={ruleAddress}
              listAddress={(tool) => withRange("/decisions", query, { tool })}
            />
          )}
          {shown.length > most && (
            <button type="button" onClick={() => setMost(most + SHOWN)}>
              Show more of {plural(shown.length, "tool")}
            </button>
          )}
          <p class="quiet note">
            Harm is wrong calls. ≈: the known ones, and of the calls without an outcome the same share as of
            those with one. Stopped and avoided are also calls that ran all the same, because the gate only
            watched.
          </p>
        </>
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
