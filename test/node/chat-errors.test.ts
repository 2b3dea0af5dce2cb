import { gzipSync } from "node:zlib";
import OpenAI from "openai";
import { describe, expect, it } from "vitest";
import { ask, plainText, refund, reply, SSE, streamText } from "../support/chat.ts";
import { ADMIN_KEY, DEPLOYED } from "../support/api.ts";
import { ChatApi } from "../support/chat-api.ts";

const chat = ChatApi.forTests();

describe("what goes wrong upstream", () => {
  it.each([
    ["a 200 with an error", { parts: ['{"error":{"message":"provider unavailable","code":502}}'] }, 502],
    ["half a body", { parts: ['{"id":"x","choi'], end: "break" as const }, 502],
    ["no JSON", { parts: ["hello"] }, 502],
    ["no choice", { parts: ['{"id":"x","choices":[]}'] }, 502],
    ["nothing in time", { parts: [], delayMs: 3000 }, 504],
    [
      "a page of HTML with a status",
      { status: 500, headers: { "content-type": "text/html" }, parts: ["<h1>no</h1>"] },
      500,
    ],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:1/" }, parts: [] }, 502],
  ])("F04: %s is an error in the provider's shape, with a record", async (_, script, status) => {
    await chat.policy({ mode: "enforce" });
    chat.upstream.script(() => script);
    const response = await chat.post(ask());
    expect(response.status).toBe(status);
    const body = (await response.json()) as { error: Record<string, unknown> };
    expect(body.error).toMatchObject({
      code: "upstream_error",
      param: null,
      request_id: response.headers.get("x-request-id"),
    });
    expect(await chat.recordOf(response)).toMatchObject({
      reason: "upstream_error",
      released: null,
      effective_samples: 0,
    });
  });

  it("an upstream that is not there, and none at all", async () => {
    for (const [baseUrls, status] of [
      ["http://127.0.0.1:1/v1", 502],
      [undefined, 503],
    ] as const) {
      await chat.restart({ baseUrls });
      const response = await chat.post(ask());
      expect(response.status).toBe(status);
      expect(await chat.recordOf(response)).toMatchObject({ reason: "upstream_error" });
    }
  });

  it.each([
    [
      "an error in the middle",
      `data: {"error":{"code":502,"message":"provider unavailable"},"choices":[]}\n\n`,
    ],
    ["an end without a finish", ""],
  ])("F04: a stream with %s: the client sees an error, and no part of the call", async (_, tail) => {
    await chat.policy({ mode: "enforce" });
    const chunk = `data: {"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c1","function":{"name":"refund","arguments":"{\\"order"}}]}}]}\n\n`;
    chat.upstream.script(() => ({ headers: SSE, parts: [chunk + tail] }));
    const response = await chat.post(ask({ stream: true }));
    const text = await response.text();
    expect(text).toContain('"error"');
    expect(text).not.toContain("tool_calls");
    expect(text).not.toContain("[DONE]");
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ reason: "upstream_error", released: null });
    expect(record.samples).toMatchObject([{ effective: false }]);
  });

  it("the official client raises an error of the upstream as its own, also in the middle of a stream", async () => {
    await chat.policy({ mode: "enforce", samples: 1, threshold: 0 });
    const { chat: client } = new OpenAI({
      baseURL: `${DEPLOYED}/v1`,
      apiKey: "sk-of-the-caller",
      defaultHeaders: { "x-idk-key": ADMIN_KEY },
      maxRetries: 0,
      fetch: (input, init) => chat.api.fetch(new Request(input as string, init)),
    });
    chat.upstream.script(() => ({ status: 429, parts: ['{"error":{"message":"slow down","type":"x"}}'] }));
    const limited = await client.completions.create(ask() as never).catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(OpenAI.RateLimitError);
    const begun = streamText({ calls: [refund(20)] }).split("data: [DONE]")[0] ?? "";
    const error = 'data: {"error":{"message":"boom"}}\n\n';
    chat.upstream.script(() => ({
      headers: SSE,
      parts: [begun.slice(0, begun.lastIndexOf("data:")), error],
    }));
    const broken = await client.completions
      .stream(ask() as never)
      .finalChatCompletion()
      .catch((reason: unknown) => reason);
    expect(broken).toBeInstanceOf(OpenAI.APIError);
    expect((broken as Error).message).toContain("boom");
  });

  it("F14: a gzip answer arrives plain, and a gzip request is judged", async () => {
    await chat.policy({ mode: "enforce" });
    const text = plainText({ calls: [refund(20)] });
    chat.upstream.script(() => ({ headers: { "content-encoding": "gzip" }, parts: [gzipSync(text)] }));
    const response = await chat.post(gzipSync(JSON.stringify(ask())), { "content-encoding": "gzip" });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toBe(text);
    expect(chat.upstream.seen[0]?.headers["content-encoding"]).toBeUndefined();
  });
});

describe("a client that goes away", () => {
  it.each(["shadow", "enforce"])(
    "F02: in %s: the upstream is ended, and the record says so",
    async (mode) => {
      await chat.policy({ mode, stream_text: "pass" });
      chat.upstream.script(() => ({
        headers: SSE,
        parts: [streamText({ text: "One two three four" }).slice(0, 500)],
        end: "hang",
      }));
      const response = await chat.post(ask({ stream: true }));
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      const record = await chat.recordOf(response);
      expect(record).toMatchObject({ reason: "client_aborted", released: null });
      expect(record.samples[0]?.["text"]).toContain("One");
      await expect.poll(() => chat.upstream.aborted).toBe(1);
    },
  );

  it("before the upstream is asked: it is not asked", async () => {
    chat.upstream.script(({ body }) => reply(body, { calls: [refund(20)] }));
    const answer = await chat.post(ask(), {}, AbortSignal.abort());
    expect((await chat.recordOf(answer))["reason"]).toBe("client_aborted");
    expect(chat.upstream.seen).toEqual([]);
  });

  it("F02: before there is an answer, by the request's signal", async () => {
    // Two requests at once: samples that are asked for alike may come by one.
    await chat.policy({ mode: "enforce", samples: 3, threshold: 0.89, diversity: ["tool_order"] });
    chat.upstream.script(({ body }, index) =>
      index === 0 ? reply(body, { calls: [refund(20)] }) : { parts: [], delayMs: 10_000 },
    );
    const client = new AbortController();
    const answer = chat.post(ask(), {}, client.signal);
    await expect.poll(() => chat.upstream.seen.length).toBe(3);
    client.abort();
    expect(await chat.recordOf(await answer)).toMatchObject({
      reason: "client_aborted",
      samples: [{ effective: false, usage: { completion_tokens: 12 } }],
    });
    await expect.poll(() => chat.upstream.aborted).toBe(2);
  });
});
