/** What a person on call can do about a stopped call. */
import { isKeptWhole } from "../../../src/core/text/kept-whole.ts";
import type { DecisionDetail } from "../api/types.ts";
import { judgedSample } from "../review/evidence.ts";
import { fullTime } from "../words/format.ts";

export type AnswerState =
  | { readonly kind: "confirmed"; readonly confirmation: NonNullable<DecisionDetail["confirmation"]> }
  | { readonly kind: "rejected"; readonly rejection: NonNullable<DecisionDetail["rejection"]> }
  /** `unseen`: the log does not hold the call whole, so nobody can confirm it. */
  | { readonly kind: "open"; readonly unseen: boolean }
  /** Neither a yes nor a no changes anything. */
  | { readonly kind: "closed"; readonly why: string };

/** Where it is neither a person's answer nor open to one: in words. */
function whyClosed({ reason, findings }: DecisionDetail): string {
  if (reason !== "blocked")
    return "Only a call that was stopped for doubt can be confirmed or rejected. Nothing waits for your answer here.";
  const block = findings.find(({ severity }) => severity === "block");
  return `No yes lets this call run: ${block?.message ?? "a check stands against it."}`;
}

/** Null where nothing was stopped, or no call is at stake. */
export function answerState(decision: DecisionDetail): AnswerState | null {
  const { action, mode, confirmation, rejection, reason, session, answerable_until } = decision;
  const calls = judgedSample(decision)?.calls ?? [];
  if (action !== "abstain" || mode !== "enforce" || calls.length === 0) return null;
  if (rejection !== null) return { kind: "rejected", rejection };
  if (confirmation !== null) return { kind: "confirmed", confirmation };
  if (reason !== "low_confidence" || session === null) return { kind: "closed", why: whyClosed(decision) };
  if (answerable_until !== null && Date.parse(answerable_until) <= Date.now()) {
    const why = `The time to answer was over at ${fullTime(answerable_until)}. When the agent asks again, there is a new decision.`;
    return { kind: "closed", why };
  }
  return { kind: "open", unseen: !calls.every((call) => isKeptWhole(call.arguments)) };
}
