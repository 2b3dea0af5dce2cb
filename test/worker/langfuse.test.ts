import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { attribute, KEYS, LangfuseRecorder } from "../support/langfuse.ts";
import { type Sqld, startSqld } from "../support/sqld.ts";
import { decisionBody, post, send } from "../support/traffic.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

let database: Sqld;
let langfuse: LangfuseRecorder;
let gate: RunningWorker;

beforeAll(async () => {
  database = await startSqld();
  langfuse = await LangfuseRecorder.start();
  await migrateDatabase(database.url);
  gate = await startWorker({
    port: 0,
    state: null,
    variables: {
      LIBSQL_URL: database.url,
      IDK_LOCAL: "1",
      IDK_ADMIN_KEY: "test-admin-key-of-some-length",
      ...KEYS,
      LANGFUSE_BASE_URL: langfuse.url,
    },
    onLog: () => undefined,
    onRestart: () => undefined,
  });
});

afterAll(async () => {
  await gate.stop();
  await langfuse.stop();
  await database.stop();
});

const health = async () =>
  ((await send("GET", `${gate.url}/healthz`)) as { outbox: { langfuse: Record<string, unknown> } }).outbox
    .langfuse;

it("brings a decision into the caller's trace and its outcome onto it, through the whole worker", async () => {
  const response = await fetch(`${gate.url}/v1/decisions`, {
    method: "POST",
    headers: { "content-type": "application/json", traceparent: `00-${TRACE}-${SPAN}-01` },
    body: JSON.stringify(decisionBody(7)),
  });
  const { id } = (await response.json()) as { id: string };
  await post(`${gate.url}/v1/outcomes`, {
    tool_call_id: "call_7",
    verdict: "incorrect",
    source: "human_review",
  });
  while (langfuse.scores().length === 0) await sleep(50);
  const [root, ...others] = langfuse.spans();
  expect(root).toMatchObject({ traceId: TRACE, parentSpanId: SPAN });
  expect(attribute(root, "langfuse.observation.metadata.decision_id")).toBe(id);
  expect(others.map((span) => attribute(span, "langfuse.observation.type"))).toEqual(["generation", "tool"]);
  expect(langfuse.scores()).toEqual([
    expect.objectContaining({ traceId: TRACE, observationId: root?.spanId, value: "incorrect" }),
  ]);
  expect(await send("GET", `${gate.url}/v1/decisions/${id}`)).toMatchObject({ trace_id: TRACE });
  expect(await health()).toMatchObject({ waiting: 0, dropped: 0, refused: 0, last_error: null });
});

it("says on /healthz what waits for Langfuse and why, and answers meanwhile", async () => {
  langfuse.behave = () => ({ status: 503 });
  const { id } = (await post(`${gate.url}/v1/decisions`, decisionBody(8))) as { id: string };
  while ((await health())["failures"] === 0) await sleep(50);
  expect(await health()).toMatchObject({
    waiting: 1,
    last_error: expect.stringContaining(": 503") as string,
  });
  langfuse.recover();
  while ((await health())["waiting"] !== 0) await sleep(50);
  expect(
    langfuse.spans().map((span) => attribute(span, "langfuse.observation.metadata.decision_id")),
  ).toContain(id);
});

it("fetches each minute what people said there", async () => {
  const { id } = (await post(`${gate.url}/v1/decisions`, decisionBody(9))) as { id: string };
  const span = () =>
    langfuse.spans().find((one) => attribute(one, "langfuse.observation.metadata.decision_id") === id);
  while (span() === undefined) await sleep(50);
  const now = new Date(Date.now() - 1_000).toISOString();
  langfuse.annotations.push({
    id: "score_9",
    name: "verdict",
    value: false,
    dataType: "BOOLEAN",
    timestamp: now,
    updatedAt: now,
    authorUserId: "user_ada",
    subject: { kind: "trace", id: span()?.traceId ?? "" },
  });
  await gate.runCron();
  const found = () => send("GET", `${gate.url}/v1/decisions/${id}`) as Promise<Record<string, unknown>>;
  while ((await found())["verdict"] === null) await sleep(50);
  expect(await found()).toMatchObject({
    verdict: "incorrect",
    verdict_source: "langfuse",
    outcomes: [{ source: "langfuse", author: "verdict: user_ada" }],
  });
});
