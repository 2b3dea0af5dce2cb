import { describe, expect, it } from "vitest";
import { ask, plainText, refund, SSE, streamText } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";

/** What a chat request may ask of the gate, and what the gate makes of a server that breaks its own contract. */
const chat = ChatApi.forTests();

const ARGUMENTS = '{"order_id":"7731","amount":20}';
const quoted = JSON.stringify(ARGUMENTS);

const piece = (args: string) =>
  `data: {"id":"s","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","type":"function",` +
  `"function":{"name":"refund","arguments":${args}}}]},"finish_reason":null}]}\n\n`;

describe("A02: a server that sends arguments as an object", () => {
  const asObject = plainText({ calls: [refund(20)], id: "one" }).replace(quoted, ARGUMENTS);

  it("enforce releases one string with the same JSON text and says so; off and shadow change no byte", async () => {
    await chat.policy({ mode: "enforce" });
    chat.upstream.script(() => ({ parts: [asObject] }));
    const response = await chat.post(ask());
    expect(await response.text()).toBe(asObject.replace(ARGUMENTS, quoted));
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ action: "execute" });
    expect(record.findings.map((finding) => finding.check)).toContain("arguments_form");
    for (const mode of ["off", "shadow"]) {
      await chat.policy({ mode });
      const passed = await chat.post(ask());
      expect(await passed.text()).toBe(asObject);
      const { findings } = await chat.recordOf(passed);
      expect(findings.map((finding) => finding.check)).not.toContain("arguments_form");
    }
  });

  it("the same in a stream, with digits beyond 2^53", async () => {
    await chat.policy({ mode: "enforce", threshold: 0 });
    const exact = '{"order_id":"7731","amount":9007199254740993}';
    const end = streamText({ text: null, finish: "tool_calls", id: "s" });
    chat.upstream.script(() => ({ headers: SSE, parts: [piece(exact), end] }));
    const response = await chat.post(ask({ stream: true }));
    expect(await response.text()).toBe(piece(JSON.stringify(exact)) + end);
    const [sample] = (await chat.recordOf(response)).samples;
    expect(sample).toMatchObject({ calls: [{ arguments: exact }] });
  });
});

const agent = async (): Promise<string> => {
  const { body } = await chat.api.send("POST", "/api/keys", { body: { name: "agent", role: "agent" } });
  return (body as { key: string }).key;
};

describe("x-idk-mode and x-idk-threshold", () => {
  it("a request may be stricter than the policy", async () => {
    await chat.policy({ mode: "shadow" });
    chat.say({ calls: [refund(20)] });
    const key = { "x-idk-key": await agent() };
    const stricter = { ...key, "x-idk-mode": "enforce", "x-idk-threshold": "1" };
    for (const stream of [false, true]) {
      const response = await chat.post(ask({ stream }), stricter);
      expect(await response.text()).not.toContain("tool_calls");
      expect(await chat.recordOf(response)).toMatchObject({
        mode: "enforce",
        action: "abstain",
        threshold: 1,
        threshold_source: "request",
      });
    }
    expect((await chat.post(ask(), key)).headers.get("x-idk-action")).not.toBe("abstain");
  });

  it("a looser one is refused before the upstream is called, unless an admin asks", async () => {
    await chat.policy({ mode: "enforce", threshold: 1 });
    chat.say({ calls: [refund(20)] });
    const key = { "x-idk-key": await agent() };
    for (const looser of [{ "x-idk-mode": "shadow" }, { "x-idk-threshold": "0.1" }]) {
      const refused = await chat.post(ask(), { ...key, ...looser });
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining("stricter") } });
    }
    expect(chat.upstream.seen).toHaveLength(0);
    const allowed = await chat.post(ask(), { "x-idk-mode": "shadow" });
    expect(await allowed.text()).toContain("tool_calls");
    expect(await chat.recordOf(allowed)).toMatchObject({ mode: "shadow", would_abstain: true });
  });

  it.each([
    ["x-idk-mode", "strict"],
    ["x-idk-mode", ""],
    ["x-idk-threshold", "1.1"],
    ["x-idk-threshold", "-0"],
    ["x-idk-threshold", "NaN"],
    ["x-idk-threshold", "0x1"],
  ])("%s: %j is refused in the provider's shape", async (name, value) => {
    const refused = await chat.post(ask(), { [name]: value });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { message: expect.stringContaining(name), param: name, code: "invalid_request" },
    });
  });
});

it("traceparent: the caller's trace is part of the record", async () => {
  await chat.policy({ mode: "shadow" });
  chat.say({ calls: [refund(20)] });
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const response = await chat.post(ask(), { traceparent });
  await response.text();
  expect(JSON.stringify(await chat.recordOf(response))).toContain("0af7651916cd43dd8448eb211c80319c");
});
