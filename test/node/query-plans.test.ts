import type { Client } from "@libsql/client/web";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, startApi, startDatabase, type TestApi } from "../support/api.ts";
import { logStatements, rawScans, readsLog, runCounted, type Sent } from "../support/query-log.ts";
import { seedLog } from "../support/seed-log.ts";
import type { Sqld } from "../support/sqld.ts";
import { withDatabase } from "../../src/store/client.ts";
import { listArrivals } from "../../src/store/queries/arrivals.ts";

const DECISIONS = 50_000;
const END = Date.UTC(2031, 5, 1);
const ID = `dec_${"0".repeat(31)}7`;
/** What a page may read of the log: its bounds, not its length. Of the sums: 101 bins a day, times the sources. */
const MOST_ROWS = { log: 15_000, sums: 60 * 101 * 5 };

let sqld: Sqld;
let api: TestApi;
beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
  api.clock.now = END;
  await withDatabase(
    { LIBSQL_URL: sqld.url },
    async ({ client }) => {
      await seedLog(client, { project: "default", decisions: DECISIONS, tools: 20, days: 60, end: END });
      await seedExperiment(client);
      await seedLongSession(client);
    },
    { timeoutMs: 60_000 },
  );
}, 120_000);
afterAll(() => sqld.stop());

const EXPERIMENT = "exp_plans";
/** Its pages read all of its decisions by their index, and nothing else. */
const ENROLLED = 800;

async function seedExperiment(client: Client): Promise<void> {
  const config = {
    unit: "session",
    salt: "s",
    arms: [
      { id: "a", share: 0.5 },
      { id: "b", share: 0.5 },
    ],
    tool: null,
    penalty: 1,
    minimumEffect: 0.05,
    power: 0.8,
    confidence: 0.95,
    maturationHours: 1,
    minimumUnits: 2,
    plannedUnits: 1_000,
    guardRails: {},
  };
  const [first, last] = [DECISIONS - 3_000, DECISIONS - 3_000 + ENROLLED];
  await client.batch(
    [
      {
        sql: `UPDATE decisions SET experiment = '${EXPERIMENT}', unit = session,
          arm = CASE WHEN CAST(substr(session, 2) AS INTEGER) % 2 = 0 THEN 'a' ELSE 'b' END
          WHERE id > printf('dec_%032x', ?) AND id <= printf('dec_%032x', ?)`,
        args: [first, last],
      },
      {
        sql: `INSERT INTO exposures (experiment, unit, project, arm, first_at, first_decision, crossed)
          SELECT experiment, unit, project, arm, MIN(created_at), id, 0 FROM decisions WHERE experiment = ? GROUP BY unit`,
        args: [EXPERIMENT],
      },
      {
        sql: `INSERT INTO experiments (id, project, name, status, config, created_at, started_at, author, reason)
          VALUES (?, 'default', 'plans', 'running', ?, ?, ?, '', '')`,
        args: [
          EXPERIMENT,
          JSON.stringify({ config, plan: { seen: {} }, warnings: [] }),
          END - 5 * 86_400_000,
          END - 5 * 86_400_000,
        ],
      },
    ],
    "write",
  );
}

/** An agent that gives its session one name for ever. */
const LONG_SESSION = "always";

const seedLongSession = (client: Client) =>
  client.execute({
    sql: `UPDATE decisions SET session = '${LONG_SESSION}' WHERE id <= printf('dec_%032x', ?)`,
    args: [30_000],
  });

const idFor = (path: string): string =>
  path.startsWith("/v1/decisions") ? ID : path.startsWith("/api/experiments") ? EXPERIMENT : "1";

interface Parameter {
  readonly name: string;
  readonly in: string;
}

