import { basename } from "node:path";
import { normalise } from "../../core/normalise.ts";
import { rawAt } from "../../core/arguments/raw-at.ts";
import type { Message, Tool, ToolCall } from "../../core/turn.ts";
import type { Conversation, FunctionDocument } from "./conversations.ts";
import { findDecisions, readFunctions } from "./conversations.ts";
import { asArray, asObject, asString, integerField } from "./fields.ts";
import type { Line } from "./lines.ts";
import { lineError, readLines } from "./lines.ts";
import { readMessages } from "./messages.ts";
import { textKey } from "./question-key.ts";
import { TAU_READS } from "./tau-reads.ts";

/** The tools of a tau-bench domain: `read_only` as the file says, else by `TAU_READS`. */
export function readTauTools(file: string): Map<string, FunctionDocument> {
  return readFunctions(file, (name) => TAU_READS.has(name));
}

/**
 * Trajectories of tau-bench as conversations: a line `{task_id, trial, reward, expected_actions: [{name, kwargs}],
 * messages}`; the agent is the file's name, the trial its run. A call is expected when its canonical form equals that of
 * an expected action of the task. The task fixes every change that may be made, so any other one is wrong, even where the
 * conversation earned its reward. All trials of a task share one key, for the user's words differ from trial to trial.
 * @throws DataError on a broken line
 */
export async function* readTauConversations(
  files: readonly string[],
  documents: ReadonlyMap<string, FunctionDocument>,
): AsyncGenerator<Conversation> {
  const tools = [...documents.values()].map((document) => document.tool);
  const domain = tools.map((tool) => tool.name).toSorted();
  for (const file of files) {
    const agent = basename(file).replace(/\.jsonl(\.gz)?$/, "");
    for await (const line of readLines(file)) yield readTrajectory(line, agent, tools, domain.join(" "));
  }
}

function readTrajectory(line: Line, agent: string, tools: readonly Tool[], domain: string): Conversation {
  const messages = readMessages(line);
  const id = String(integerField(line, "task_id"));
  const expected = line.value.expected_actions == null ? null : canonicalForms(readActions(line), tools);
  const forms = (calls: readonly ToolCall[]): boolean[] | null =>
    expected === null
      ? null
      : calls.map((call) => [...canonicalForms([call], tools)].every((form) => expected.has(form)));
  return {
    bench: "tau",
    id,
    agent,
    run: integerField(line, "trial"),
    valid: readReward(line),
    unexpectedIsWrong: true,
    messages,
    functions: tools.map((tool) => tool.name),
    addedLater: new Map(),
    decisions: findDecisions(messages).map((decision) => ({
      ...decision,
      expected: forms(callsAt(messages, decision.message)),
    })),
    keys: [textKey(`tau task ${id} of ${domain}`)],
  };
}

const callsAt = (messages: readonly Message[], at: number): readonly ToolCall[] => messages[at]?.calls ?? [];

/** The reward is 1 for a task that was done, else less; null without one. */
function readReward(line: Line): boolean | null {
  const { reward } = line.value;
  if (reward === undefined || reward === null) return null;
  if (typeof reward === "number") return reward >= 1;
  throw lineError(line, `field "reward" must be a number, it is a ${typeof reward}`);
}

function readActions(line: Line): ToolCall[] {
  return asArray(line, 'field "expected_actions"', line.value.expected_actions).map((item, i) => {
    const action = asObject(line, `expected action ${i}`, item);
    asObject(line, `expected action ${i}: kwargs`, action.kwargs);
    return {
      id: null,
      name: asString(line, `expected action ${i}: name`, action.name),
      arguments: rawAt(line.text, ["expected_actions", i, "kwargs"]) ?? "{}",
    };
  });
}

/** Canonical forms of calls, each by itself. */
function canonicalForms(calls: readonly ToolCall[], tools: readonly Tool[]): Set<string> {
  const turn = { agent: null, session: null, model: null, messages: [], tools, maxTokens: null };
  const sample = { id: null, calls, text: null, finishReason: null, logprobs: null, usage: null };
  const { samples } = normalise(turn, [sample]);
  return new Set(samples.flatMap((one) => one.calls.map((call) => call.canonical)));
}
