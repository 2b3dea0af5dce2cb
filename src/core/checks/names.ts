import type { CheckLevel } from "../policy/rule.ts";

/** What a check can report, as far as an operator has to know it to set its level. */
export interface FindingName {
  readonly check: string;
  /** What it does where no policy sets it; `off`: it is not told unless somebody asks for it. */
  readonly usual: CheckLevel;
  /** Holds whatever a policy says: a guess is never executed. */
  readonly fixed: boolean;
  /** Another finding of which this is a kind: its level holds where this one's own is not set. */
  readonly kindOf?: string;
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
    check: "enum_case",
    usual: "block",
    fixed: false,
    kindOf: "schema",
    means: "A value is one of the tool’s choices but for capital letters.",
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
    check: "hook_denied",
    usual: "block",
    fixed: false,
    means: "A system of the deployment that the policy asks says no.",
  },
  {
    check: "hook_unknown",
    usual: "flag",
    fixed: false,
    means: "A system of the deployment that the policy asks cannot tell, or did not answer in time.",
  },
  {
    check: "rule_unverified",
    usual: "flag",
    fixed: false,
    means: "A rule of the policy could not be held against the call.",
  },
  {
    check: "unnecessary_call",
    usual: "flag",
    fixed: false,
    means: "The user only greets, thanks or asks who the assistant is; no tool is needed.",
  },
  {
    check: "repeated_call",
    usual: "flag",
    fixed: false,
    means: "The same call was just answered, and nothing has changed since.",
  },
  {
    check: "known_answer",
    usual: "flag",
    fixed: false,
    means: "An earlier result already holds what the user asks for.",
  },
  {
    check: "irrelevant_tool",
    usual: "flag",
    fixed: false,
    means: "Nothing in the request fits the tool, or no offered tool does what is asked.",
  },
  {
    check: "ungrounded_argument",
    usual: "flag",
    fixed: false,
    means: "An address, phone number, identifier or placeholder that nobody stated.",
  },
  {
    check: "ungrounded_date",
    usual: "flag",
    fixed: false,
    means: "A date of a year that nobody stated.",
  },
  {
    check: "not_an_address",
    usual: "flag",
    fixed: false,
    means: "A name, or nothing, where a mail address must stand.",
  },
  {
    check: "uncovered_request",
    usual: "flag",
    fixed: false,
    means: "Parts of the request (numbers, list items, further wishes) that no call covers.",
  },
  {
    check: "no_context",
    usual: "flag",
    fixed: false,
    means:
      "A tool of high or unknown risk is called although nobody asked for anything, or what it names was never said.",
  },
  {
    check: "call_order",
    usual: "block",
    fixed: false,
    means: "A tool that the policy wants to run before has not run in this conversation.",
  },
  {
    check: "repeated_failure",
    usual: "flag",
    fixed: false,
    means: "The very call that has just failed, for a reason that does not pass by itself.",
  },
  {
    check: "retry_storm",
    usual: "flag",
    fixed: false,
    means: "A tool failed several times since the user spoke, or a call goes in circles.",
  },
  {
    check: "chained_failure",
    usual: "flag",
    fixed: false,
    means: "A value comes from the text of an error.",
  },
  {
    check: "low_self_confidence",
    usual: "flag",
    fixed: false,
    means: "The model itself says that it is not sure of the call.",
  },
  {
    check: "panel_disagrees",
    usual: "block",
    fixed: false,
    means:
      "Too few of the panel’s models make the same calls. The panel says itself whether it blocks; a level here goes before.",
  },
  {
    check: "panel_failed",
    usual: "flag",
    fixed: false,
    means:
      "Too few of the panel’s models answered; it stops the call where the policy is closed on errors, unless a level is set.",
  },
  {
    check: "validation_wrong",
    usual: "block",
    fixed: false,
    means: "The model that checks calls says that it is wrong.",
  },
  {
    check: "validation_unsure",
    usual: "flag",
    fixed: false,
    means:
      "The model that checks calls cannot tell; it stops the call where the policy is closed on errors, unless a level is set.",
  },
  {
    check: "validation_failed",
    usual: "flag",
    fixed: false,
    means:
      "The model that checks calls was not asked, or gave no answer; it stops the call where the policy is closed on errors, unless a level is set.",
  },
  {
    check: "check_failed",
    usual: "flag",
    fixed: true,
    means: "A check itself failed; it stops the call where the policy is closed on errors.",
  },
  {
    check: "phantom_call",
    usual: "flag",
    fixed: false,
    means: "The answer says that something was done, and no call that does it ran.",
  },
  {
    check: "printed_call",
    usual: "flag",
    fixed: false,
    means: "A call stands in the text of the answer, where nothing runs it.",
  },
];
