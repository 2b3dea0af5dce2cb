import { describe, expect, it } from "vitest";
import { AGENTS } from "../support/agents/all.ts";
import { LOOP_CELLS, wholeLoop } from "../support/agents/loop.ts";
import { ADMIN_KEY, DEPLOYED } from "../support/api.ts";
import { ChatApi } from "../support/chat-api.ts";

/** The official clients and Vercel's `ai` with its providers, through the gate. */
const chat = ChatApi.forTests();

const gate = () => ({
  url: DEPLOYED,
  key: ADMIN_KEY,
  fetch: ((input: RequestInfo | URL, init?: RequestInit) =>
    chat.api.fetch(new Request(input, init))) as typeof fetch,
});

describe.each(AGENTS)("$name, an agent's whole loop in enforce", (agent) => {
  it.each(LOOP_CELLS)("$name", async (cell) => {
    await chat.policy({ mode: "enforce", samples: 1, threshold: 0 });
    await wholeLoop(agent, gate(), chat.upstream, cell);
  });

  it.each([false, true])(
    "an error of the upstream is the client's own error (stream: %s)",
    async (stream) => {
      await chat.policy({ mode: "enforce", samples: 1, threshold: 0 });
      chat.upstream.script(() => ({
        status: 429,
        parts: ['{"error":{"type":"rate_limit_error","message":"slow down"}}'],
      }));
      const conversation = agent.open(gate());
      conversation.say("Hello?");
      await expect(conversation.ask(stream)).rejects.toThrow();
    },
  );
});
