import type { Severity } from "../turn.ts";

/** What a check can report, as far as an operator has to know it to set its level. */
export interface FindingName {
  readonly check: string;
  /** Its severity where no policy sets one. */
  readonly usual: Severity;
  /** Holds whatever a policy says: a guess is never executed. */
  readonly fixed: boolean;
  readonly means: string;
}

/** Every finding of `CHECKS`, in their order. */
export const FINDING_NAMES: readonly FindingName[] = [
  {
    check: "unknown_tool",
    usual: "block",
    fixed: false,
    means: "The call names a tool that was not offered.",
  },
  {
    check: "ambiguous_tool",
    usual: "block",
    fixed: true,
    means: "The name was not offered, and several tools could be meant.",
  },
  {
    check: "malformed_arguments",
    usual: "block",
    fixed: true,
    means: "The arguments are no JSON object, or hold a name twice.",
  },
  {
    check: "truncated",
    usual: "block",
    fixed: true,
    means: "The answer ended before its arguments were complete.",
  },
  {
    check: "stopped_answer",
    usual: "flag",
    fixed: false,
    means: "A filter or a refusal ended the answer; a call in it may not be meant.",
  },
  {
    check: "suspected_truncation",
    usual: "flag",
    fixed: false,
    means: "The answer used all tokens that were allowed; its end may be missing.",
  },
  {
    check: "schema",
    usual: "block",
    fixed: false,
    means: "An argument is missing, or is none that the tool declares.",
  },
  {
    check: "schema_unverified",
    usual: "flag",
    fixed: false,
    means: "The tool’s declaration cannot be read, so the arguments were not held against it.",
  },
  {
    check: "duplicate_call",
    usual: "flag",
    fixed: false,
    means: "The same call stands twice in one answer; it may pay, send or delete twice.",
  },
  {
    check: "business_rule",
    usual: "block",
    fixed: false,
    means:
      "A rule of the policy is broken. Each rule says itself whether it blocks; a level here goes before.",
  },
  {
    check: "rule_unverified",
    usual: "flag",
    fixed: false,
    means: "A rule of the policy could not be held against the call.",
  },
];
