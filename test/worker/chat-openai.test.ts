import { gzipSync } from "node:zlib";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { ask, type Call, lookUp, plainText, refund, reply, SSE, streamText } from "../support/chat.ts";
import { type Sqld, startSqld } from "../support/sqld.ts";
import { send, untilDrained } from "../support/traffic.ts";
import { type ScriptedUpstream, type SeenRequest, startUpstream } from "../support/upstream.ts";

let database: Sqld;
let upstream: ScriptedUpstream;
let gate: RunningWorker;
let client: OpenAI;
const workerLog: string[] = [];

beforeAll(async () => {
  [database, upstream] = await Promise.all([startSqld(), startUpstream()]);
  await migrateDatabase(database.url);
  gate = await startWorker({
    port: 0,
    state: null,
    variables: {
      LIBSQL_URL: database.url,
      IDK_LOCAL: "1",
      IDK_ADMIN_KEY: "test-admin-key-of-some-length",
      UPSTREAM_BASE_URL: upstream.url,
    },
    onLog: (level, line) => workerLog.push(`${level}: ${line}`),
    onRestart: () => workerLog.push("error: workerd was started again"),
  });
  client = new OpenAI({
    baseURL: `${gate.url}/v1`,
    apiKey: "sk-of-the-caller",
    defaultHeaders: { "x-idk-key": "test-admin-key-of-some-length" },
    maxRetries: 0,
  });
});

afterAll(async () => {
  await gate.stop();
  await Promise.all([database.stop(), upstream.stop()]);
});

type Message = OpenAI.ChatCompletionMessageParam;
interface Answer {
  readonly message: OpenAI.ChatCompletionMessage;
  readonly finish: string;
  readonly decision: string;
}
interface Logged {
  readonly reason: string;
  readonly action: string;
  readonly would_abstain: boolean;
  readonly mode: string;
  readonly samples: readonly unknown[];
}

const setPolicy = (global: object) => send("PUT", `${gate.url}/api/policies`, { global, reason: "test" });

/** The record of a decision; it is handed over beside the answer, so it may take a moment. */
const logged = async (id: string): Promise<Logged> => {
  await expect
    .poll(async () => (await fetch(`${gate.url}/v1/decisions/${id}`)).status, { timeout: 10_000 })
    .toBe(200);
  return (await send("GET", `${gate.url}/v1/decisions/${id}`)) as Logged;
};

async function complete(messages: readonly Message[], stream: boolean): Promise<Answer> {
  const body = { ...ask(), messages: [...messages], tools: [...ask().tools] } as const;
  if (!stream) {
    const { data, response } = await client.chat.completions.create(body as never).withResponse();
    const [choice] = (data as OpenAI.ChatCompletion).choices;
    if (choice === undefined) throw new Error("no choice");
    const decision = response.headers.get("x-idk-decision") ?? "";
    return { message: choice.message, finish: choice.finish_reason, decision };
  }
  const runner = client.chat.completions.stream(body as never);
  const completion = await runner.finalChatCompletion();
  const [choice] = completion.choices;
  if (choice === undefined) throw new Error("no choice");
  return { message: choice.message, finish: choice.finish_reason, decision: "" };
}

/** As a strict provider: calls that nobody answered are refused. */
const dangling = ({ body }: SeenRequest): boolean => {
  const messages = body["messages"] as {
    role: string;
    tool_calls?: { id: string }[];
    tool_call_id?: string;
  }[];
  const answered = new Set(messages.map((message) => message.tool_call_id));
  return messages.some((message) => message.tool_calls?.some(({ id }) => !answered.has(id)) ?? false);
};

const cells = ["shadow", "enforce"].flatMap((mode) =>
  [false, true].flatMap((stream) =>
    [true, false].flatMap((right) =>
      [false, true].map((parallel) => ({
        mode,
        stream,
        right,
        parallel,
        name: `${mode}, ${stream ? "stream" : "plain"}, ${parallel ? "parallel" : "single"}, ${right ? "execute" : "abstain"}`,
      })),
    ),
  ),
);

