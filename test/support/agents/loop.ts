import { expect } from "vitest";
import { type Call, lookUp, refund, SSE } from "../chat.ts";
import type { ScriptedUpstream, SeenRequest } from "../upstream.ts";
import { type Agent, CALLER_KEY, type GateAddress } from "./agent.ts";

export interface LoopCell {
  readonly stream: boolean;
  /** The model's call is right; else it lacks an argument that the user never gave. */
  readonly right: boolean;
  readonly parallel: boolean;
  /** The model thinks before it speaks, where the format has it. */
  readonly thinking: boolean;
}

/** Every way of a loop, each once with and once without thinking and words before the call. */
export const LOOP_CELLS: readonly (LoopCell & { readonly name: string })[] = [false, true].flatMap((stream) =>
  [true, false].flatMap((right) =>
    [false, true].flatMap((parallel) =>
      [false, true].map((thinking) => ({
        stream,
        right,
        parallel,
        thinking,
        name: `${stream ? "stream" : "plain"}, ${parallel ? "parallel" : "single"}, ${right ? "execute" : "abstain"}${thinking ? ", thinking" : ""}`,
      })),
    ),
  ),
);

const isStream = ({ url, body }: SeenRequest): boolean => body["stream"] === true || /stream/i.test(url);

/**
 * An agent's whole loop in enforce through a strict provider: it asks, gets a call and gives its result, or gets an abstention
 * and hears the user's answer; then it gets the final words. Returns what it was answered first.
 */
export async function wholeLoop(agent: Agent, gate: GateAddress, upstream: ScriptedUpstream, cell: LoopCell) {
  const { format } = agent;
  const { stream, right, parallel, thinking } = cell;
  const wrong: Call = { name: "refund", args: '{"order_id":"7731"}', id: "call_1" };
  const calls = [right ? refund(20) : wrong, ...(parallel ? [lookUp()] : [])];
  const first = thinking ? { thinking: "It is theirs.", text: "One moment.", calls } : { calls };
  upstream.script((request, index) => {
    const objection = format.objection(request);
    if (objection !== null)
      return { status: 400, parts: [JSON.stringify({ error: { message: objection } })] };
    const streamed = isStream(request);
    const said = index === 0 ? first : { text: "It is done." };
    return { headers: streamed ? SSE : {}, parts: [format.answer(said, streamed)] };
  });
  const conversation = agent.open(gate);
  conversation.say("Refund 20 euros for order 7731, please.");
  const answer = await conversation.ask(stream);
  if (right) {
    expect(answer.finish).toBe(agent.finish.calls);
    expect(answer.calls).toEqual(
      calls.map(({ id, name, args }) => ({ id, name, args: JSON.parse(args) as unknown })),
    );
    conversation.giveResults(answer.calls.map(({ id, name }) => ({ id, name, text: '{"ok":true}' })));
  } else {
    expect([answer.finish, answer.calls]).toEqual([agent.finish.text, []]);
    expect(answer.words).toContain("amount");
    conversation.say("20 euros.");
  }
  const last = await conversation.ask(stream);
  expect(last).toEqual({ words: "It is done.", calls: [], finish: agent.finish.text });
  const keys = upstream.seen.map(({ headers }) => Object.values(headers).join().includes(CALLER_KEY));
  expect(keys).not.toContain(false);
  return answer;
}
