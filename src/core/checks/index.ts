import type { CheckLevel } from "../policy/rule.ts";
import type { Finding } from "../turn.ts";
import type { Check, CheckInput } from "./check.ts";
import { duplicateCall } from "./duplicate-call.ts";
import { malformedArguments } from "./malformed-arguments.ts";
import { schema } from "./schema.ts";
import { truncated } from "./truncated.ts";
import { unknownTool } from "./unknown-tool.ts";

/** In the order of their findings. */
export const CHECKS: readonly Check[] = [unknownTool, malformedArguments, truncated, schema, duplicateCall];

/** Findings that no policy can lower: a guess is never executed. */
const NEVER_LOWERED = new Set([malformedArguments.name, truncated.name]);

const levelled = (finding: Finding, level: CheckLevel | undefined): readonly Finding[] => {
  if (level === undefined || NEVER_LOWERED.has(finding.check)) return [finding];
  return level === "off" ? [] : [{ ...finding, severity: level }];
};

/**
 * Runs every check on the candidate. `levelOf` says what the policy sets for a finding's check and the tool that it
 * is about (null for the whole turn); undefined leaves the check's own severity.
 */
export const runChecks = (
  input: CheckInput,
  levelOf: (check: string, toolName: string | null) => CheckLevel | undefined,
): Finding[] =>
  CHECKS.flatMap((check) => check.run(input)).flatMap((finding) => {
    const tool = finding.call === null ? null : (input.candidate.calls[finding.call]?.name ?? null);
    return levelled(finding, levelOf(finding.check, tool));
  });
