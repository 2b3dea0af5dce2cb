import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { ask, plainText, refund, reply, SSE, streamText } from "../support/chat.ts";
import { type Sqld, startSqld } from "../support/sqld.ts";
import { send, untilDrained } from "../support/traffic.ts";
import { type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

/**
 * What only workerd does to a turn of chat: connections, unpacked bodies, clients that leave, and records that go through the outbox.
 * The formats themselves are in formats.test.ts and, cell by cell, in test/node/format-*.test.ts.
 */
let database: Sqld;
let upstream: ScriptedUpstream;
let gate: RunningWorker;
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
});

afterAll(async () => {
  await gate.stop();
  await Promise.all([database.stop(), upstream.stop()]);
});

interface Logged {
  readonly reason: string;
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

  it("a tool's error in the next request is an outcome of the decision before", async () => {
    await setPolicy({ mode: "enforce", samples: 1, threshold: 0 });
    upstream.script(({ body }) => {
      const messages = body["messages"] as { role: string }[];
      return reply(
        body,
        messages.length === 1 ? { calls: [refund(20)] } : { text: "There is no such order." },
      );
    });
    const messages: object[] = [{ role: "user", content: "Refund 20 euros for order 7731." }];
    const first = await raw({ ...ask(), messages });
    const { choices } = (await first.json()) as { choices: { message: { tool_calls: { id: string }[] } }[] };
    const message = choices[0]?.message;
    const id = message?.tool_calls[0]?.id;
    // A tool takes its time, too: until then the first decision stands in the log.
    await logged(idOf(first));
    messages.push(message ?? {}, { role: "tool", tool_call_id: id, content: "Error: order 7731 not found" });
    await (await raw({ ...ask(), messages })).text();
    await untilDrained(gate.url, 20_000);
    const outcome = { source: "tool_result", author: "call 1" };
    // What a request tells of the turn before is reported beside its answer.
    await expect
      .poll(() => logged(idOf(first)), { timeout: 20_000 })
      .toMatchObject({ verdict: "incorrect", outcomes: [outcome] });
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