describe("the official openai client, an agent's whole loop", () => {
  it.each(cells)("$name", async ({ mode, stream, right, parallel }) => {
    await setPolicy({ mode, samples: 1, threshold: 0 });
    const wrong: Call = { name: "refund", args: '{"order_id":"7731"}', id: "call_1" };
    const calls = [right ? refund(20) : wrong, ...(parallel ? [lookUp()] : [])];
    upstream.script((request) => {
      if (dangling(request)) return { status: 400, parts: ['{"error":{"message":"dangling tool calls"}}'] };
      const messages = request.body["messages"] as { role: string }[];
      return reply(request.body, messages.length === 1 ? { calls } : { text: "It is done." });
    });
    const messages: Message[] = [{ role: "user", content: "Refund 20 euros for order 7731, please." }];
    const first = await complete(messages, stream);
    messages.push(first.message);
    const asked = first.message.tool_calls ?? [];
    if (mode === "enforce" && !right) {
      expect([first.finish, asked]).toEqual(["stop", []]);
      expect(first.message.content).toContain("amount");
      messages.push({ role: "user", content: "20 euros." });
    } else {
      expect(first.finish).toBe("tool_calls");
      expect(asked.map((call) => call.id)).toEqual(calls.map((call) => call.id));
      for (const { id } of asked) messages.push({ role: "tool", tool_call_id: id, content: '{"ok":true}' });
    }
    const last = await complete(messages, stream);
    expect([last.finish, last.message.content]).toEqual(["stop", "It is done."]);
    if (!stream) {
      expect(await logged(first.decision)).toMatchObject({
        mode,
        action: mode === "enforce" && !right ? "abstain" : "execute",
        would_abstain: !right,
        reason: right ? "confident" : "blocked",
      });
      expect(await logged(last.decision)).toMatchObject({ reason: "no_call" });
    }
    expect(upstream.seen.every(({ headers }) => headers.authorization === "Bearer sk-of-the-caller")).toBe(
      true,
    );
  });

  it("an error of the upstream is the client's own error", async () => {
    await setPolicy({ mode: "enforce", samples: 1, threshold: 0 });
    upstream.script(() => ({
      status: 429,
      headers: { "retry-after": "30" },
      parts: ['{"error":{"message":"slow down","type":"x"}}'],
    }));
    const limited = await complete([{ role: "user", content: "x" }], false).catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(OpenAI.RateLimitError);
    const chunk = streamText({ calls: [refund(20)] }).split("data: [DONE]")[0] ?? "";
    upstream.script(() => ({
      headers: SSE,
      parts: [chunk.slice(0, chunk.lastIndexOf("data:")), 'data: {"error":{"message":"boom"}}\n\n'],
    }));
    const broken = await complete([{ role: "user", content: "x" }], true).catch((error: unknown) => error);
    expect(broken).toBeInstanceOf(OpenAI.APIError);
    expect((broken as Error).message).toContain("boom");
  });
});

