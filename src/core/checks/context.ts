import type { ParsedCall } from "../normalised.ts";
import { shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import { kindOf, isBacked } from "./argument-kinds.ts";
import type { Check, CheckInput } from "./check.ts";
import { smallTalkIn } from "./small-talk.ts";

const finding = (check: string, call: number, severity: Finding["severity"], message: string): Finding => ({
  check,
  severity,
  call,
  message,
});

/** What was said before the call: nothing at all, only small talk, or something. */
type Before = "unknown" | "nobody" | "small_talk" | "something";

function before({ turn }: CheckInput): Before {
  // Whoever brings samples need not bring the conversation: that says nothing about it.
  if (turn.messages.length === 0) return "unknown";
  if (turn.messages.some(({ role }) => role === "tool" || role === "function")) return "something";
  const users = turn.messages.filter(({ role }) => role === "user");
  if (users.length === 0) return "nobody";
  const idle = users.every(({ text, otherParts }) => otherParts !== true && says(text) === null);
  return idle ? "small_talk" : "something";
}

/** Null for small talk and for nothing. */
const says = (text: string): string | null =>
  text.trim() === "" || smallTalkIn(text) !== null ? null : text;

/** A value of the call that stands neither in what was said nor in any result, of a kind that cannot be composed. */
function holdsUnbacked({ view, prepared }: CheckInput, call: ParsedCall): boolean {
  return view.leaves.some(({ leaf, call: own }) => {
    if (own.call !== call) return false;
    const kind = kindOf(leaf);
    return kind !== null && !isBacked(leaf, kind, own, prepared);
  });
}

/**
 * A tool that may do harm with nothing before it. Unknown risk counts as high after mere small talk (a tool that nobody rated is not
 * proven to be safe; field case B13). A tool of high risk needs more: somebody who asks, and what it names must have been said or
 * looked up. An operator's prompt alone may start a tool that nobody rated: agents run by a clock have no user.
 */
function unprepared(input: CheckInput): readonly Finding[] {
  const { candidate, prepared, policyOf } = input;
  const said = before(input);
  if (said === "unknown") return [];
  return candidate.calls.flatMap((call, index): readonly Finding[] => {
    const { risk } = policyOf(call.name);
    if (risk !== "high" && risk !== "unknown") return [];
    const tool = `${shown(call.name)} (${risk} risk)`;
    if (said === "small_talk" || (said === "nobody" && risk === "high")) {
      const message = `${tool}: nobody has asked for anything, and nothing was looked up. Ask first.`;
      return [finding("no_context", index, "flag", message)];
    }
    if (risk !== "high" || prepared.results.text !== "" || !holdsUnbacked(input, call)) return [];
    const message = `${tool}: nothing was looked up before, and nobody has said what it names. Look it up or ask first.`;
    return [finding("no_context", index, "flag", message)];
  });
}

/** Tools that must have run before, as the policy says. A call of the same answer has no result yet. */
function outOfOrder({ candidate, prepared, policyOf }: CheckInput): readonly Finding[] {
  return candidate.calls.flatMap((call, index): readonly Finding[] => {
    const { after } = policyOf(call.name);
    if (after.length === 0) return [];
    const done = new Set(
      prepared.loop.calls.filter(({ failed }) => failed !== true).map((earlier) => earlier.call.name),
    );
    const missing = after.filter((tool) => !done.has(tool)).slice(0, 3);
    if (missing.length === 0) return [];
    const message = `${shown(call.name)} may only be called after ${missing.map(shown).join(" and ")}, which has not run in this conversation. Call that first.`;
    return [finding("call_order", index, "block", message)];
  });
}

/** Calls that come too early: `no_context`, and `call_order` by the policy's `after`. */
export const context: Check = {
  name: "no_context",
  run: (input) => [...unprepared(input), ...outOfOrder(input)],
};
