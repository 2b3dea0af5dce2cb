import { cut } from "../text/cut.ts";
import { listed, LONGEST_QUOTE, plain, quote } from "../text/say.ts";
import type { Fallback, FallbackAction } from "../turn.ts";
import type { Doubt, DoubtedArgument } from "./doubt.ts";
import type { ToolPolicy } from "./resolve.ts";
import { type Askable, stepUp } from "./step.ts";

/** Longest description of the calls that a user is asked to confirm; what does not fit shows that it goes on. */
const LONGEST_CALLS = 600;

/** So that nobody reads the same question twice. */
const AGAIN = "I asked about this before and am still not sure. ";

const offered = (values: readonly string[]): string => {
  const quoted = values.map(quote);
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1) ?? ""}`;
};

const named = (name: string): string => quote(plain(name));
const namedAll = (names: readonly string[]): string => listed(names.map(named));
const parametersOf = (doubt: { readonly arguments: readonly DoubtedArgument[] }): string =>
  namedAll(doubt.arguments.map((argument) => argument.parameter));

/** What is uncertain, as a statement without a question. */
export function describeDoubt(doubt: Doubt, calls: string): string {
  switch (doubt.kind) {
    case "missing":
      return `For ${named(doubt.tool)} I still need ${namedAll(doubt.parameters)}.`;
    case "unknown_tool":
      return doubt.tool.trim() === ""
        ? "I am not sure what to do here, and nothing was done."
        : `I wanted to use ${quote(doubt.tool)}, but there is no such tool, so nothing was done.`;
    case "unreadable":
      return `I could not put together a complete request for ${named(doubt.tool)}, so nothing was done.`;
    case "invalid":
      return `For ${named(doubt.tool)} I filled in ${quote(doubt.value)} as ${named(doubt.parameter)}, and that does not fit.`;
    case "disagree": {
      const choices = doubt.arguments.map(
        ({ parameter, values }) => `${named(parameter)} could be ${offered(values)}`,
      );
      return `I am not sure about ${named(doubt.tool)}: ${listed(choices)}.`;
    }
    case "unstated": {
      const values = doubt.arguments.map(
        ({ parameter, values: [value = ""] }) => `${quote(value)} as ${named(parameter)}`,
      );
      return `For ${named(doubt.tool)} I would use ${listed(values)}, but I did not find that in what was said.`;
    }
    case "uncovered":
      return `I am not sure that this does all that you asked for: ${cut(calls, 2 * LONGEST_QUOTE)}. I did not use ${listed(doubt.things.map(quote))}.`;
    case "general":
      return `I am not sure that this is what you want: ${cut(calls, 2 * LONGEST_QUOTE)}.`;
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
      return `What should ${named(doubt.parameter)} be?`;
    case "disagree":
      return doubt.arguments.length > 1
        ? `Which ${parametersOf(doubt)} do you mean?`
        : "Which one do you mean?";
    case "unstated":
      return "Is that right, or what should it be?";
    case "uncovered":
      return "Is that right as it is, or what should be different?";
    case "general":
      return "Could you confirm the details, or say what should be different?";
  }
}

/** A call that cannot run as it stands is nothing to say yes to. */
const isConfirmable = (doubt: Doubt): boolean =>
  doubt.kind === "disagree" ||
  doubt.kind === "unstated" ||
  doubt.kind === "uncovered" ||
  doubt.kind === "general";

/** One argument with a few values: each value is an answer that can be picked. */
const optionsOf = (doubt: Doubt): readonly string[] | null =>
  doubt.kind === "disagree" && doubt.arguments.length === 1 ? (doubt.arguments[0]?.values ?? null) : null;

/** What can be offered to a person who is to settle this doubt, beside a question. */
const askableOf = (doubt: Doubt): Askable => ({
  options: optionsOf(doubt) !== null,
  confirmable: isConfirmable(doubt),
});

/** Without a choice of the operator: a person for what is dangerous, a choice where there are options, else a question. */
function chooseAction(policy: ToolPolicy, doubt: Doubt): FallbackAction {
  const asked = policy.fallback;
  if (asked === "safe_default" && policy.safeDefault === null) return "ask_clarification";
  if (asked === "offer_options" && optionsOf(doubt) === null) return "ask_clarification";
  if (asked === "request_confirmation" && !isConfirmable(doubt)) return "ask_clarification";
  if (asked !== null) return asked;
  if (optionsOf(doubt) !== null) return "offer_options";
  if (policy.risk === "high" && doubt.kind === "general") return "escalate_to_human";
  return "ask_clarification";
}

/**
 * The abstention that a user reads: it names what is uncertain and what can be done about it.
 * @param calls tools and arguments in one line; shown in full where the user is asked to say yes to them
 * @param asked what the session was already answered about this point; where there is any, the next step follows
 */
export function makeFallback(
  policy: ToolPolicy,
  doubt: Doubt,
  calls: string,
  asked: readonly FallbackAction[] = [],
): Fallback {
  const action = stepUp(chooseAction(policy, doubt), asked, askableOf(doubt));
  const again = asked.length > 0 && action !== "safe_default";
  const reason = `${again ? AGAIN : ""}${describeDoubt(doubt, calls)}`;
  switch (action) {
    case "safe_default":
      return { action, message: policy.safeDefault ?? reason };
    case "escalate_to_human":
      return {
        action,
        message: again
          ? `${reason} Nothing was done; a person has to decide this.`
          : `${reason} I have not done anything yet; a person should look at this first.`,
      };
    case "request_confirmation":
      return {
        action,
        message: `${reason} I have not done anything yet. Shall I go ahead with this: ${cut(calls, LONGEST_CALLS)}?`,
      };
    case "offer_options": {
      const options = (optionsOf(doubt) ?? []).map((value) => cut(value, LONGEST_QUOTE));
      return { action, message: `${reason} ${question(doubt)}`, options };
    }
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
