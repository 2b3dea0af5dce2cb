import { describe, expect, it } from "vitest";
import {
  ask,
  lookUp,
  plain,
  plainText,
  refund,
  REFUND,
  LOOK_UP,
  reply,
  SSE,
  streamText,
} from "../support/chat.ts";
import { ChatApi, messagesOf } from "../support/chat-api.ts";

/** No silent bypass in enforce: whichever tool is called, offered or outvoted, path and record hold the same policy. */
const chat = ChatApi.forTests();

const agentKey = async (): Promise<Readonly<Record<string, string>>> => {
  const { body } = await chat.api.send("POST", "/api/keys", { body: { name: "agent", role: "agent" } });
  return { "x-idk-key": String(body["key"]) };
};

const FORMS = [false, true];

describe.each(FORMS)("stream: %s", (stream) => {
  it.each(["shadow", "off"])(
    "global %s, an enforced tool in sample 1 that other samples outvote",
    async (mode) => {
      await chat.policy({ mode }, { refund: { mode: "enforce", threshold: 0.95, samples: 3 } });
      chat.say({ calls: [refund(20)] }, { calls: [lookUp()] }, { calls: [lookUp()] });
      const response = await chat.post(ask({ stream }));
      expect(await response.text()).not.toContain("call_1");
      const record = await chat.recordOf(response);
      expect(record).toMatchObject({ mode: "enforce" });
      expect(record["released"]).not.toBe(0);
    },
  );

  it("a shadow tool in sample 1 is released at once and recorded so, whatever the other samples call", async () => {
    await chat.policy({ mode: "shadow", samples: 3 }, { refund: { mode: "enforce", threshold: 1 } });
    chat.say({ calls: [lookUp()] }, { calls: [refund(20)] }, { calls: [refund(20)] });
    const response = await chat.post(ask({ stream }));
    expect(await response.text()).toContain("look_up");
    expect(await chat.recordOf(response)).toMatchObject({ mode: "shadow", action: "execute", released: 0 });
  });

  it("a tool that is called and was not offered falls under the global rule, in path and record", async () => {
    const offered = { tools: [LOOK_UP], stream };
    await chat.policy({ mode: "shadow" }, { refund: { mode: "enforce", threshold: 0.9 } });
    chat.say({ calls: [refund(20)] });
    const passed = await chat.post(ask(offered));
    expect(await passed.text()).toContain("refund");
    expect(await chat.recordOf(passed)).toMatchObject({
      mode: "shadow",
      action: "execute",
      would_abstain: true,
    });
    await chat.policy({ mode: "enforce" }, { look_up: { mode: "off" } });
    for (const headers of [{}, { ...(await agentKey()), "x-idk-mode": "off" }]) {
      const held = await chat.post(ask(offered), headers);
      expect(await held.text()).not.toContain("call_1");
      expect(await chat.recordOf(held)).toMatchObject({
        mode: "enforce",
        action: "abstain",
        reason: "blocked",
      });
    }
  });

  it("a header that is stricter than the offered tools and looser than the global rule ends in a record", async () => {
    await chat.policy({ mode: "shadow", threshold: 0.5 }, { look_up: { threshold: 0.1 } });
    chat.say({ calls: [{ name: "zzz", args: "{}", id: "call_z" }] });
    const headers = { ...(await agentKey()), "x-idk-threshold": "0.3" };
    const response = await chat.post(ask({ tools: [LOOK_UP], stream }), headers);
    await response.text();
    expect(await chat.recordOf(response)).toMatchObject({ mode: "shadow", threshold: 0.5 });
  });

  it("a call in answer to a request without tools is held in enforce, and text passes", async () => {
    await chat.policy({ mode: "enforce", risk: "high", threshold: 1 });
    for (const tools of [[], undefined]) {
      chat.say({ calls: [refund(20)] });
      const held = await chat.post(ask({ tools, stream }));
      expect(await held.text()).not.toContain("call_1");
      expect(await chat.recordOf(held)).toMatchObject({ action: "abstain", reason: "blocked" });
      chat.say({ text: "Hello there." });
      const text = await chat.post(ask({ tools, stream }));
      expect(await text.text()).toContain("Hello");
      expect(await chat.recordOf(text)).toMatchObject({ action: "execute", reason: "no_call" });
    }
  });
});

it("of a client's own choices each is judged by its own tools", async () => {
  await chat.policy({ mode: "shadow" }, { refund: { mode: "enforce", threshold: 1 } });
  chat.upstream.script(() => plain({ calls: [lookUp()] }, { calls: [refund(20)] }));
  const response = await chat.post(ask({ n: 2 }));
  const choices = await messagesOf(response);
  expect(choices.map((choice) => choice.finish_reason)).toEqual(["tool_calls", "stop"]);
  expect(choices[1]).not.toHaveProperty("tool_calls");
  expect(await chat.recordOf(response)).toMatchObject({ mode: "enforce" });
});

it("an extra sample in another form than the request's is none: it could not be released", async () => {
  await chat.policy({ mode: "enforce", samples: 4, threshold: 0.89 });
  chat.upstream.script((_, index) =>
    index === 0
      ? { headers: SSE, parts: [streamText({ calls: [refund(20)] })] }
      : { parts: [plainText({ calls: [refund(30)] })] },
  );
  const response = await chat.post(ask({ stream: true }));
  expect(await response.text()).toMatch(/^data: /);
  const record = await chat.recordOf(response);
  expect(record).toMatchObject({ effective_samples: 1 });
  expect(record.findings.map(({ message }) => message).join()).toContain("an answer in another form");
});

it("what an earlier call of a tool with its own store_content said is not stored by a later turn", async () => {
  await chat.policy({ mode: "shadow" }, { refund: { store_content: "none" } });
  chat.upstream.script(({ body }) => reply(body, { text: "It is done." }));
  const call = refund(20, "s_1");
  const { messages, ...rest } = ask({ tools: [REFUND] });
  const wire = { id: call.id, type: "function", function: { name: call.name, arguments: call.args } };
  const history = [
    ...messages,
    { role: "assistant", content: null, tool_calls: [wire] },
    { role: "tool", tool_call_id: "s_1", content: "secret balance 12345" },
  ];
  const response = await chat.post({ ...rest, messages: history });
  await response.text();
  expect(JSON.stringify(await chat.recordOf(response))).not.toContain("12345");
});

it("a call id of any length passes, and the conversation goes on", async () => {
  await chat.policy({ mode: "enforce", threshold: 0 });
  const id = "x".repeat(10_000);
  const call = lookUp(id);
  for (const stream of FORMS) {
    chat.say({ calls: [call] });
    const response = await chat.post(ask({ stream }));
    expect(await response.text()).toContain(id);
  }
  chat.say({ text: "Found." });
  const { messages, ...rest } = ask();
  const wire = { id, type: "function", function: { name: call.name, arguments: call.args } };
  const next = [
    ...messages,
    { role: "assistant", content: null, tool_calls: [wire] },
    { role: "tool", tool_call_id: id, content: "{}" },
  ];
  const goesOn = await chat.post({ ...rest, messages: next });
  expect([goesOn.status, await goesOn.text()]).toEqual([200, expect.stringContaining("Found.")]);
});
