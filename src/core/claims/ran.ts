/** The calls of a conversation that ran without an error, with what their arguments and results say. */
import { isFailedResult } from "../features/text/error-result.ts";
import type { Message, ToolCall, Turn } from "../turn.ts";
import { ACTIONS } from "./families.ts";
import { formsOf } from "./forms.ts";
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

const isTool = ({ role }: Message): boolean => role === "tool" || role === "function";

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
export function ranCalls(turn: Turn, own: readonly ToolCall[]): RanCall[] {
  const { messages } = turn;
  const ran: RanCall[] = [];
  messages.forEach((message, at) => {
    if (message.calls.length === 0) return;
    const rest = messages.slice(at + 1, at + 1 + 2 * message.calls.length);
    const end = rest.findIndex((one) => !isTool(one));
    const results = end < 0 ? rest : rest.slice(0, end);
    message.calls.forEach((call, i) => {
      const result = results.find(({ callId }) => callId !== null && callId === call.id) ?? results[i];
      if (result === undefined || !isFailedResult(result)) ran.push(ranCall(call, result, turn));
    });
  });
  return [...ran, ...own.map((call) => ranCall(call, undefined, turn))].slice(-MOST_CALLS);
}

/** The calls since the user spoke, with what became of them, in order. */
function outcomes({ messages }: Turn): { readonly call: ToolCall; readonly ok: boolean }[] {
  const spoken = messages.findLastIndex(({ role }) => role === "user");
  const recent = messages.slice(Math.max(spoken + 1, messages.length - 2 * MOST_CALLS));
  return recent.flatMap(({ calls }, at) => {
    const results = recent.slice(at + 1, at + 1 + 2 * calls.length).filter(isTool);
    return calls.map((call, i) => {
      const result = results.find(({ callId }) => callId !== null && callId === call.id) ?? results[i];
      return { call, ok: result === undefined || !isFailedResult(result) };
    });
  });
}

const VALUE = /"([^"]{1,60})"(?!\s*:)|(?<=[:[,]\s*)-?\d[\d.]*/g;
const valuesOf = (call: ToolCall): ReadonlySet<string> =>
  new Set(call.arguments.slice(0, LONGEST_ARGUMENTS).match(VALUE));

/** The same tool once more about the same thing, or without saying about what. */
function repeats(later: ToolCall, call: ToolCall): boolean {
  if (later.name !== call.name) return false;
  const before = valuesOf(call);
  const values = valuesOf(later);
  return before.size === 0 || values.size === 0 || [...values].some((value) => before.has(value));
}

/** Names of tools of which a call failed since the user spoke, and was not repeated with success. */
export function unsettledTools(turn: Turn): ReadonlySet<string> {
  const all = outcomes(turn);
  return new Set(
    all
      .filter(
        ({ call, ok }, at) =>
          !ok && !all.slice(at + 1).some((later) => later.ok && repeats(later.call, call)),
      )
      .map(({ call }) => call.name),
  );
}

/** Names of the tools that were called, and of which no call ran without an error. */
export function failedTools({ messages }: Turn, ran: readonly RanCall[]): ReadonlySet<string> {
  const fine = new Set(ran.map(({ tool }) => tool.name));
  const called = messages.slice(-2 * MOST_CALLS).flatMap(({ calls }) => calls.map(({ name }) => name));
  return new Set(called.filter((name) => !fine.has(name)));
}
