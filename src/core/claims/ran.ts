/** The calls of a conversation that ran without an error, with what their arguments and results say. */
import type { Message, ToolCall, Turn } from "../turn.ts";
import { ACTIONS } from "./families.ts";
import { formsOf } from "./forms.ts";
import { outcomesOf, settledOf } from "./outcomes.ts";
import { thingsIn } from "./things.ts";
import { profileOf, type ToolProfile } from "./tool-profile.ts";

export interface RanCall {
  readonly tool: ToolProfile;
  /** Actions that short argument values name: `{"status": "cancelled"}`. */
  readonly families: ReadonlySet<string>;
  /** Things that arguments and result name. */
  readonly names: ReadonlySet<string>;
  /** Actions that the result tells of. */
  readonly reported: ReadonlySet<string>;
}

const MOST_CALLS = 100;
const LONGEST_ARGUMENTS = 4_000;
const LONGEST_RESULT = 2_000;
/** A value of more words is content, and says nothing of what the call does. */
const SHORT_VALUE = /"([\p{L}\p{N}_ -]{1,28})"/gu;

const NOTHING: ReadonlySet<string> = new Set();

const familiesIn = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}+/gu) ?? [])
      .flatMap(formsOf)
      .flatMap(({ key }) => ACTIONS.get(key)?.families ?? []),
  );

function ranCall(call: ToolCall, result: Message | undefined, turn: Turn): RanCall {
  const tool = turn.tools.find(({ name }) => name === call.name) ?? {
    name: call.name,
    description: "",
    parameters: null,
  };
  const said = call.arguments.slice(0, LONGEST_ARGUMENTS);
  const short = [...said.matchAll(SHORT_VALUE)].map(([, value = ""]) => value.replaceAll("_", " ")).join(" ");
  const answer = result?.text.slice(0, LONGEST_RESULT) ?? "";
  return {
    tool: profileOf(tool),
    families: familiesIn(short),
    names: thingsIn(`${short} ${answer.slice(0, 400)}`).names,
    reported: answer === "" ? NOTHING : familiesIn(answer),
  };
}

/**
 * The last calls of the conversation whose results are no errors, and those of the answer itself, which are about to run. A
 * call without a known result counts as run.
 */
export const ranCalls = (turn: Turn, own: readonly ToolCall[]): RanCall[] =>
  outcomesOf(turn.messages, own, MOST_CALLS)
    .filter(({ fine }) => fine)
    .map(({ call, result }) => ranCall(call, result, turn));

/** Names of tools of which a call failed since the user spoke, and was not repeated with success. */
export function unsettledTools({ messages, tools }: Turn): ReadonlySet<string> {
  const recent = outcomesOf(messages, [], MOST_CALLS).filter((one) => one.recent);
  const settled = settledOf(recent, tools);
  return new Set(recent.filter(({ fine }, at) => !fine && settled[at] !== true).map(({ call }) => call.name));
}

/** Names of the tools that were called, and of which no call ran without an error. */
export function failedTools({ messages }: Turn, ran: readonly RanCall[]): ReadonlySet<string> {
  const fine = new Set(ran.map(({ tool }) => tool.name));
  const called = outcomesOf(messages, [], MOST_CALLS).map(({ call }) => call.name);
  return new Set(called.filter((name) => !fine.has(name)));
}