/** What pages put into parameters; one request for each, and one without any. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  tool: ["tool_3"],
  session: ["s77"],
  agent: ["agent_2", "nobody"],
  finding: ["schema", "truncated", "nothing"],
  action: ["execute", "abstain"],
  mode: ["enforce"],
  verdict: ["none", "incorrect"],
  would_abstain: ["true"],
  from: ["2031-04-01T00:00:00Z"],
  sources: ["human_review"],
  source: ["human_review", "nobody"],
  score_context: ["ctx-1"],
  arm: ["none"],
  head: ["none"],
  author: ["kim"],
  status: ["open"],
  min_confidence: ["0.99"],
  max_confidence: ["0.3"],
  verdict_source: ["human_review"],
  in_curves: ["true"],
  calls_only: ["true"],
  q: ["call_77", "s77", "tool_3", ID],
};

/** They read none of it, or go on reading: those have the test below. */
const WITHOUT_LOG = new Set(["/api/demo", "/api/models", "/v1/decisions/stream"]);

/** Every GET of our own API that reads the log, with the parameters that its document names. */
async function pages(): Promise<string[]> {
  const { body } = await api.send("GET", "/openapi.json");
  const paths = body["paths"] as Record<string, { get?: { parameters?: readonly Parameter[] } }>;
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined || !/^\/(api|v1\/decisions)/.test(path) || WITHOUT_LOG.has(path)) return [];
    const url = path.replaceAll(/\{\w+\}/g, idFor(path));
    const queries = (get.parameters ?? [])
      .filter((parameter) => parameter.in === "query")
      .flatMap(({ name }) => (VALUES[name] ?? []).map((value) => `${name}=${encodeURIComponent(value)}`));
    return (path === "/api/search" ? queries : ["", ...queries]).map((query) => `${url}?${query}`);
  });
}

async function statementsOf(url: string): Promise<{ status: number; sent: readonly Sent[] }> {
  const log = logStatements();
  try {
    const response = await api.fetch(
      new Request(`https://gate.example${url}`, { headers: { "x-idk-key": ADMIN_KEY } }),
    );
    await response.text();
    return { status: response.status, sent: [...log.sent] };
  } finally {
    log.stop();
  }
}

it("the sums of costs are read from few rows", async () => {
  const { sent } = await statementsOf("/api/tools?from=2031-04-01T00:00:00Z");
  const costs = sent.filter(({ sql }) => sql.includes("cost_rollups"));
  expect(costs).toHaveLength(1);
  for (const one of costs) {
    const { rowsRead } = await runCounted(sqld.url, one);
    // 20 tools, 60 days.
    expect([rowsRead > 500, rowsRead < 2_500]).toEqual([true, true]);
  }
});

/** What the feed of a project without decisions looks at. */
const lookQuietly = (after: number) =>
  withDatabase({ LIBSQL_URL: sqld.url }, (database) => listArrivals(database, "quiet", after, 50, 2_000));

