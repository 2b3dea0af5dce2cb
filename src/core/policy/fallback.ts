import { cut } from "../text/cut.ts";
import { LONGEST_QUOTE } from "../text/say.ts";
import { EN } from "../phrases/en.ts";
import type { Phrases } from "../phrases/keys.ts";
import { tame } from "../phrases/tame.ts";
import type { SpokenCall, Speaker } from "../phrases/speaker.ts";
import type { Fallback, FallbackAction } from "../turn.ts";
import { type Doubt, spokenCalls } from "./doubt.ts";
import type { ToolPolicy } from "./tool-policy.ts";
import type { SafeCall } from "./safe-call.ts";
import { askAbout, sayDoubt } from "./say-doubt.ts";
import { type Askable, stepUp } from "./step.ts";

/** Longest description of calls that a user is asked to confirm, and of one value in it: shorter ones where not all would fit. */
const LONGEST_CALLS = 1_500;
const LONGEST_VALUES: readonly number[] = [400, 160, 80, 40];
/** Longest description of calls in an option. */
const LONGEST_OPTION = 200;

/** What was stopped, and what is known of it. */
export interface Stopped {
  /** The riskiest tool's. */
  readonly policy: ToolPolicy;
  readonly doubt: Doubt;
  readonly calls: readonly SpokenCall[];
  /** The distinct calls of the samples, where there are several. */
  readonly ways?: readonly (readonly SpokenCall[])[];
  readonly speaker: Speaker;
  /** The harmless call that can be made instead; absent or null: none can. */
  readonly instead?: SafeCall | null;
  /** What the session was already answered about this point; where there is any, the next step follows. */
  readonly asked?: readonly FallbackAction[];
  /** A check stands against the call: no yes lets it run. */
  readonly blocked?: boolean;
}

/** All that the calls would do; null where that is too much for anybody to say yes to: a part would run that nobody has seen. */
function allOf({ calls, speaker }: Stopped): string | null {
  for (const longest of LONGEST_VALUES) {
    const told = speaker.calls(calls, longest);
    if (told.length <= LONGEST_CALLS) return told;
  }
  return null;
}

/** A call that cannot run as it stands, or cannot be told, is nothing to say yes to. */
const isConfirmable = (stopped: Stopped): boolean => mayRun(stopped) && allOf(stopped) !== null;

const mayRun = ({ doubt, blocked = false }: Stopped): boolean =>
  !blocked &&
  (doubt.kind === "disagree" ||
    doubt.kind === "unstated" ||
    doubt.kind === "uncovered" ||
    doubt.kind === "stated" ||
    doubt.kind === "ways" ||
    doubt.kind === "general");

/** One argument with a few values: each value is an answer that can be picked. Else the distinct calls, in words. */
function optionsOf({ doubt, ways = [], speaker }: Stopped): readonly string[] | null {
  const single = doubt.kind === "disagree" && doubt.arguments.length === 1 ? doubt.arguments[0] : undefined;
  if (single !== undefined) return single.values.map((value) => cut(value, LONGEST_QUOTE));
  if (ways.length < 2 || (doubt.kind !== "disagree" && doubt.kind !== "ways")) return null;
  return ways.map((calls) => cut(speaker.calls(calls), LONGEST_OPTION));
}

/** Options that come first where nobody chose otherwise: values, or calls of different tools. */
const asksByOptions = ({ doubt }: Stopped): boolean =>
  doubt.kind === "ways" || (doubt.kind === "disagree" && doubt.arguments.length === 1);

/** Without a choice of the operator: a person for what is dangerous, a choice where there are options, else a question. */
function chooseAction(stopped: Stopped, { options, confirmable }: Askable): FallbackAction {
  const { policy, doubt } = stopped;
  const asked = policy.fallback;
  if (asked === "safe_default" && policy.safeDefault === null && !stopped.instead) return "ask_clarification";
  if (asked === "offer_options" && !options) return "ask_clarification";
  if (asked === "request_confirmation" && !confirmable) return "ask_clarification";
  if (asked !== null) return asked;
  if (options && asksByOptions(stopped)) return "offer_options";
  if (policy.risk === "high" && doubt.kind === "general") return "escalate_to_human";
  return "ask_clarification";
}

