import type { Policy, Rule, ToolOverview } from "../api/types.ts";
import { Link } from "../router.tsx";
import { fixed, plural } from "../words/format.ts";
import { ruleAddress } from "./add-tool.tsx";
import { ALL_TOOLS, changesBetween, ruleOf } from "./changes.ts";
import { SOURCE_WORDS, valueWords } from "./words.ts";

interface RuleTableProps {
  readonly policy: Policy;
  readonly tools: readonly ToolOverview[];
}

/** Every rule with what holds by it and what is set in it. */
export const RuleTable = ({ policy, tools }: RuleTableProps) => (
  <table class="tools rules">
    <thead>
      <tr>
        <th scope="col">Tool</th>
        <th scope="col">Mode</th>
        <th scope="col">Risk</th>
        <th scope="col">Threshold</th>
        <th scope="col">A stopped call becomes</th>
        <th scope="col">Set in its own rule</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row" data-name="Tool">
          <Link to="/policies/all">{ALL_TOOLS}</Link>
        </th>
        <td data-name="Mode">{policy.global.mode ?? "shadow"}</td>
        <td data-name="Risk">{policy.global.risk ?? "unknown"}</td>
        <td data-name="Threshold">{globalThreshold(policy.global)}</td>
        <td data-name="A stopped call becomes">{valueWords("fallback", policy.global.fallback ?? null)}</td>
        <td data-name="Set in its own rule">{setWords(policy.global)}</td>
      </tr>
      {tools.map(({ tool, last_seen: seen, policy: holds }) => (
        <tr key={tool}>
          <th scope="row" data-name="Tool" class="call">
            <Link to={ruleAddress(tool)}>{tool || "(no name)"}</Link>
            {seen === null && <span class="quiet"> not called</span>}
          </th>
          <td data-name="Mode">{holds.mode}</td>
          <td data-name="Risk">{holds.risk}</td>
          <td data-name="Threshold">
            {fixed(holds.threshold)} <span class="quiet">{THRESHOLD_SOURCE[holds.threshold_source]}</span>
          </td>
          <td data-name="A stopped call becomes">{valueWords("fallback", holds.fallback)}</td>
          <td data-name="Set in its own rule">{setWords(ruleOf(policy, tool))}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const THRESHOLD_SOURCE: Readonly<Record<ToolOverview["policy"]["threshold_source"], string>> = {
  request: "by request",
  tool: "own",
  global: SOURCE_WORDS.global,
  risk: SOURCE_WORDS.risk,
  context: "by context",
};

const globalThreshold = ({ threshold, penalty }: Rule): string =>
  threshold !== undefined ? fixed(threshold) : penalty !== undefined ? `penalty ${penalty}` : "by the risk";

/** Settings that the line names; the rest are counted. */
const NAMED = 4;

function setWords(rule: Rule) {
  const set = changesBetween({ global: {}, tools: {} }, { global: rule, tools: {} }).map(
    ({ setting }) => setting,
  );
  if (set.length === 0) return <span class="quiet">nothing</span>;
  const more = set.length - NAMED;
  return `${set.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${plural(more, "other")}` : ""}`;
}
