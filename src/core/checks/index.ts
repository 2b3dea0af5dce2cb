import { prepareTurn } from "../features/prepare.ts";
import { candidateView, type CandidateView } from "../features/view.ts";
import { resolveTool } from "../policy/resolve.ts";
import { BUILT_IN_POLICY, type CheckLevel, type OnError } from "../policy/rule.ts";
import { cut } from "../text/cut.ts";
import type { NormalisedSample } from "../normalised.ts";
import type { Finding, ToolFinding } from "../turn.ts";
import { businessRules } from "./business-rules.ts";
import type { Check, CheckInput, TextCheck } from "./check.ts";
import { context } from "./context.ts";
import { duplicateCall } from "./duplicate-call.ts";
import { hooks } from "./hooks.ts";
import { irrelevantTool } from "./irrelevant-tool.ts";
import { knownAnswer } from "./known-answer.ts";
import { malformedArguments } from "./malformed-arguments.ts";
import { notAnAddress } from "./not-an-address.ts";
import { phantomCall } from "./phantom-call.ts";
import { printedCall } from "./printed-call.ts";
import { FINDING_NAMES } from "./names.ts";
import { panel } from "./panel.ts";
import { retries } from "./retries.ts";
import { selfConfidence } from "./self-confidence.ts";
import { schema } from "./schema.ts";
import { truncated } from "./truncated.ts";
import { uncoveredRequest } from "./uncovered-request.ts";
import { ungroundedArgument } from "./ungrounded-argument.ts";
import { unknownTool } from "./unknown-tool.ts";
import { unnecessaryCall } from "./unnecessary-call.ts";
import { validation } from "./validation.ts";

/** The only ones that have something to say of an answer without a call. */
export const TEXT_CHECKS: readonly TextCheck[] = [phantomCall, printedCall];

/** In the order of their findings. */
export const CHECKS: readonly Check[] = [
  unknownTool,
  malformedArguments,
  truncated,
  schema,
  duplicateCall,
  businessRules,
  hooks,
  unnecessaryCall,
  knownAnswer,
  irrelevantTool,
  ungroundedArgument,
  notAnAddress,
  uncoveredRequest,
  context,
  retries,
  selfConfidence,
  panel,
  validation,
  ...TEXT_CHECKS,
];

const NAMES = new Map(FINDING_NAMES.map((name) => [name.check, name]));

/** What holds for a finding where no policy sets anything. */
const usualOf = ({ check, severity }: Finding): CheckLevel =>
  NAMES.get(check)?.usual === "off" ? "off" : severity;

const levelled = (finding: ToolFinding, set: CheckLevel | undefined): readonly ToolFinding[] => {
  const name = NAMES.get(finding.check);
  if (name?.fixed === true) return [finding];
  const level = set ?? usualOf(finding);
  return level === "off" ? [] : [{ ...finding, severity: level }];
};

const RANK: Readonly<Record<CheckLevel, number>> = { off: 0, flag: 1, block: 2 };

/**
 * The strictest of the levels that the candidate's tools set for a finding about the whole turn, where a tool that sets
 * none keeps the check's own: one tool may raise it, and only all together lower it.
 */
const strictest = (
  levels: readonly (CheckLevel | undefined)[],
  finding: ToolFinding,
): CheckLevel | undefined =>
  levels
    .map((level) => level ?? usualOf(finding))
    .reduce<
      CheckLevel | undefined
    >((most, level) => (most === undefined || RANK[level] > RANK[most] ? level : most), undefined);

/** What the checks are asked about; what is left out is worked out, or the built-in policy's. */
export type CheckGiven = Omit<CheckInput, "view" | "prepared" | "policyOf"> &
  Partial<Pick<CheckInput, "prepared" | "policyOf">> & {
    /** What the policy wants where the gate itself fails; a check that throws is such a fault. */
    readonly onError?: OnError;
  };

const builtIn = (tool: string) => resolveTool(BUILT_IN_POLICY, tool);

/** The whole input of a check, with what nobody gave worked out. */
export function checkInput({
  turn,
  prepared = prepareTurn(turn),
  policyOf = builtIn,
  ...given
}: CheckGiven): CheckInput {
  const { candidate } = given;
  let view: CandidateView | undefined;
  return {
    ...given,
    turn,
    prepared,
    policyOf,
    get view() {
      return (view ??= candidateView({ turn: prepared, candidate }));
    },
  };
}

/** A check that throws says nothing about the call: the policy's `on_error` decides, and the finding says what happened. */
function runOne<T>(
  check: { readonly name: string; readonly run: (input: T) => readonly ToolFinding[] },
  input: T,
  onError: OnError,
): readonly ToolFinding[] {
  try {
    return check.run(input);
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const message = `The check ${check.name} failed (${cut(why, 160)}), so nothing is known of what it looks for.`;
    return [
      { check: "check_failed", severity: onError === "closed" ? "block" : "flag", call: null, message },
    ];
  }
}

/** Everything that the checks see, also what is told only where a policy asks for it; at the checks' own severities. */
export const findAll = (given: CheckGiven): readonly ToolFinding[] => {
  const onError = given.onError ?? "open";
  if (given.candidate.calls.length === 0)
    return TEXT_CHECKS.flatMap((check) => runOne(check, given, onError));
  const input = checkInput(given);
  return CHECKS.flatMap((check) => runOne(check, input, onError));
};

/**
 * Runs every check on the candidate. `levelOf` says what the policy sets for a finding's check and the tool that it
 * is about (null where there is none); undefined leaves the check's own level. A finding about the whole turn is
 * about all tools that the candidate calls, unless it names others. Never throws for what a check does.
 */
export const runChecks = (given: CheckGiven, levelOf: LevelOf): ToolFinding[] =>
  atLevels(findAll(given), given.candidate, levelOf);

/** What the policy sets for a finding's check and the tool that it is about; null: none. */
export type LevelOf = (check: string, toolName: string | null) => CheckLevel | undefined;

/** The findings as the policy wants them told. */
export const atLevels = (
  findings: readonly ToolFinding[],
  candidate: NormalisedSample,
  levelOf: LevelOf,
): ToolFinding[] => {
  const tools = candidate.calls.map((call) => call.name);
  const setFor = (check: string, tool: string | null): CheckLevel | undefined => {
    const general = NAMES.get(check)?.kindOf;
    return levelOf(check, tool) ?? (general === undefined ? undefined : levelOf(general, tool));
  };
  return findings.flatMap((finding) => {
    const names = [...new Set(finding.tools ?? tools)];
    if (finding.call !== null || names.length === 0) {
      const tool = finding.call === null ? null : (tools[finding.call] ?? null);
      return levelled(finding, setFor(finding.check, tool));
    }
    const levels = names.map((name) => setFor(finding.check, name));
    return levelled(finding, strictest(levels, finding));
  });
};
