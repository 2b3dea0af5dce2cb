/** What stands against a call, in words for the user: no yes lets it run. */
import { cutTold } from "../phrases/tame.ts";
import { LONGEST_QUOTE } from "../text/say.ts";
import type { Finding } from "../turn.ts";
import type { Doubt } from "./doubt.ts";
import type { Stopped } from "./stopped-call.ts";

/** Longest stretch of a rule's own words. */
const LONGEST_RULE = 200;

/** Those of the findings that stop a call. */
export const blocking = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity === "block");

const VALUES = ["ungrounded_argument", "ungrounded_date", "not_an_address", "no_context"];
const SELF = "low_self_confidence";

/** Findings that go away by the answer to the question about a doubt: they are the doubt itself, noticed by a check. */
const LIFTED: Readonly<Record<Doubt["kind"], ReadonlySet<string> | "any">> = {
  // The call has to be made anew, whatever else stands against this one.
  missing: "any",
  unknown_tool: "any",
  unreadable: "any",
  invalid: "any",
  unknown_value: "any",
  unstated: new Set([...VALUES, SELF]),
  disagree: new Set([...VALUES, SELF, "uncovered_request", "schema", "enum_case"]),
  ways: new Set([...VALUES, SELF, "uncovered_request", "schema", "enum_case"]),
  uncovered: new Set(["uncovered_request", SELF]),
  stated: new Set([SELF]),
  general: new Set(),
};

/** What every call that cannot run as it stands has, and its doubt says already. */
const TOLD: ReadonlySet<string> = new Set([
  "unknown_tool",
  "ambiguous_tool",
  "malformed_arguments",
  "truncated",
  "schema",
  "enum_case",
  ...VALUES,
]);

const REPEATS: ReadonlySet<string> = new Set([
  "repeated_call",
  "repeated_failure",
  "retry_storm",
  "duplicate_call",
  "known_answer",
]);

/** Whether something stands against the call that no answer about the doubt would change. */
export function standsAgainst({ doubt, blocks = [] }: Pick<Stopped, "doubt" | "blocks">): boolean {
  const lifted = LIFTED[doubt.kind];
  return lifted !== "any" && blocks.some(({ check }) => !lifted.has(check));
}

/** Words that are quoted inside another sentence, without the end of their own. */
export const withoutEnd = (text: string): string => text.replace(/[.。\s]+$/u, "");

const isRule = ({ check }: Finding): boolean => check === "business_rule" || check === "call_order";

/** What kind of thing stands against the call. */
function sayBlock(finding: Finding, { speaker }: Stopped): string {
  const { check, message } = finding;
  if (isRule(finding)) {
    return speaker.say("blocked_by_rule", { rule: speaker.quote(withoutEnd(message), LONGEST_RULE) });
  }
  if (check.startsWith("hook_")) return speaker.word("blocked_by_system");
  if (check.startsWith("panel_") || check.startsWith("validation_")) return speaker.word("blocked_by_model");
  if (REPEATS.has(check)) return speaker.word("blocked_by_repeat");
  return speaker.word("blocked_by_check");
}

/** What a rule says comes first: it says most. "" where nothing stands against the call but its doubt. */
export function sayBlocked(stopped: Stopped): string {
  const { doubt, blocks = [] } = stopped;
  const lifted = LIFTED[doubt.kind];
  const others = blocks.filter(({ check }) => (lifted === "any" ? !TOLD.has(check) : !lifted.has(check)));
  const told = others.find(isRule) ?? others[0];
  return told === undefined ? "" : sayBlock(told, stopped);
}

/** The reason where the call is what stands in the way, and not what is unknown about it. */
export const sayNotAllowed = (stopped: Stopped): string => {
  const { speaker, calls } = stopped;
  const told = cutTold(speaker.calls(calls), 2 * LONGEST_QUOTE);
  return speaker.join(speaker.say("not_allowed", { calls: told }), sayBlocked(stopped));
};
