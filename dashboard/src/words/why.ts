import type { DecisionRow } from "../api/types.ts";
import { percent } from "./format.ts";

/** What the sentences need to know of a decision. */
export type Judged = Pick<
  DecisionRow,
  | "action"
  | "would_abstain"
  | "reason"
  | "mode"
  | "confidence"
  | "threshold"
  | "gated_by"
  | "findings"
  | "calls"
  | "gate_error"
>;

export type Ruling = "stopped" | "would stop" | "passed" | "not judged" | "no call";

/** What became of the call, in at most two words. */
export function rulingOf({ action, would_abstain, reason, mode }: Judged): Ruling {
  if (action === "abstain") return "stopped";
  if (reason === "explored") return "passed";
  if (would_abstain) return "would stop";
  if (reason === "no_call") return "no call";
  return mode === "off" ? "not judged" : "passed";
}

/** Why, in a few words for a list. */
export function shortWhy(decision: Judged): string {
  const { reason, confidence, threshold } = decision;
  switch (reason) {
    case "confident":
      return `sure enough: ${percent(confidence)}, needs ${percent(threshold)}`;
    case "confirmed":
      return "a person said yes to it";
    case "explored":
      return `let run to learn: ${percent(confidence)}, needs ${percent(threshold)}`;
    case "low_confidence":
      return confidence === null
        ? "could not be scored"
        : `not sure enough: ${percent(confidence)}, needs ${percent(threshold)}`;
    case "blocked":
      return `failed a check: ${blocking(decision)?.check.replaceAll("_", " ") ?? "unknown"}`;
    case "unnecessary_call":
      return "most samples call nothing";
    case "gate_error":
      return "the gate itself failed";
    case "phantom_call":
      return "says it was done, but nothing ran";
    case "printed_call":
      return "a call written as text";
    case "no_call":
      return "the model called no tool";
    case "off":
      return "the gate is off for this tool";
    default:
      return reason;
  }
}

/** Why, in one sentence for somebody who sees the gate for the first time. */
export function whySentence(decision: Judged): string {
  const text = textSentence(decision);
  if (text !== null) return text;
  const what = toolNames(decision);
  switch (rulingOf(decision)) {
    case "stopped":
      return `The gate stopped ${what}, because ${cause(decision)}.`;
    case "would stop":
      return `In ${decision.mode} mode ${what} ran, but the gate would have stopped it, because ${cause(decision)}.`;
    case "no call":
      return "The model answered without calling a tool, so there was nothing to stop.";
    case "not judged":
      return `The gate is off here, so ${what} ran without being judged.`;
    case "passed":
      if (decision.reason === "confirmed") {
        return `The gate let ${what} run, because a person said yes to this very call: it was only ${percent(decision.confidence)} sure, and needs at least ${percent(decision.threshold)}.`;
      }
      if (decision.reason === "explored") {
        return `The gate let ${what} run to learn what becomes of such calls: it is only ${percent(decision.confidence)} sure and needs at least ${percent(decision.threshold)}, and chance drew this one to run all the same.`;
      }
      return decision.reason === "gate_error"
        ? `The gate let ${what} run, because ${cause(decision)} and the policy lets calls pass then.`
        : `The gate let ${what} run: it is ${percent(decision.confidence)} sure that this is right, and needs at least ${percent(decision.threshold)}.`;
  }
}

const TEXT_CAUSES: Readonly<Record<string, string>> = {
  phantom_call: "it says that something was done, and no call that does it ran",
  printed_call: "it holds a call as text, where nothing runs it",
};

/** Of an answer without a call that a check speaks against; null for every other. */
function textSentence(decision: Judged): string | null {
  const cause = TEXT_CAUSES[decision.reason];
  if (cause === undefined) return null;
  return decision.action === "abstain"
    ? `The gate replaced the model's answer, because ${cause}.`
    : `In ${decision.mode} mode the answer went out, but the gate would have replaced it, because ${cause}.`;
}

function cause(decision: Judged): string {
  const { reason, confidence, threshold, gate_error } = decision;
  if (reason === "blocked") return `a check failed: ${blockText(decision)}`;
  if (reason === "unnecessary_call") return "most samples of the model answer without calling a tool";
  if (reason === "gate_error") return `the gate itself failed (${gate_error?.message ?? "no message"})`;
  if (confidence === null) return "the call could not be scored, and the gate never runs a guess";
  return `it is only ${percent(confidence)} sure that this is right, and needs at least ${percent(threshold)}`;
}

const blocking = ({ findings }: Judged) => findings.find((finding) => finding.severity === "block");

/** The finding's message without the tool's name before it, which the sentence names already. */
function blockText(decision: Judged): string {
  const message = blocking(decision)?.message ?? "no message";
  const tool = decision.calls.find((call) => message.startsWith(`${call.tool}: `))?.tool;
  return (tool === undefined ? message : message.slice(tool.length + 2)).replace(/[.\s]+$/, "");
}

function toolNames({ calls, gated_by }: Judged): string {
  const names = [...new Set(calls.map((call) => call.tool))];
  if (names.length === 0) return gated_by ?? "the call";
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
