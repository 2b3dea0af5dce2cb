import { afterAll, beforeAll, expect, it } from "vitest";
import { watchDrift } from "../../src/api/jobs/watch-drift.ts";
import { FEATURE_VERSION, FEATURES } from "../../src/core/features/registry.ts";
import { createRandom } from "../../src/core/statistics/random.ts";
import type { DecisionRecord } from "../../src/core/record.ts";
import { applyStoreContent } from "../../src/store/content.ts";
import type { OutboxEvent } from "../../src/store/outbox/api.ts";
import { withDatabase } from "../../src/store/client.ts";
import { writeEvents } from "../../src/store/queries/write.ts";
import { savePolicy } from "../../src/store/queries/policies.ts";
import { startApi, startDatabase, type TestApi } from "../support/api.ts";
import { decisionRecord, outcomeRecord, sampleRecord } from "../support/decisions.ts";
import type { Sqld } from "../support/sqld.ts";

const DAY = 86_400_000;
/** Of a feature that moves with the searches. */
const PLACE = 3;
const START = Date.UTC(2031, 0, 1);
const DAYS = 40;

let sqld: Sqld;
let api: TestApi;
const run = <T>(use: Parameters<typeof withDatabase<T>>[1]) => withDatabase({ LIBSQL_URL: sqld.url }, use);

async function write(events: readonly OutboxEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += 500)
    await run((database) => writeEvents(database, events.slice(start, start + 500)));
}

/** One decision of a day, with the agent's verdict on it. */
async function decided(
  tool: string,
  day: number,
  n: number,
  confidence: number,
  wrong: boolean,
  features: Float32Array,
) {
  const id = `${tool}_${day}_${n}`;
  const record: Partial<DecisionRecord> = {
    id,
    createdAt: new Date(START + day * DAY + n * 60_000).toISOString(),
    confidence,
    threshold: 0.5,
    gatedBy: tool,
    calls: [{ index: 0, tool, risk: "unknown", threshold: 0.5, thresholdSource: "risk" }],
    scoreContext: "now",
    samples: [sampleRecord({ tool })],
    session: id,
    features,
    featureVersion: FEATURE_VERSION,
  };
  const decision = await applyStoreContent(decisionRecord(record));
  const verdict = outcomeRecord({
    decisionId: id,
    source: "agent",
    verdict: wrong ? "incorrect" : "correct",
  });
  return [
    { kind: "decision", id, decision },
    { kind: "outcome", id: `o_${id}`, outcome: verdict },
  ] as const;
}

beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
  const random = createRandom(5);
  const events: Promise<readonly OutboxEvent[]>[] = [];
  for (let day = 0; day < DAYS; day++) {
    for (let n = 0; n < 20; n++) {
      const confidence = 0.7 + random.next() * 0.25;
      const usual = Float32Array.from(FEATURES, () => random.next());
      const other = usual.with(PLACE, (usual[PLACE] ?? 0) + (day < 25 ? 0 : 0.6));
      // From day 25 on refunds go wrong, and searches become less sure; orders stay as they were.
      events.push(decided("refund", day, n, confidence, random.next() < (day < 25 ? 0.05 : 0.5), usual));
      events.push(decided("order", day, n, confidence, random.next() < 0.05, usual));
      events.push(decided("search", day, n, day < 25 ? confidence : confidence - 0.15, false, other));
    }
  }
  await write((await Promise.all(events)).flat());
});
afterAll(() => sqld.stop());

let made = 0;
const watch = (day: number) =>
  watchDrift(["default", "empty"], {
    store: { LIBSQL_URL: sqld.url },
    now: () => START + day * DAY,
    newId: () => `id${made++}`,
    log: (_level, event, facts) => logged.push({ event, ...facts }),
  });
const logged: Readonly<Record<string, unknown>>[] = [];

interface Alarm {
  readonly id: string;
  readonly kind: string;
  readonly tool: string;
  readonly opened_at: string;
  readonly closed_at: string | null;
  readonly text: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}
