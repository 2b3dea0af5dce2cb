import type { Group, ToolOverview } from "../api/types.ts";
import { Link } from "../router.tsx";
import { FALLBACK_MEANS, MODE_MEANS } from "../words/definitions.ts";
import { count, fixed, percent } from "../words/format.ts";
import { harmWords } from "./harm.ts";

interface ToolTableProps {
  readonly tools: readonly ToolOverview[];
  readonly editAddress: (tool: string) => string;
  readonly listAddress: (tool: string) => string;
}

/** Every tool with what it did and the policy that holds for it. */
export function ToolTable({ tools, editAddress, listAddress }: ToolTableProps) {
  return (
    <table class="tools">
      <thead>
        <tr>
          <th scope="col">Tool</th>
          <th scope="col" class="number">
            Decisions
          </th>
          <th scope="col" class="number">
            Stopped
          </th>
          <th scope="col" class="number" title="Wrong calls that were stopped, or would have been in enforce">
            Harm avoided
          </th>
          <th scope="col" class="number" title="Wrong calls that passed">
            Harm passing
          </th>
          <th scope="col">Outcomes</th>
          <th scope="col">Mode</th>
          <th scope="col">Risk</th>
          <th scope="col">Threshold</th>
          <th scope="col">Fallback</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {tools.map((tool) => (
          <Row key={tool.tool} tool={tool} edit={editAddress(tool.tool)} list={listAddress(tool.tool)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  tool,
  edit,
  list,
}: {
  readonly tool: ToolOverview;
  readonly edit: string;
  readonly list: string;
}) {
  const { policy } = tool;
  return (
    <tr>
      <th scope="row" data-name="Tool" class="call">
        {tool.tool === "" ? (
          "(no name)"
        ) : (
          <Link to={`/tools/${encodeURIComponent(tool.tool)}`}>{tool.tool}</Link>
        )}
        {tool.last_seen === null && <span class="quiet"> not called</span>}
      </th>
      <td
        data-name="Decisions"
        class="number"
        title={tool.last_seen === null ? undefined : `last called on ${day(tool.last_seen)}`}
      >
        {tool.decisions === 0 ? 0 : <Link to={list}>{count(tool.decisions)}</Link>}
      </td>
      <td data-name="Stopped" class="number">
        {percent(tool.abstain_rate)} <span class="quiet">({count(tool.stopped)})</span>
      </td>
      <td data-name="Harm avoided" class="number">
        <HarmSum group={tool.groups.stopped} />
      </td>
      <td data-name="Harm passing" class="number">
        <HarmSum group={tool.groups.passed} />
      </td>
      <td data-name="Outcomes">{outcomes(tool)}</td>
      <td data-name="Mode" title={MODE_MEANS[policy.mode]}>
        {policy.mode}
        {policy.mode === "shadow" && tool.abstained > 0 && (
          <span class="quiet basis" title="Their requests asked for enforce, or an earlier policy enforced">
            {count(tool.abstained)} really stopped
          </span>
        )}
      </td>
      <td data-name="Risk">
        {policy.risk}
        {policy.risk_source === "hand_over" && <span class="quiet"> hands over to a person</span>}
        {policy.risk_source === "guess" && <span class="quiet"> a guess</span>}
        {policy.suggested_risk !== null && <span class="quiet"> {policy.suggested_risk} by its name?</span>}
      </td>
      <td data-name="Threshold">
        {fixed(policy.threshold)} <span class="quiet basis">{SOURCE[policy.threshold_source]}</span>
      </td>
      <td data-name="Fallback">
        {policy.fallback === null ? (
          <span class="quiet">gate chooses</span>
        ) : (
          (FALLBACK_MEANS[policy.fallback] ?? policy.fallback)
        )}
      </td>
      <td data-name="" class="edit">
        <Link to={edit}>
          Edit<span class="unseen"> the policy of {tool.tool}</span>
        </Link>
      </td>
    </tr>
  );
}

function HarmSum({ group }: { readonly group: Group }) {
  const { about, basis } = harmWords(group);
  return (
    <>
      {about} {basis !== null && <span class="quiet basis">{basis}</span>}
    </>
  );
}

/** It is kept by the hour or the day, so a clock would say too much. */
const day = (iso: string): string => new Date(iso).toLocaleDateString(undefined, { dateStyle: "medium" });

const SOURCE: Readonly<Record<ToolOverview["policy"]["threshold_source"], string>> = {
  request: "by request",
  tool: "own",
  global: "all tools",
  risk: "by risk",
  context: "by context",
};

function outcomes({ correct, incorrect, unknown }: ToolOverview) {
  if (correct + incorrect + unknown === 0) return <span class="quiet">none yet</span>;
  return (
    <>
      {count(correct)} right, {count(incorrect)} wrong
      {unknown > 0 && <span class="quiet basis">{count(unknown)} unknown</span>}
    </>
  );
}