/** The reason, where a check stands against a call in which nothing else stands out. */
const isBare = ({ doubt, blocked = false }: Stopped): boolean => blocked && doubt.kind === "general";

const reasonOf = (stopped: Stopped): string =>
  isBare(stopped)
    ? stopped.speaker.say("not_allowed", {
        calls: cut(stopped.speaker.calls(stopped.calls), 2 * LONGEST_QUOTE),
      })
    : sayDoubt(stopped.doubt, stopped.calls, stopped.speaker);

/** A list that can be answered by number or by value. */
function offer(stopped: Stopped, again: string, options: readonly string[]): string {
  const { doubt, speaker } = stopped;
  const [argument] = doubt.kind === "disagree" && doubt.arguments.length === 1 ? doubt.arguments : [];
  const reason =
    doubt.kind === "disagree" && argument !== undefined
      ? speaker.say("options_for", {
          tool: speaker.tool(doubt.tool),
          parameter: speaker.parameter(doubt.tool, argument.parameter),
        })
      : speaker.word("ways");
  const lines = options.map((text, index) =>
    speaker.say("option", { number: String(index + 1), text: tame(text) }),
  );
  const head = speaker.join(again, reason, speaker.word("ask_which_one"));
  const guess =
    argument?.likely === undefined ? "" : speaker.say("guess", { value: speaker.quote(argument.likely) });
  return [head, ...lines, speaker.join(guess, speaker.word("answer_option"))].join("\n");
}

const sayInstead = ({ calls, speaker }: Stopped, { read }: SafeCall): string =>
  speaker.say("safe_call", {
    calls: cut(speaker.calls(calls), LONGEST_OPTION),
    instead: cut(speaker.calls(spokenCalls({ calls: [read] })), LONGEST_OPTION),
  });

/** The abstention that a user reads: it names what is uncertain and what can be done about it, in the user's language. */
export function makeFallback(stopped: Stopped): Fallback {
  const { policy, speaker, asked = [] } = stopped;
  const options = optionsOf(stopped);
  const askable = { options: options !== null, confirmable: isConfirmable(stopped) };
  const action = stepUp(chooseAction(stopped, askable), asked, askable);
  const again = asked.length > 0 ? speaker.word("again") : "";
  const reason = reasonOf(stopped);
  switch (action) {
    case "safe_default":
      return stopped.instead
        ? { action, message: sayInstead(stopped, stopped.instead), call: stopped.instead.sent }
        : { action, message: policy.safeDefault ?? reason };
    case "escalate_to_human": {
      const person = speaker.word(again === "" ? "escalate" : "escalate_again");
      return { action, message: speaker.join(again, reason, person) };
    }
    case "request_confirmation": {
      const what = allOf(stopped) ?? "";
      const why = stopped.doubt.kind === "general" ? "" : reason;
      return { action, message: speaker.join(again, why, speaker.say("confirm", { calls: what })) };
    }
    case "offer_options": {
      const offered = options ?? [];
      return { action, message: offer(stopped, again, offered), options: offered };
    }
    case "ask_clarification": {
      const question = isBare(stopped) ? speaker.word("ask_different") : askAbout(stopped.doubt, speaker);
      return { action, message: speaker.join(again, reason, question) };
    }
  }
}

/** Most samples answered without a call: the earliest of their texts is the answer. */
export const answerInstead = (text: string | null, phrases: Phrases): Fallback => ({
  action: "safe_default",
  message: text !== null && text.trim() !== "" ? text : phrases.nothing_to_do,
});

/** The gate could not judge the call, and the policy says that it must not run unjudged. */
export const closedFallback = (phrases: Phrases = EN): Fallback => ({
  action: "escalate_to_human",
  message: phrases.closed,
});