const alarms = async (query = "") => {
  const { status, body } = await api.send("GET", `/api/alarms?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as { items: readonly Alarm[]; next_cursor: string | null };
};
const open = async () => (await alarms("open=true")).items;

it("is quiet while nothing has changed, also on a project without a log", async () => {
  await watch(24);
  expect(logged).toEqual([]);
  expect((await alarms()).items).toEqual([]);
});

it("names the tools that are not what they were, once, and proposes recalibration", async () => {
  await watch(DAYS);
  await watch(DAYS);
  await watch(DAYS + 2 / 24);
  const found = await open();
  expect(found.map(({ tool, kind }) => `${kind} ${tool}`).toSorted()).toEqual([
    "drift refund",
    "drift search",
  ]);
  expect(logged.filter(({ event }) => event === "drift")).toHaveLength(2);
  const [refund, search] = found.toSorted((a, b) => (a.tool < b.tool ? -1 : 1));
  expect(refund).toMatchObject({
    closed_at: null,
    detail: {
      proposal: "recalibrate",
      score_context: "now",
      errors: [{ source: "agent", among: "labels", alarm: true, n: 500, reference: { trials: 280 } }],
    },
  });
  expect(refund?.text).toMatch(/^`refund`: of 500 calls with a verdict/);
  expect(search).toMatchObject({
    detail: {
      errors: [{ alarm: false }],
      confidences: { alarm: true },
      features: [{ name: FEATURES[PLACE]?.name }],
    },
  });
  expect(refund?.detail["features"]).toEqual([]);
});

it("keeps what it knows of features when their decisions are gone", async () => {
  await run(({ client }) =>
    client.execute({ sql: "DELETE FROM decisions WHERE created_at < ?", args: [START + 20 * DAY] }),
  );
  await watch(DAYS + 2.5 / 24);
  await watch(DAYS + 3 / 24);
  const search = (await open()).find(({ tool }) => tool === "search");
  expect(search).toMatchObject({ detail: { features: [{ name: FEATURES[PLACE]?.name }] } });
});

it("closes an alarm once a new calibration holds, and keeps it on record", async () => {
  const at = START + 38 * DAY;
  const { policy } = await run((database) =>
    savePolicy(database, "default", {
      document: { global: {}, tools: {} },
      author: "ada",
      reason: "recalibrated",
      now: new Date(at),
    }),
  );
  await run(({ client }) =>
    client.execute({
      sql: `INSERT INTO calibrations (id, project, created_at, score_context, kind, status, document, author, reason,
        based_on_version, policy_version, labels_hash) VALUES ('c1', 'default', ?, 'now', 'head', 'applied', '{}', 'ada', 'r', 0, ?, 'h')`,
      args: [at, policy.version],
    }),
  );
  await watch(DAYS + 4 / 24);
  expect(await open()).toEqual([]);
  const { items } = await alarms("kind=drift");
  expect(items).toHaveLength(2);
  expect(items.every(({ closed_at }) => closed_at !== null)).toBe(true);
});

it("tells them in pages, by tool, and refuses what it cannot read", async () => {
  const first = await alarms("limit=1");
  const second = await alarms(`limit=1&cursor=${first.next_cursor}`);
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([1, 1, null]);
  expect(first.items[0]?.id).not.toBe(second.items[0]?.id);
  expect((await alarms("tool=refund&open=false")).items).toHaveLength(1);
  expect((await alarms("kind=guard")).items).toEqual([]);
  for (const [query, param] of [
    ["kind=fire", "kind"],
    ["open=yes", "open"],
    ["cursor=x", "cursor"],
    ["limit=0", "limit"],
  ]) {
    const { status, body } = await api.send("GET", `/api/alarms?${query}`);
    expect([status, (body as { error: { param: string } }).error.param]).toEqual([400, param]);
  }
});

it("is acknowledged by a person and stays what it is, until that is taken back", async () => {
  const [alarm] = (await alarms()).items;
  const path = `/api/alarms/${alarm?.id}/acknowledge`;
  expect(alarm).toMatchObject({ acknowledged: null });
  const taken = await api.send("POST", path, { body: { author: "kim", note: "looking" } });
  const at = new Date(api.clock.now).toISOString();
  expect(taken.body).toEqual({ ...alarm, acknowledged: { at, author: "kim", note: "looking" } });
  api.clock.now += 1_000;
  expect((await api.send("POST", path, { body: { author: "ada" } })).body).toEqual(taken.body);
  const [waiting, noted] = [await alarms("acknowledged=false"), await alarms("acknowledged=true")];
  expect([waiting.items.map(({ id }) => id), noted.items]).toEqual([[expect.any(String)], [taken.body]]);
  expect((await api.send("DELETE", path)).body).toEqual(alarm);
  expect((await alarms("acknowledged=true")).items).toEqual([]);
  for (const [method, url, status, param] of [
    ["POST", "/api/alarms/none/acknowledge", 404, "id"],
    ["DELETE", "/api/alarms/none/acknowledge", 404, "id"],
    ["GET", "/api/alarms?acknowledged=maybe", 400, "acknowledged"],
  ] as const) {
    const answer = await api.send(method, url);
    expect([url, answer.status, answer.body["error"]]).toMatchObject([url, status, { param }]);
  }
});

it("says so where the database is away, and looks again", async () => {
  const lines: string[] = [];
  await watchDrift(["default"], {
    store: { LIBSQL_URL: "http://127.0.0.1:1" },
    now: () => START,
    newId: () => "x",
    log: (_level, event) => lines.push(event),
  });
  expect(lines).toEqual(["drift_not_watched"]);
});