describe(`with ${DECISIONS} decisions in the log`, () => {
  it("no page scans a raw table, and none reads more than its own bounds", async () => {
    const urls = await pages();
    for (const known of [
      "/api/summary",
      "/api/tools",
      "/api/roc",
      "/api/labels",
      "/api/review/audit",
      `/api/experiments/${EXPERIMENT}/looks`,
    ]) {
      expect(urls.some((url) => url.startsWith(known))).toBe(true);
    }
    const problems: string[] = [];
    let statements = 0;
    for (const url of urls) {
      const { status, sent } = await statementsOf(url);
      if (status !== 200 && status !== 404) problems.push(`${url}: status ${status}`);
      for (const one of sent) {
        if (!/^\s*(SELECT|WITH)\b/i.test(one.sql)) continue;
        statements++;
        for (const scan of await rawScans(sqld.url, one)) problems.push(`${url}: ${scan}: ${one.sql}`);
        const { rowsRead } = await runCounted(sqld.url, one);
        const most = readsLog(one) ? MOST_ROWS.log : MOST_ROWS.sums;
        if (rowsRead > most) problems.push(`${url}: reads ${rowsRead} rows: ${one.sql}`);
      }
    }
    expect(problems).toEqual([]);
    expect(statements).toBeGreaterThan(urls.length);
  });

  it.each(["mode=off", "verdict=unknown&action=abstain", "would_abstain=false&tool=nothing", "arm=nobody/a"])(
    "a page of a long session with %s looks at a part of it, and has a next one",
    async (filter) => {
      const { status, sent } = await statementsOf(`/v1/decisions?session=${LONG_SESSION}&${filter}`);
      expect(status).toBe(200);
      for (const one of sent) {
        expect(await rawScans(sqld.url, one)).toEqual([]);
        expect((await runCounted(sqld.url, one)).rowsRead).toBeLessThan(MOST_ROWS.log);
      }
      const { body } = await api.send("GET", `/v1/decisions?session=${LONG_SESSION}&${filter}`);
      expect(body).toMatchObject({ items: [], next_cursor: expect.any(String) });
    },
  );

  it("the feed of new decisions reads what came, and no more than it tells, however far behind its reader is", async () => {
    for (const place of [0, DECISIONS - 20, DECISIONS]) {
      const log = logStatements();
      const response = await api.fetch(
        new Request("https://gate.example/v1/decisions/stream", {
          headers: { "x-idk-key": ADMIN_KEY, "last-event-id": `${place}` },
        }),
      );
      log.stop();
      await response.body?.cancel();
      expect([place, log.sent.length]).toEqual([place, place === DECISIONS - 20 ? 3 : 2]);
      for (const one of log.sent) {
        expect(await rawScans(sqld.url, one)).toEqual([]);
        expect((await runCounted(sqld.url, one)).rowsRead).toBeLessThan(150);
      }
    }
  });

  it("what another project's feed reads beside this traffic is bounded", async () => {
    const log = logStatements();
    expect(await lookQuietly(DECISIONS - 2_000)).toEqual({ place: DECISIONS, items: [], skipped: false });
    expect(await lookQuietly(0)).toMatchObject({ skipped: true });
    log.stop();
    for (const one of log.sent) {
      expect(await rawScans(sqld.url, one)).toEqual([]);
      expect((await runCounted(sqld.url, one)).rowsRead).toBeLessThan(2_100);
    }
  });

  it.each([
    ["agent=agent_2", "SEARCH decisions USING COVERING INDEX decisions_by_agent"],
    [
      "agent=agent_2&verdict=incorrect&mode=shadow",
      "SEARCH decisions USING COVERING INDEX decisions_by_agent",
    ],
    ["min_confidence=0.99", "SEARCH decisions USING COVERING INDEX decisions_by_confidence"],
    [
      "min_confidence=0.29&max_confidence=0.5",
      "SEARCH decisions USING COVERING INDEX decisions_by_confidence",
    ],
    ["finding=schema", "SEARCH decision_findings USING COVERING INDEX decision_findings_list"],
    ["finding=truncated&from=2031-05-01T00:00:00Z", "SEARCH decision_findings USING COVERING INDEX"],
  ])("decisions by %s are found by their index alone, without a sort", async (filter, plan) => {
    const { status, sent } = await statementsOf(`/v1/decisions?${filter}`);
    const [first] = sent;
    expect([status, first === undefined]).toEqual([200, false]);
    const explained = await runCounted(sqld.url, { ...first!, sql: `EXPLAIN QUERY PLAN ${first!.sql}` });
    const steps = explained.rows.map((row) => row[3] ?? "");
    const searches = steps.filter((step) => step.startsWith("SEARCH"));
    expect([searches.length > 0, searches.filter((step) => !step.startsWith(plan))]).toEqual([true, []]);
    expect(steps.filter((step) => /SCAN|TEMP B-TREE/.test(step))).toEqual([]);
    // A page of 50, one more, and where each run begins: 48 of the list, 101 of confidences.
    expect((await runCounted(sqld.url, first!)).rowsRead).toBeLessThan(1_000);
  });

  it("the check itself sees a scan", async () => {
    const scan = { sql: "SELECT COUNT(*) FROM decisions d WHERE d.latency_ms > ?", args: [3] };
    expect(await rawScans(sqld.url, scan)).toEqual(["SCAN d"]);
    expect((await runCounted(sqld.url, scan)).rowsRead).toBeGreaterThanOrEqual(DECISIONS);
  });
});
