import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADMIN_KEY, DEPLOYED, startApi, startDatabase, type TestApi } from "../support/api.ts";
import { ask, lookUp, plain, plainText, refund, reply, SSE, streamText } from "../support/chat.ts";
import type { Sqld } from "../support/sqld.ts";
import { type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

let sqld: Sqld;
let api: TestApi;
let upstream: ScriptedUpstream;
beforeAll(async () => {
  [sqld, upstream] = await Promise.all([startDatabase(), startUpstream()]);
});
afterAll(async () => {
  await Promise.all([sqld.stop(), upstream.stop()]);
});
beforeEach(async () => {
  api = await startApi(sqld.url, {
    upstream: { baseUrls: upstream.url, apiKey: "sk-of-the-deployment", timeoutMs: "2000" },
  });
});

const policy = async (global: object, tools: object = {}) => {
  const body = { global, tools, reason: "test" };
  expect((await api.send("PUT", "/api/policies", { body })).status).toBe(200);
};
const post = (body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  api.fetch(
    new Request(`${DEPLOYED}/v1/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-idk-key": ADMIN_KEY, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    }),
  );
const recordOf = async (response: Response) => {
  await api.settled();
  const id = response.headers.get("x-idk-decision");
  const { status, body } = await api.send("GET", `/v1/decisions/${id}`);
  expect(status).toBe(200);
  return body as Record<string, unknown> & {
    samples: Record<string, unknown>[];
    findings: { check: string; message: string }[];
  };
};
const contentOf = async (response: Response) => {
  const body = (await response.json()) as {
    choices: { message: { content: string | null; tool_calls?: unknown[] }; finish_reason: string }[];
  };
  return body.choices.map(({ message, finish_reason }) => ({ ...message, finish_reason }));
};
/** Sample after sample as the upstream gives them; the last one for all that follow. */
const say = (...said: Parameters<typeof reply>[1][]) =>
  upstream.script(({ body }, index) => reply(body, said[Math.min(index, said.length - 1)] ?? {}));

describe.each(["off", "shadow"])("in %s", (mode) => {
  it("the plain answer is the upstream's, byte by byte, and so is what the upstream got", async () => {
    await policy({ mode });
    const text = plainText({ calls: [refund(2000)] });
    upstream.script(() => ({ parts: [text] }));
    const body = `{"seed":12345678901234567890, ${JSON.stringify(ask({ temperature: 0 })).slice(1)}`;
    const response = await post(body);
    expect(await response.text()).toBe(text);
    expect(upstream.seen[0]?.text).toBe(body);
    const record = await recordOf(response);
    expect(record).toMatchObject({ mode, action: "execute", released: 0 });
  });

  it("a stream that is cut at every byte is the upstream's", async () => {
    await policy({ mode });
    const text = streamText({ text: "Gern, Zürich 🚀.", calls: [refund(20)] });
    const bytes = Buffer.from(text);
    upstream.script(() => ({ headers: SSE, parts: [...bytes.values()].map((byte) => Uint8Array.of(byte)) }));
    const response = await post(ask({ stream: true }));
    expect(await response.text()).toBe(text);
    expect((await recordOf(response)).samples[0]).toMatchObject({
      text: "Gern, Zürich 🚀.",
      calls: [{ id: "call_1", tool: "refund" }],
    });
  });

  it("an error, and a page of HTML", async () => {
    await policy({ mode });
    upstream.script(() => ({
      status: 429,
      headers: { "retry-after": "30" },
      parts: ['{"error":{"message":"slow"}}'],
    }));
    const limited = await post(ask());
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "30"]);
    expect(await limited.json()).toEqual({ error: { message: "slow" } });
    expect(await recordOf(limited)).toMatchObject({
      reason: "upstream_error",
      candidate: null,
      released: null,
    });
    upstream.script(() => ({ headers: { "content-type": "text/html" }, parts: ["<h1>Hello</h1>"] }));
    const page = await post(ask());
    expect(page.status).toBe(502);
    expect(await page.json()).toMatchObject({
      error: { type: "server_error", code: "upstream_error", param: null },
    });
    expect(await recordOf(page)).toMatchObject({ reason: "upstream_error" });
  });
});

describe("shadow", () => {
  it("draws the rest after the answer, with parameters of its own", async () => {
    await policy({ mode: "shadow", risk: "high" });
    say({ calls: [refund(2000)] }, { calls: [refund(20)] });
    const response = await post(ask({ temperature: 0, seed: 7, user: "u" }));
    await response.text();
    const record = await recordOf(response);
    expect(record).toMatchObject({ action: "execute", released: 0, candidate: 1 });
    expect(record.samples.length).toBeGreaterThan(2);
    expect(upstream.seen[0]?.body).toMatchObject({ temperature: 0, seed: 7 });
    expect(upstream.seen[1]?.body).toMatchObject({ temperature: 1, user: "u" });
    expect(upstream.seen[1]?.body).not.toHaveProperty("seed");
    expect(response.headers.get("x-idk-action")).toBe("execute");
  });
});

const legacy = (args: string) =>
  JSON.stringify({
    id: "x",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: null, function_call: { name: "refund", arguments: args } },
        finish_reason: "function_call",
      },
    ],
  });

describe("enforce, plain", () => {
  it("releases the upstream's own bytes on execute", async () => {
    await policy({ mode: "enforce" });
    const text = plainText({ text: "I do it.", calls: [refund(20), lookUp()] });
    upstream.script(() => ({ parts: [text] }));
    const response = await post(ask());
    expect(await response.text()).toBe(text);
    expect(response.headers.get("x-idk-action")).toBe("execute");
    expect(response.headers.get("x-idk-confidence")).toBe("0.9000");
    expect(await recordOf(response)).toMatchObject({
      mode: "enforce",
      action: "execute",
      confidence: expect.closeTo(0.9, 5) as number,
    });
  });

  it("A18, A19: puts a well-formed answer in the place of a blocked call, whatever the finish reason", async () => {
    await policy({ mode: "enforce" });
    const call = { name: "refund", args: '{"order_id":"7731"}', id: "c" };
    for (const finish of ["tool_calls", "stop"]) {
      say({ text: "I've refunded it.", calls: [call], finish });
      const response = await post(ask());
      expect(response.headers.get("x-idk-fallback")).toBe("ask_clarification");
      const [message] = await contentOf(response);
      expect(message).toMatchObject({ finish_reason: "stop", role: "assistant" });
      expect(message?.content).toContain("amount");
      expect(message?.content).not.toContain("I've refunded");
      expect(message).not.toHaveProperty("tool_calls");
    }
    say({ text: "", calls: [], finish: "tool_calls" });
    const empty = await post(ask());
    expect(empty.headers.get("x-idk-action")).toBe("abstain");
    say({ text: "It is on page 2." });
    const words = await post(ask());
    expect((await contentOf(words))[0]?.content).toBe("It is on page 2.");
    expect(await recordOf(words)).toMatchObject({ reason: "no_call", confidence: null });
  });

  it("A21: a call that is printed as text stays text", async () => {
    await policy({ mode: "enforce" });
    for (const text of ['<tool_call>{"name":"refund","arguments":{}}</tool_call>', "[refund(amount=20)]"]) {
      say({ text });
      const response = await post(ask());
      const [message] = await contentOf(response);
      expect(message).toEqual(expect.objectContaining({ content: text, finish_reason: "stop" }));
      expect(message).not.toHaveProperty("tool_calls");
      expect(await recordOf(response)).toMatchObject({ reason: "no_call", calls: [] });
    }
  });

  it("A20: an older function_call is gated, and its own shape is released", async () => {
    await policy({ mode: "enforce" });
    const { tools, ...rest } = ask();
    const body = { ...rest, functions: tools.map((tool) => tool.function) };
    upstream.script(() => ({ parts: [legacy('{"order_id":"7731","amount":20}')] }));
    expect(await (await post(body)).text()).toBe(legacy('{"order_id":"7731","amount":20}'));
    upstream.script(() => ({ parts: [legacy("{}")] }));
    expect((await post(body)).headers.get("x-idk-action")).toBe("abstain");
  });

  it("releases the largest group, all of it from one sample", async () => {
    await policy({ mode: "enforce", risk: "high", samples: 4, threshold: 0.89 });
    const other = plainText({ calls: [refund(20, "call_other")] });
    upstream.script((_, index) =>
      index === 0
        ? plain({ calls: [refund(2000)] })
        : index === 1
          ? { parts: [other] }
          : plain({ calls: [refund(20)] }),
    );
    const response = await post(ask());
    expect(await response.text()).toBe(other);
    expect(await recordOf(response)).toMatchObject({ candidate: 1, released: 1, agreement: 0.75 });
  });

  it("F03, F07: failed samples are fewer samples, never another answer; at most six at once", async () => {
    await policy({ mode: "enforce", samples: 10, threshold: 0.89 });
    upstream.script(({ body }, index) => {
      if (index === 2) return { status: 429, headers: { "retry-after": "30" }, parts: ["x".repeat(5000)] };
      if (index === 3) return { status: 503, parts: ["{}"] };
      return { ...reply(body, { calls: [refund(20)] }), delayMs: 30 };
    });
    const response = await post(ask());
    expect(response.headers.get("x-idk-action")).toBe("execute");
    const record = await recordOf(response);
    expect(record).toMatchObject({ effective_samples: 8, agreement: 1 });
    expect(record.findings).toContainEqual(
      expect.objectContaining({
        check: "upstream",
        message: "2 extra samples failed: status 429, status 503.",
      }),
    );
    expect(upstream.seen).toHaveLength(10);
    expect(upstream.mostOpen).toBeLessThanOrEqual(6);
  });

  it("F06: a model that takes no temperature is asked once more without, and never again with", async () => {
    await policy({ mode: "enforce", samples: 2, threshold: 0.89 });
    const refusal = {
      status: 400,
      parts: ['{"error":{"message":"Unsupported value: \'temperature\'. Only the default is supported"}}'],
    };
    upstream.script(({ body }, index) => (index === 1 ? refusal : reply(body, { calls: [refund(20)] })));
    const body = ask({ model: "reasoner", temperature: 1 });
    expect(await recordOf(await post(body))).toMatchObject({ effective_samples: 2 });
    expect(upstream.seen).toHaveLength(3);
    await post(body);
    expect(upstream.seen.map(({ body }) => "temperature" in body)).toEqual([true, true, false, true, false]);
  });

  it("F06: a client's own n brings exactly its choices, each judged", async () => {
    await policy({ mode: "enforce" });
    const text = plainText(
      { calls: [refund(20, "a")] },
      { calls: [refund(20, "b")] },
      { text: "Which order?" },
    );
    upstream.script(() => ({ parts: [text] }));
    const agreed = await post(ask({ n: 3 }));
    expect([await agreed.text(), upstream.seen.length]).toEqual([expect.any(String), 1]);
    upstream.script(() =>
      plain(
        { calls: [refund(20)] },
        { calls: [refund(20)] },
        { calls: [refund(20)] },
        { calls: [{ name: "refund", args: "{}" }] },
      ),
    );
    const response = await post(ask({ n: 4 }));
    const choices = await contentOf(response);
    expect(choices.map((choice) => choice.finish_reason)).toEqual([
      "tool_calls",
      "tool_calls",
      "tool_calls",
      "stop",
    ]);
    expect(choices[3]).not.toHaveProperty("tool_calls");
    expect(await recordOf(response)).toMatchObject({ effective_samples: 4, agreement: 0.75 });
  });

  it("a call that tool_choice demands is judged, and replaced only if the policy says so", async () => {
    for (const [forced, action] of [
      ["release", "execute"],
      ["abstain", "abstain"],
    ] as const) {
      await policy({ mode: "enforce", threshold: 1, forced });
      say({ calls: [refund(20)] });
      const response = await post(ask({ tool_choice: "required" }));
      expect(response.headers.get("x-idk-action")).toBe(action);
      expect(await recordOf(response)).toMatchObject({
        action,
        would_abstain: true,
        reason: "low_confidence",
      });
    }
  });

  it("a policy that nobody can read: closed holds calls back, text passes", async () => {
    const dark = await startApi("http://127.0.0.1:1", {
      upstream: { baseUrls: upstream.url, apiKey: undefined, timeoutMs: undefined },
    });
    api = dark;
    say({ calls: [refund(20)] });
    expect((await post(ask())).headers.get("x-idk-action")).toBe("abstain");
    say({ text: "Hello." });
    expect((await contentOf(await post(ask())))[0]?.content).toBe("Hello.");
  });
});

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
    await policy({ mode: "enforce" });
    upstream.script(() => script);
    const response = await post(ask());
    expect(response.status).toBe(status);
    const body = (await response.json()) as { error: Record<string, unknown> };
    expect(body.error).toMatchObject({
      code: "upstream_error",
      param: null,
      request_id: response.headers.get("x-request-id"),
    });
    expect(await recordOf(response)).toMatchObject({
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
      api = await startApi(sqld.url, { upstream: { baseUrls, apiKey: undefined, timeoutMs: undefined } });
      const response = await post(ask());
      expect(response.status).toBe(status);
      expect(await recordOf(response)).toMatchObject({ reason: "upstream_error" });
    }
  });

  it.each([
    [
      "an error in the middle",
      `data: {"error":{"code":502,"message":"provider unavailable"},"choices":[]}\n\n`,
    ],
    ["an end without a finish", ""],
  ])("F04: a stream with %s: the client sees an error, and no part of the call", async (_, tail) => {
    await policy({ mode: "enforce" });
    const chunk = `data: {"id":"x","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c1","function":{"name":"refund","arguments":"{\\"order"}}]}}]}\n\n`;
    upstream.script(() => ({ headers: SSE, parts: [chunk + tail] }));
    const response = await post(ask({ stream: true }));
    const text = await response.text();
    expect(text).toContain('"error"');
    expect(text).not.toContain("tool_calls");
    expect(text).not.toContain("[DONE]");
    const record = await recordOf(response);
    expect(record).toMatchObject({ reason: "upstream_error", released: null });
    expect(record.samples).toMatchObject([{ effective: false }]);
  });

  it("F14: a gzip answer arrives plain, and a gzip request is judged", async () => {
    await policy({ mode: "enforce" });
    const { gzipSync } = await import("node:zlib");
    const text = plainText({ calls: [refund(20)] });
    upstream.script(() => ({ headers: { "content-encoding": "gzip" }, parts: [gzipSync(text)] }));
    const response = await api.fetch(
      new Request(`${DEPLOYED}/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json", "content-encoding": "gzip", "x-idk-key": ADMIN_KEY },
        body: gzipSync(JSON.stringify(ask())),
      }),
    );
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toBe(text);
    expect(upstream.seen[0]?.headers["content-encoding"]).toBeUndefined();
  });
});

describe("a client that goes away", () => {
  it.each(["shadow", "enforce"])(
    "F02: in %s: the upstream is ended, and the record says so",
    async (mode) => {
      await policy({ mode, stream_text: "pass" });
      upstream.script(() => ({
        headers: SSE,
        parts: [streamText({ text: "One two three four" }).slice(0, 500)],
        end: "hang",
      }));
      const response = await post(ask({ stream: true }));
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      const record = await recordOf(response);
      expect(record).toMatchObject({ reason: "client_aborted", released: null });
      expect(record.samples[0]?.["text"]).toContain("One");
      await expect.poll(() => upstream.aborted).toBe(1);
    },
  );

  it("F02: before there is an answer, by the request's signal", async () => {
    await policy({ mode: "enforce", samples: 3, threshold: 0.89 });
    upstream.script(({ body }, index) =>
      index === 0 ? reply(body, { calls: [refund(20)] }) : { parts: [], delayMs: 10_000 },
    );
    const client = new AbortController();
    const answer = post(ask(), {}, client.signal);
    await expect.poll(() => upstream.seen.length).toBe(3);
    client.abort();
    expect(await recordOf(await answer)).toMatchObject({ reason: "client_aborted" });
    await expect.poll(() => upstream.aborted).toBe(2);
  });
});

describe("the way upstream", () => {
  it("the caller's key is passed on, else the deployment's is used; the gate's own headers stay here", async () => {
    say({ text: "Hi." });
    await (
      await post(ask(), { authorization: "Bearer sk-caller", cookie: "a=b", "x-idk-session": "s" })
    ).text();
    await (await post(ask())).text();
    expect(upstream.seen.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer sk-caller",
      "Bearer sk-of-the-deployment",
    ]);
    expect(Object.keys(upstream.seen[0]?.headers ?? {}).filter((name) => /idk|cookie/.test(name))).toEqual(
      [],
    );
    expect(upstream.seen[0]?.url).toBe("/v1/chat/completions");
  });

  it("no address is called that is not on the list", async () => {
    const response = await post(ask(), { "x-idk-upstream": "http://169.254.169.254/v1" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { param: "x-idk-upstream", type: "invalid_request_error" },
    });
  });

  it("a turn without tools passes untouched, also where everything else is enforced", async () => {
    await policy({ mode: "enforce", stream_text: "hold" });
    const text = streamText({ text: "Hello there." });
    upstream.script(() => ({ headers: SSE, parts: [text] }));
    const response = await post({ model: "m", stream: true, messages: [{ role: "user", content: "Hi" }] });
    expect(await response.text()).toBe(text);
    expect(await recordOf(response)).toMatchObject({ reason: "no_call", action: "execute" });
  });

  it.each([
    ["no JSON", "{", undefined],
    ["no messages", {}, "messages"],
    ["an unknown role", { messages: [{ role: "robot", content: "x" }] }, "messages[0].role"],
    ["n of the wrong type", ask({ n: "3" }), "n"],
  ])("bad input (%s) is told in OpenAI's shape", async (_, body, param) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: {
        message: expect.any(String),
        type: "invalid_request_error",
        code: "invalid_request",
        param: param ?? null,
        request_id: response.headers.get("x-request-id"),
      },
    });
  });

  it("a key that nobody knows is told in OpenAI's shape", async () => {
    const response = await post(ask(), { "x-idk-key": "wrong" });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { type: "authentication_error", param: "x-idk-key" },
    });
  });
});
