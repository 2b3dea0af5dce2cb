import { afterAll, beforeAll, expect, it } from "vitest";
import { wantsDemo } from "../../scripts/local/demo.ts";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { type DemoReport, runDemo } from "../../src/sim/demo.ts";
import { type SimServer, startSimServer } from "../../src/sim/server/server.ts";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { type Sqld, startSqld } from "../support/sqld.ts";
import { decisionBody, post, readLog, send, untilDrained } from "../support/traffic.ts";

const SEED = 3;
let database: Sqld;
let gate: RunningWorker;
let sim: SimServer;
let report: DemoReport;
let wantedBefore: boolean;

const play = (seconds: number, signal = new AbortController().signal) =>
  runDemo({
    gateUrl: gate.url,
    upstreamUrl: sim.url,
    seed: SEED,
    seconds,
    perMinute: 1_200,
    burst: 10,
    outcomeDelayMs: [5, 300],
    signal,
  });

beforeAll(async () => {
  [database, sim] = await Promise.all([startSqld(), startSimServer({ port: 0, seed: SEED })]);
  await migrateDatabase(database.url);
  gate = await startWorker({
    port: 0,
    state: null,
    variables: {
      UPSTREAM_BASE_URL: `${sim.url}/v1`,
      LIBSQL_URL: database.url,
      IDK_LOCAL: "1",
      IDK_ADMIN_KEY: "test-admin-key-of-some-length",
    },
    onLog: () => {},
    onRestart: () => {},
  });
  wantedBefore = await wantsDemo(gate.url, new Date());
  report = await play(10);
  await untilDrained(gate.url, 20_000);
});
afterAll(async () => {
  await Promise.all([gate.stop(), sim.stop()]);
  await database.stop();
});

interface Item {
  readonly id: string;
  readonly agent: string;
  readonly session: string;
  readonly mode: string;
  readonly action: string;
  readonly verdict: string | null;
  readonly verdict_source: string | null;
  readonly upstream_model: string;
  readonly released: number | null;
}
const list = async (query: string) =>
  ((await send("GET", `${gate.url}/v1/decisions?${query}`)) as { items: Item[] }).items;

it("ends by itself and leaves every decision and outcome in the log", async () => {
  expect([report.errors, report.firstError]).toEqual([0, null]);
  expect(report.decisions).toBeGreaterThan(30);
  const log = await readLog(database.url);
  expect(log.decisions.size).toBe(report.decisions);
  // Besides what the demo reports, the gate reads outcomes from tool results.
  expect(log.outcomes.size).toBeGreaterThanOrEqual(report.outcomes);
  expect([...log.samples.values()].every((n) => n >= 1 && n <= 5)).toBe(true);
});

it("labels everything as simulated: agents, model and the source of what it reports itself", async () => {
  const items = await list("limit=200");
  expect(new Set(items.map((one) => one.agent))).toEqual(
    new Set(["demo-mail", "demo-shop", "demo-calendar"]),
  );
  expect(new Set(items.map((one) => one.upstream_model))).toEqual(new Set(["idk-simulated-1"]));
  expect(new Set(items.map((one) => one.verdict_source))).toEqual(
    new Set(["simulation", "tool_result", null]),
  );
});

it("leaves something of each kind to look at", async () => {
  const items = await list("limit=200");
  const seen = (fits: (item: Item) => boolean) => items.filter(fits).length;
  expect(seen((one) => one.mode === "shadow")).toBeGreaterThan(0);
  expect(seen((one) => one.action === "abstain")).toBe(report.stopped);
  expect(report.stopped).toBeGreaterThan(0);
  for (const verdict of ["correct", "incorrect"])
    expect(seen((one) => one.verdict === verdict)).toBeGreaterThan(0);
  expect(seen((one) => one.verdict === null)).toBeGreaterThan(0);
  expect(items.length).toBeGreaterThan(new Set(items.map((one) => one.session)).size);
});

it("says of a released call what the upstream knows about it", async () => {
  let compared = 0;
  for (const { id, mode, verdict, released } of await list("verdict=incorrect&limit=50")) {
    const { samples } = (await send("GET", `${gate.url}/v1/decisions/${id}`)) as {
      samples: { calls?: { id: string }[] }[];
    };
    const callId = released === null ? undefined : samples[released]?.calls?.[0]?.id;
    if (callId === undefined || mode === "off") continue;
    expect(await send("GET", `${sim.url}/sim/verdicts/${callId}`)).toMatchObject({ verdict });
    compared += 1;
  }
  expect(compared).toBeGreaterThan(0);
});

it("is wanted on an empty log, again on another day, and no more once somebody else uses the gate", async () => {
  expect(wantedBefore).toBe(true);
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await wantsDemo(gate.url, tomorrow)).toBe(true);
  await post(`${gate.url}/v1/decisions`, decisionBody(1));
  await untilDrained(gate.url, 20_000);
  expect(await wantsDemo(gate.url, tomorrow)).toBe(false);
});

it("ends at once when it is told to", async () => {
  const stop = new AbortController();
  const playing = play(600, stop.signal);
  setTimeout(() => stop.abort(), 300);
  expect((await playing).errors).toBe(0);
});

it("gives up on a gate that answers nothing but refusals, and says why", async () => {
  const { decisions, errors, firstError } = await runDemo({
    gateUrl: database.url,
    upstreamUrl: sim.url,
    seed: SEED,
    seconds: 600,
    perMinute: 60_000,
    burst: 0,
    outcomeDelayMs: [1, 2],
    signal: new AbortController().signal,
  });
  expect([decisions, errors > 0]).toEqual([0, true]);
  expect(firstError).toMatch(/POST .*: 4\d\d\b/);
});
