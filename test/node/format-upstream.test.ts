import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { refund } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { FORMAT_CELLS, reply } from "../support/formats/cells.ts";

/** What every wire format asks of its upstream, and what becomes of it when the upstream fails. */
const chat = ChatApi.forTests();

describe.each(FORMAT_CELLS)("$name", ({ format, stream }) => {
  const post = (body: unknown, headers = {}) => chat.postTo(format.path(stream), body, headers);

  it("F06: extra samples are drawn at a temperature of their own, and without one where the model refuses it", async () => {
    await chat.policy({ mode: "enforce", samples: 2, threshold: 0.89 });
    const model = `thinks-${format.name}-${stream}`;
    const body = format.ask(stream, { model, temperature: 0 });
    const text = () => format.answer({ calls: [refund(20)] }, stream);
    const refusal = JSON.stringify({ error: { message: "`temperature`: only the default is supported" } });
    chat.upstream.script((_, index) =>
      index === 1 ? { status: 400, parts: [refusal] } : reply(text(), stream),
    );
    for (const _ of [1, 2]) {
      const response = await chat.postTo(format.path(stream, model), body);
      await response.text();
      expect(await chat.recordOf(response)).toMatchObject({ effective_samples: 2 });
    }
    expect(chat.upstream.seen.map((one) => format.temperatureIn(one.body))).toEqual([
      0,
      1,
      undefined,
      0,
      undefined,
    ]);
  });

  it("F03, F07: samples that fail are fewer samples, never another answer; at most six at once", async () => {
    const text = () => format.answer({ calls: [refund(20)] }, stream);
    chat.upstream.script(() => reply(text(), stream));
    const threshold = await chat.firstConfidence(() => post(format.ask(stream)));
    await chat.policy({ mode: "enforce", samples: 10, threshold });
    chat.upstream.script((_, index) => {
      if (index === 2) return { status: 429, headers: { "retry-after": "30" }, parts: ["x".repeat(5000)] };
      if (index === 3) return { status: 503, parts: ["{}"] };
      return { ...reply(text(), stream), delayMs: 20 };
    });
    const response = await post(format.ask(stream));
    await response.text();
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ action: "execute", effective_samples: 8, agreement: 1 });
    expect(record.findings.map(({ message }) => message)).toContain(
      "2 extra samples failed: status 429, status 503.",
    );
    expect(chat.upstream.seen).toHaveLength(10);
    expect(chat.upstream.mostOpen).toBeLessThanOrEqual(6);
  });

  it("F14: a packed answer arrives plain, and a packed request is judged", async () => {
    await chat.policy({ mode: "enforce", threshold: 0, samples: 1 });
    const text = format.answer({ calls: [refund(20)] }, stream);
    const { headers } = reply(text, stream);
    chat.upstream.script(() => ({
      headers: { ...headers, "content-encoding": "gzip" },
      parts: [gzipSync(text)],
    }));
    const packed = gzipSync(JSON.stringify(format.ask(stream)));
    const response = await post(packed, { "content-encoding": "gzip" });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toBe(text);
    expect(await chat.recordOf(response)).toMatchObject({ mode: "enforce", reason: "confident" });
    expect((await post(packed, { "content-encoding": "br" })).status).toBe(415);
  });

  it("the caller's key goes to the provider, else the deployment's; no header of the gate does", async () => {
    await chat.policy({ mode: "shadow", samples: 1 });
    chat.upstream.script(() => reply(format.answer({ text: "Hi." }, stream), stream));
    const [name, value] = format.callerKey;
    await (await post(format.ask(stream), { [name]: value, "x-idk-session": "s", cookie: "a=b" })).text();
    await (await post(format.ask(stream))).text();
    const [own, without] = chat.upstream.seen;
    expect(own?.headers[name]).toBe(value);
    expect(without?.headers[name]).toMatch(/sk-of-the-deployment$/);
    expect(Object.keys(own?.headers ?? {}).filter((one) => /idk|cookie/.test(one))).toEqual([]);
    expect(own?.url).toBe(`/v1${format.upstreamPath(stream)}`);
  });

  it("an error of the upstream is passed on with its Retry-After", async () => {
    await chat.policy({ mode: "enforce" });
    const body = '{"error":{"message":"slow down"}}';
    chat.upstream.script(() => ({ status: 429, headers: { "retry-after": "30" }, parts: [body] }));
    const response = await post(format.ask(stream));
    expect([response.status, response.headers.get("retry-after"), await response.text()]).toEqual([
      429,
      "30",
      body,
    ]);
    expect(await chat.recordOf(response)).toMatchObject({ reason: "upstream_error", released: null });
  });

  it.each([
    ["a 200 with an error", { parts: ['{"type":"error","error":{"message":"overloaded"}}'] }, 502],
    ["half a body", { parts: ['{"id":"x","con'], end: "break" as const }, 502],
    [
      "a page of HTML",
      { status: 500, headers: { "content-type": "text/html" }, parts: ["<h1>no</h1>"] },
      500,
    ],
  ])("F04: %s is an error in the provider's shape", async (_, script, status) => {
    await chat.policy({ mode: "enforce" });
    chat.upstream.script(() => script);
    const response = await post(format.ask(stream));
    expect(response.status).toBe(status);
    expect(format.readError((await response.json()) as Record<string, unknown>)).toEqual({
      message: expect.any(String),
      code: "upstream_error",
      requestId: response.headers.get("x-request-id"),
    });
    expect(await chat.recordOf(response)).toMatchObject({ reason: "upstream_error", released: null });
  });

  it.each([
    ["no JSON", "{", 400, "invalid_request"],
    ["an empty object", {}, 400, "invalid_request"],
    ["a list", [], 400, "invalid_request"],
  ])("bad input (%s) is told in the provider's shape", async (_, body, status, code) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(format.readError((await response.json()) as Record<string, unknown>)).toMatchObject({ code });
  });
});
