import { describe, expect, it } from "vitest";
import { identityOf } from "./reuse.ts";
import type { Message, Turn } from "./turn.ts";

const message = (given: Partial<Message>): Message => ({
  role: "user",
  text: "",
  calls: [],
  callId: null,
  name: null,
  ...given,
});
const loop = (id: string, more: Partial<Message> = {}): readonly Message[] => [
  message({ text: "Refund order 7731." }),
  message({ role: "assistant", calls: [{ id, name: "look_up", arguments: '{"order_id":"7731"}' }] }),
  message({ role: "tool", text: "20 euros", callId: id, ...more }),
];
const turn = (given: Partial<Turn> = {}): Turn => ({
  agent: "a",
  session: "s",
  model: "m",
  messages: loop("call_1"),
  tools: [{ name: "refund", description: "Refund.", parameters: { type: "object" } }],
  maxTokens: null,
  ...given,
});

describe("turns that are the same for a model", () => {
  it.each([
    ["in another session", turn({ session: "other" })],
    ["with other ids of calls", turn({ messages: loop("call_9") })],
  ])("%s", (_, other) => {
    expect(identityOf(other)).toBe(identityOf(turn()));
  });

  it.each([
    ["another agent", turn({ agent: null })],
    ["another model", turn({ model: "m-2" })],
    ["another limit of tokens", turn({ maxTokens: 50 })],
    ["another description", turn({ tools: [{ ...turn().tools[0]!, description: "Pay." }] })],
    [
      "another schema",
      turn({ tools: [{ ...turn().tools[0]!, parameters: { type: "object", required: ["x"] } }] }),
    ],
    [
      "another word",
      turn({ messages: [message({ text: "Refund order 7732." }), ...loop("call_1").slice(1)] }),
    ],
    ["another result", turn({ messages: loop("call_1", { text: "30 euros" }) })],
    ["a failed result", turn({ messages: loop("call_1", { failed: true }) })],
    ["a result of another call", turn({ messages: loop("call_1", { callId: "call_2" }) })],
    ["one message less", turn({ messages: loop("call_1").slice(0, 2) })],
  ])("are not those with %s", (_, other) => {
    expect(identityOf(other)).not.toBe(identityOf(turn()));
  });

  it("are never those with something that was not read", () => {
    expect(identityOf(turn({ messages: [message({ text: "What is this?", otherParts: true })] }))).toBeNull();
  });
});
