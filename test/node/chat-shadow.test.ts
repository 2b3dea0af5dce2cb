import { describe, expect, it } from "vitest";
import { ask, plainText, refund, SSE, streamText } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";

const chat = ChatApi.forTests();

describe.each(["off", "shadow"])("in %s", (mode) => {
  it("the plain answer is the upstream's, byte by byte, and so is what the upstream got", async () => {
    await chat.policy({ mode });
    const text = plainText({ calls: [refund(2000)] });
    chat.upstream.script(() => ({ parts: [text] }));
    const body = `{"seed":12345678901234567890, ${JSON.stringify(ask({ temperature: 0 })).slice(1)}`;
    const response = await chat.post(body);
    expect(await response.text()).toBe(text);
    expect(chat.upstream.seen[0]?.text).toBe(body);
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ mode, action: "execute", released: 0 });
  });

  it("a stream that is cut at every byte is the upstream's", async () => {
    await chat.policy({ mode });
    const text = streamText({ text: "Gern, Zürich 🚀.", calls: [refund(20)] });
    const bytes = Buffer.from(text);
    chat.upstream.script(() => ({
      headers: SSE,
      parts: [...bytes.values()].map((byte) => Uint8Array.of(byte)),
    }));
    const response = await chat.post(ask({ stream: true }));
    expect(await response.text()).toBe(text);
    expect((await chat.recordOf(response)).samples[0]).toMatchObject({
      text: "Gern, Zürich 🚀.",
      calls: [{ id: "call_1", tool: "refund" }],
    });
  });

  it("an error, and a page of HTML", async () => {
    await chat.policy({ mode });
    chat.upstream.script(() => ({
      status: 429,
      headers: { "retry-after": "30" },
      parts: ['{"error":{"message":"slow"}}'],
    }));
    const limited = await chat.post(ask());
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(await limited.json()).toEqual({ error: { message: "slow" } });
    expect(await chat.recordOf(limited)).toMatchObject({
      reason: "upstream_error",
      candidate: null,
      released: null,
    });
    chat.upstream.script(() => ({ headers: { "content-type": "text/html" }, parts: ["<h1>Hello</h1>"] }));
    const page = await chat.post(ask());
    expect(page.status).toBe(502);
    expect(await page.json()).toMatchObject({
      error: { type: "server_error", code: "upstream_error", param: null },
    });
    expect(await chat.recordOf(page)).toMatchObject({ reason: "upstream_error" });
  });
});

describe("shadow", () => {
  it("draws the rest after the answer, with parameters of its own", async () => {
    await chat.policy({ mode: "shadow", risk: "high" });
    chat.say({ calls: [refund(2000)] }, { calls: [refund(20)] });
    const response = await chat.post(ask({ temperature: 0, seed: 7, user: "u" }));
    await response.text();
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ action: "execute", released: 0, candidate: 1 });
    expect(record.samples.length).toBeGreaterThan(2);
    expect(chat.upstream.seen[0]?.body).toMatchObject({ temperature: 0, seed: 7 });
    expect(chat.upstream.seen[1]?.body).toMatchObject({ temperature: 1, user: "u" });
    expect(chat.upstream.seen[1]?.body).not.toHaveProperty("seed");
    expect(response.headers.get("x-idk-action")).toBe("execute");
  });
});
