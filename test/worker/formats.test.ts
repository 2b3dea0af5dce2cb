import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { AGENTS } from "../support/agents/all.ts";
import { LOOP_CELLS, wholeLoop } from "../support/agents/loop.ts";
import { lookUp, refund, SSE } from "../support/chat.ts";
import { FORMATS } from "../support/formats/all.ts";
import { type Sqld, startSqld } from "../support/sqld.ts";
import { send, untilDrained } from "../support/traffic.ts";
import { type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

/** Every wire format through the whole worker. Most cells run in Node (test/node/format-*.test.ts); here are those that workerd could change. */
let database: Sqld;
let upstream: ScriptedUpstream;
let gate: RunningWorker;
const KEY = "test-admin-key-of-some-length";
const workerLog: string[] = [];

beforeAll(async () => {
  [database, upstream] = await Promise.all([startSqld(), startUpstream()]);
  await migrateDatabase(database.url);
  gate = await startWorker({
    port: 0,
    state: null,
    variables: {
      LIBSQL_URL: database.url,
      IDK_ADMIN_KEY: KEY,
      IDK_LOCAL: "1",
      UPSTREAM_BASE_URL: upstream.url,
      UPSTREAM_API_KEY: "sk-of-the-deployment",
    },
    onLog: (level, line) => workerLog.push(`${level}: ${line}`),
    onRestart: () => workerLog.push("error: workerd was started again"),
  });
});

afterAll(async () => {
  await gate.stop();
  await Promise.all([database.stop(), upstream.stop()]);
});

const setPolicy = (global: object) => send("PUT", `${gate.url}/api/policies`, { global, reason: "test" });

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${gate.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

const NAMES = [
  "plain, single, execute",
  "stream, parallel, execute, thinking",
  "stream, single, abstain, thinking",
];
const cells = LOOP_CELLS.filter(({ name }) => NAMES.includes(name));

describe.each(AGENTS)("$name, an agent's whole loop", (agent) => {
  it.each(cells)("$name", async (cell) => {
    await setPolicy({ mode: "enforce", samples: 1, threshold: 0 });
    await wholeLoop(agent, { url: gate.url, key: KEY, fetch }, upstream, cell);
  });
});

describe.each(FORMATS)("$name in workerd", (format) => {
  const text = format.answer(
    { thinking: "Hm 🚀.", text: "Zürich 🚀 …", calls: [refund(20), lookUp()] },
    true,
  );
  const parts = [...Buffer.from(text).values()].map((byte) => Uint8Array.of(byte));

  it.each(["off", "shadow", "enforce"])(
    "%s: a stream that comes byte by byte is the upstream's",
    async (mode) => {
      await setPolicy({ mode, samples: 1, threshold: 0 });
      upstream.script(() => ({ headers: SSE, parts }));
      const response = await post(format.path(true), format.ask(true));
      expect(await response.text()).toBe(text);
      expect(response.headers.get("x-idk-decision")).toMatch(/^dec_/);
    },
  );

  it("F02: a client that leaves in the middle of a stream ends the upstream's call", async () => {
    await setPolicy({ mode: "enforce", samples: 1 });
    const words = format.answer({ text: "word ".repeat(300) }, true).split(/(?<=\n\n)/);
    upstream.script(() => ({ headers: SSE, parts: words, pauseMs: 50 }));
    const leaving = new AbortController();
    const response = await fetch(`${gate.url}${format.path(true)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(format.ask(true)),
      signal: leaving.signal,
    });
    await response.body?.getReader().read();
    leaving.abort();
    await expect.poll(() => upstream.aborted, { timeout: 10_000 }).toBe(1);
  });
});

it("what calls nothing flows through, bodies and all", async () => {
  upstream.script(({ text }) => ({ parts: ['{"got":', JSON.stringify(text), "}"] }));
  const body = { input: "x".repeat(100_000) };
  const counted = await post("/v1/messages/count_tokens", body, { "anthropic-version": "2023-06-01" });
  expect(await counted.json()).toEqual({ got: JSON.stringify(body) });
  const models = await fetch(`${gate.url}/v1/models`);
  expect([models.status, await models.json()]).toEqual([200, { got: "" }]);
  expect(upstream.seen.at(-1)?.headers.authorization).toBe("Bearer sk-of-the-deployment");
});

it("left a record of every turn, and no error", async () => {
  await untilDrained(gate.url, 20_000);
  const { items } = (await send("GET", `${gate.url}/v1/decisions?limit=200`)) as { items: unknown[] };
  expect(items).toHaveLength(AGENTS.length * cells.length * 2 + FORMATS.length * 4);
  expect(workerLog.filter((line) => line.startsWith("error"))).toEqual([]);
});
