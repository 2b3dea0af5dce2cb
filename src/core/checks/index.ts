import type { CheckLevel } from "../policy/rule.ts";
import type { Finding } from "../turn.ts";
import { businessRules } from "./business-rules.ts";
import type { Check, CheckInput } from "./check.ts";
import { duplicateCall } from "./duplicate-call.ts";
import { malformedArguments } from "./malformed-arguments.ts";
import { FINDING_NAMES } from "./names.ts";
import { schema } from "./schema.ts";
import { truncated } from "./truncated.ts";
import { unknownTool } from "./unknown-tool.ts";

/** In the order of their findings. */
export const CHECKS: readonly Check[] = [
  unknownTool,
  malformedArguments,
  truncated,
  schema,
  duplicateCall,
  businessRules,
];

/** Findings that no policy can lower: a guess is never executed. */
const NEVER_LOWERED = new Set(FINDING_NAMES.filter(({ fixed }) => fixed).map(({ check }) => check));

const levelled = (finding: Finding, level: CheckLevel | undefined): readonly Finding[] => {
  if (level === undefined || NEVER_LOWERED.has(finding.check)) return [finding];
  return level === "off" ? [] : [{ ...finding, severity: level }];
};

const RANK: Readonly<Record<CheckLevel, number>> = { off: 0, flag: 1, block: 2 };

/**
 * The strictest of the levels that the candidate's tools set for a finding about the whole turn, where a tool that sets
 * none keeps the check's own severity: one tool may raise it, and only all together lower it.
 */
const strictest = (levels: readonly (CheckLevel | undefined)[], finding: Finding): CheckLevel | undefined =>
  levels
    .map((level) => level ?? finding.severity)
    .reduce<
      CheckLevel | undefined
    >((most, level) => (most === undefined || RANK[level] > RANK[most] ? level : most), undefined);

/**
 * Runs every check on the candidate. `levelOf` says what the policy sets for a finding's check and the tool that it
 * is about (null where there is none); undefined leaves the check's own severity. A finding about the whole turn is
 * about all tools that the candidate calls.
 */
export const runChecks = (
  input: CheckInput,
  levelOf: (check: string, toolName: string | null) => CheckLevel | undefined,
): Finding[] => {
  const tools = input.candidate.calls.map((call) => call.name);
  const names = [...new Set(tools)];
  return CHECKS.flatMap((check) => check.run(input)).flatMap((finding) => {
    if (finding.call !== null || names.length === 0) {
      const tool = finding.call === null ? null : (tools[finding.call] ?? null);
      return levelled(finding, levelOf(finding.check, tool));
    }
    const levels = names.map((name) => levelOf(finding.check, name));
    return levelled(finding, strictest(levels, finding));
  });
};
