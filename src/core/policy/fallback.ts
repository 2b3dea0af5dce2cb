import { cut } from "../text/cut.ts";
import type { Fallback, FallbackAction } from "../turn.ts";
import type { Doubt } from "./doubt.ts";
import type { ToolPolicy } from "./resolve.ts";

/** Longest value quoted to a user, in UTF-16 units. */
const LONGEST_VALUE = 80;

const quote = (value: string): string => `“${cut(value, LONGEST_VALUE)}”`;
/** `departure_date` and `departureDate` as a person would write it. */
const plain = (name: string): string =>
  cut(
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .replace(/[_.-]+/g, " ")
      .trim(),
    LONGEST_VALUE,
  ).toLowerCase();

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

const offered = (values: readonly string[]): string => {
  const quoted = values.map(quote);
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1) ?? ""}`;
};

/** What is uncertain, as one sentence without a question. */
export function describeDoubt(doubt: Doubt): string {
  switch (doubt.kind) {
    case "missing":
      return `To ${plain(doubt.tool)} I still need the ${listed(doubt.parameters.map(plain))}.`;
    case "unknown_tool":
      return doubt.tool.trim() === ""
        ? "I am not sure what to do here, and nothing was done."
        : `I wanted to use ${quote(doubt.tool)}, but there is no such tool, so nothing was done.`;
    case "unreadable":
      return `I could not put together a complete request to ${plain(doubt.tool)}, so nothing was done.`;
    case "invalid":
      return `I filled in ${quote(doubt.value)} as the ${plain(doubt.parameter)} to ${plain(doubt.tool)}, and that does not fit.`;
    case "disagree":
      return `I am not sure about the ${plain(doubt.parameter)} to ${plain(doubt.tool)}: it could be ${offered(doubt.values)}.`;
    case "unstated":
      return `I would use ${quote(doubt.value)} as the ${plain(doubt.parameter)} to ${plain(doubt.tool)}, but I did not find that in what was said.`;
    case "general":
      return doubt.arguments === "" || doubt.arguments === "{}"
        ? `I am not sure that ${quote(plain(doubt.tool))} is what you want.`
        : `I am not sure that ${quote(plain(doubt.tool))} with ${cut(doubt.arguments, 2 * LONGEST_VALUE)} is what you want.`;
  }
}

function question(doubt: Doubt): string {
  switch (doubt.kind) {
    case "missing":
      return "Could you tell me?";
    case "unknown_tool":
    case "unreadable":
      return "Could you say in other words what you need?";
    case "invalid":
      return `What should the ${plain(doubt.parameter)} be?`;
    case "disagree":
      return "Which one do you mean?";
    case "unstated":
      return "Is that right, or what should it be?";
    case "general":
      return "Could you confirm the details, or say what should be different?";
  }
}

/** Without a choice of the operator: a person for what is dangerous, a choice where there are options, else a question. */
function chooseAction(policy: ToolPolicy, doubt: Doubt): FallbackAction {
  if (policy.fallback === "safe_default" && policy.safeDefault === null) return "ask_clarification";
  if (policy.fallback === "offer_options" && doubt.kind !== "disagree") return "ask_clarification";
  if (policy.fallback !== null) return policy.fallback;
  if (doubt.kind === "disagree") return "offer_options";
  if (policy.risk === "high" && doubt.kind === "general") return "escalate_to_human";
  return "ask_clarification";
}

/** The abstention that a user reads: it names what is uncertain and what can be done about it. */
export function makeFallback(policy: ToolPolicy, doubt: Doubt): Fallback {
  const action = chooseAction(policy, doubt);
  const reason = describeDoubt(doubt);
  switch (action) {
    case "safe_default":
      return { action, message: policy.safeDefault ?? reason };
    case "escalate_to_human":
      return {
        action,
        message: `${reason} I have not done anything yet; a person should look at this first.`,
      };
    case "request_confirmation":
      return { action, message: `${reason} Shall I go ahead? I have not done anything yet.` };
    case "offer_options":
      return doubt.kind === "disagree"
        ? {
            action,
            message: `${reason} ${question(doubt)}`,
            options: doubt.values.map((v) => cut(v, LONGEST_VALUE)),
          }
        : { action, message: `${reason} ${question(doubt)}` };
    case "ask_clarification":
      return { action, message: `${reason} ${question(doubt)}` };
  }
}

/** Most samples answered without a call: the earliest of their texts is the answer. */
export const answerInstead = (text: string | null): Fallback => ({
  action: "safe_default",
  message:
    text !== null && text.trim() !== ""
      ? text
      : "I am not sure that anything should be done here. Could you say in other words what you need?",
});

/** The gate could not judge the call, and the policy says that it must not run unjudged. */
export const closedFallback: Fallback = {
  action: "escalate_to_human",
  message:
    "I could not check this step, so I have not done anything. Please try again, or ask a person to do it.",
};
