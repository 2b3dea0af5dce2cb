import { describe, expect, it } from "vitest";
import { type Keeps, openaiResponsesAgent } from "../support/agents/openai-responses.ts";
import { LOOP_CELLS } from "../support/agents/loop.ts";
import { ADMIN_KEY, DEPLOYED } from "../support/api.ts";
import { lookUp, refund } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { ResponsesProvider } from "../support/responses-provider.ts";

/**
 * Conversations that the provider keeps, with the official client: it refuses a request after a call that nobody answered,
 * and the client has not seen the call that was stopped.
 */
const chat = ChatApi.forTests();
const gate = {
  url: DEPLOYED,
  key: ADMIN_KEY,
  fetch: ((input: RequestInfo | URL, init?: RequestInit) =>
    chat.api.fetch(new Request(input, init))) as typeof fetch,
};
const ASK = "Refund 20 euros for order 7731, please.";

describe.each(["stored input", "previous response", "conversation"] satisfies Keeps[])("%s", (keeps) => {
  it.each(LOOP_CELLS)("$name", async ({ stream, right, parallel, thinking }) => {
    await chat.policy({ mode: "enforce", samples: 1, threshold: 0 });
    const wrong = { name: "refund", args: '{"order_id":"7731"}', id: "call_1" };
    const calls = [right ? refund(20) : wrong, ...(parallel ? [lookUp()] : [])];
    const provider = new ResponsesProvider();
    chat.upstream.script((request) =>
      provider.answer(request, (context) => {
        const last = context.at(-1);
        if (last?.["content"] !== ASK) return { reasoning: thinking, text: "It is done." };
        return thinking ? { reasoning: true, text: "One moment.", calls } : { calls };
      }),
    );
    const conversation = openaiResponsesAgent(keeps).open(gate);
    // Twice, so that what follows an abstention is followed by another one.
    for (const _ of [1, 2]) {
      conversation.say(ASK);
      const first = await conversation.ask(stream);
      if (right) {
        expect(first.calls.map(({ id }) => id)).toEqual(calls.map(({ id }) => id));
        conversation.giveResults(first.calls.map(({ id, name }) => ({ id, name, text: '{"ok":true}' })));
      } else {
        expect([first.calls, first.finish]).toEqual([[], "completed"]);
        expect(first.words).toContain("amount");
        conversation.say("20 euros.");
      }
      expect(await conversation.ask(stream)).toEqual({
        words: "It is done.",
        calls: [],
        finish: "completed",
      });
    }
    conversation.say("Thank you.");
    expect(await conversation.ask(stream)).toMatchObject({ words: "It is done." });
    expect(provider.refused).toEqual([]);
  });
});