const raw = (body: unknown, more: RequestInit = {}) =>
  fetch(`${gate.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...more,
  });
const idOf = (response: Response) => response.headers.get("x-idk-decision") ?? "";

const list = async () =>
  ((await send("GET", `${gate.url}/v1/decisions?limit=20`)) as { items: { agent: string }[] }).items;

describe("in workerd", () => {
  it("shadow passes a stream that comes in odd pieces, byte by byte; enforce keeps a blocked call", async () => {
    const text = streamText({
      text: "Zürich 🚀 …",
      calls: [{ name: "refund", args: "{}", id: "call_secret" }],
    });
    const parts = [...Buffer.from(text).values()].map((byte) => Uint8Array.of(byte));
    upstream.script(() => ({ headers: SSE, parts }));
    await setPolicy({ mode: "shadow", samples: 1 });
    expect(await (await raw(ask({ stream: true }))).text()).toBe(text);
    await setPolicy({ mode: "enforce", samples: 1 });
    const enforced = await (await raw(ask({ stream: true }))).text();
    expect(enforced).not.toContain("call_secret");
    expect(enforced).toContain("Zürich 🚀 …".split(" ")[0]);
  });

  it("F07, F14: ten samples, six at once, gzip unpacked", async () => {
    upstream.script(({ body }) => reply(body, { calls: [refund(20)] }));
    await setPolicy({ mode: "enforce", samples: 1, threshold: 0 });
    const confidence = Number((await raw(ask())).headers.get("x-idk-confidence"));
    // At the threshold every sample matters.
    await setPolicy({ mode: "enforce", samples: 10, threshold: confidence });
    const text = plainText({ calls: [refund(20)], id: "one" });
    upstream.script((_, index) =>
      index === 0
        ? { headers: { "content-encoding": "gzip" }, parts: [gzipSync(text)] }
        : { parts: [plainText({ calls: [refund(20)] })], delayMs: 50 },
    );
    // The edge would pack the answer again for a client that takes gzip.
    const headers = { "content-type": "application/json", "accept-encoding": "identity" };
    const response = await raw(ask(), { headers });
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.json()).toMatchObject({ object: "chat.completion" });
    expect(upstream.mostOpen).toBeLessThanOrEqual(6);
    const record = await logged(idOf(response));
    expect([record.samples.length, upstream.seen.length]).toEqual([10, 10]);
  });

  it.each(["shadow", "enforce"])("F02: a client that leaves in the middle of a stream (%s)", async (mode) => {
    await setPolicy({ mode, samples: 1 });
    const words = streamText({ text: "word ".repeat(300) }).split(/(?<=\n\n)/);
    upstream.script(() => ({ headers: SSE, parts: words, pauseMs: 50 }));
    const leaving = new AbortController();
    const response = await raw(ask({ stream: true }), { signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
    expect(await logged(idOf(response))).toMatchObject({ reason: "client_aborted" });
    await expect.poll(() => upstream.aborted, { timeout: 10_000 }).toBe(1);
  });

  // A workerd on this machine tells nobody that a client left before the answer began; the turn then ends as any other.
  it("F02: a client that leaves before there is an answer leaves a record", async () => {
    await setPolicy({ mode: "enforce", samples: 1 });
    const agent = "leaves-early";
    const leaving = new AbortController();
    upstream.script(({ body }) => ({ ...reply(body, { calls: [refund(20)] }), delayMs: 1000 }));
    const headers = { "content-type": "application/json", "x-idk-agent": agent };
    const asked = raw(ask(), { headers, signal: leaving.signal }).catch(() => null);
    await expect.poll(() => upstream.seen.length, { timeout: 10_000 }).toBe(1);
    leaving.abort();
    await asked;
    await expect
      .poll(async () => (await list()).filter((item) => item.agent === agent).length, { timeout: 15_000 })
      .toBe(1);
  });

  it.each([
    ['{"ok":true,"errors":0}', null, { source: "tool_ran", note: "ran: no error" }],
    ["Error: order 7731 not found", "incorrect", { source: "tool_result", author: "call 1" }],
    ["503 Service Unavailable, try again later", "unknown", { source: "tool_result", author: "call 1" }],
  ])("a tool that answers %s", async (content, verdict, outcome) => {
    await setPolicy({ mode: "enforce", samples: 1, threshold: 0 });
    upstream.script(({ body }) => {
      const messages = body["messages"] as { role: string }[];
      return reply(body, messages.length === 1 ? { calls: [refund(20)] } : { text: `After: ${content}` });
    });
    const messages: Message[] = [
      { role: "user", content: `Refund 20 euros for order 7731. ${content.length}` },
    ];
    const first = await complete(messages, false);
    const id = first.message.tool_calls?.[0]?.id ?? "";
    messages.push(first.message, { role: "tool", tool_call_id: id, content });
    const second = await complete(messages, false);
    messages.push(second.message, { role: "user", content: "Thank you." });
    await complete(messages, false);
    await untilDrained(gate.url, 20_000);
    expect(await logged(first.decision)).toMatchObject({ verdict, outcomes: [outcome] });
  });

  it("F01: fifty answers are fifty records", async () => {
    await setPolicy({ mode: "shadow", samples: 1 });
    upstream.script(({ body }) => reply(body, { calls: [refund(20)] }));
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const response = await raw(ask({ stream: i % 2 === 0 }));
        await response.text();
        return idOf(response);
      }),
    );
    await untilDrained(gate.url, 20_000);
    const records = await Promise.all(answers.map(logged));
    expect(new Set(records.map((record) => record.reason)).size).toBe(1);
  });

  it("never logged an error", () => {
    expect(workerLog.filter((line) => line.startsWith("error"))).toEqual([]);
  });
});
