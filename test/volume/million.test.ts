import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDatabase } from "../../src/store/client.ts";
import { ADMIN_KEY, startApi, startDatabase, type TestApi } from "../support/api.ts";
import { logStatements, runCounted } from "../support/query-log.ts";
import { seedLog } from "../support/seed-log.ts";
import type { Sqld } from "../support/sqld.ts";

const DECISIONS = 1_000_000;
const DAYS = 90;
const END = Date.UTC(2031, 5, 1);
const BUDGET_MS = 100;
const REPEATS = 7;

let sqld: Sqld;
let api: TestApi;

const FROM = new Date(END - DAYS * 86_400_000).toISOString();
const MONTH = new Date(END - 30 * 86_400_000).toISOString();
const CURVES = [
  `/api/roc?from=${MONTH}`,
  `/api/roc?from=${FROM}`,
  `/api/roc?from=${FROM}&tool=tool_3`,
  `/api/roc?from=${FROM}&score_context=ctx-1&sources=human_review`,
  `/api/roc?from=${FROM}&penalty=3&head=none`,
  `/api/summary?from=${FROM}`,
  `/api/summary?from=${FROM}&tool=tool_3`,
  `/api/tools?from=${FROM}`,
];
const LISTS = [
  "/v1/decisions?tool=tool_3&verdict=incorrect",
  "/v1/decisions?mode=enforce",
  "/v1/decisions?agent=agent_2",
  "/v1/decisions?agent=agent_2&verdict=incorrect&would_abstain=false",
  "/v1/decisions?finding=schema",
  "/v1/decisions?finding=truncated",
  "/v1/decisions?finding=schema&tool=tool_3&verdict=incorrect",
  "/v1/decisions?min_confidence=0.29",
  "/v1/decisions?min_confidence=0.99&max_confidence=0.995",
  "/v1/decisions?min_confidence=0.9&agent=agent_2",
  "/v1/decisions?max_confidence=0.02&mode=shadow",
  "/api/review/audit",
  "/api/labels",
];

describe(`with ${DECISIONS} decisions in the log`, () => {
  beforeAll(async () => {
    sqld = await startDatabase();
    api = await startApi(sqld.url);
    api.clock.now = END;
    const started = performance.now();
    const sizes = { project: "default", decisions: DECISIONS, tools: 20, days: DAYS, end: END };
    await withDatabase({ LIBSQL_URL: sqld.url }, ({ client }) => seedLog(client, sizes), {
      timeoutMs: 120_000,
    });
    console.log(`seeded in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  }, 3_600_000);
  afterAll(() => sqld.stop());

  it("every curve and list answers within its budget", async () => {
    const lines: string[] = [];
    const slow: string[] = [];
    for (const url of [...CURVES, ...LISTS]) {
      const times: number[] = [];
      const log = logStatements();
      for (let i = 0; i < REPEATS; i++) {
        const started = performance.now();
        const request = new Request(`https://gate.example${url}`, { headers: { "x-idk-key": ADMIN_KEY } });
        const response = await api.fetch(request);
        await response.text();
        times.push(performance.now() - started);
        expect(response.status).toBe(200);
      }
      log.stop();
      const once = log.sent.slice(0, log.sent.length / REPEATS);
      let [server, rows] = [0, 0];
      for (const statement of once) {
        const counted = await runCounted(sqld.url, statement);
        server += counted.milliseconds;
        rows += counted.rowsRead;
      }
      const median = times.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? Infinity;
      lines.push(
        `${median.toFixed(1).padStart(7)} ms (database ${server.toFixed(1)} ms, ${rows} rows read)  ${url}`,
      );
      if (median > BUDGET_MS) slow.push(`${url}: ${median.toFixed(1)} ms`);
    }
    console.log(lines.join("\n"));
    expect(slow).toEqual([]);
  }, 600_000);
});
