import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@libsql/client/web";
import { afterEach, expect, it } from "vitest";
import { RAN_SOURCE } from "../../src/core/outcomes/result.ts";
import { runDemo } from "../../src/sim/demo.ts";
import { type SimServer, startSimServer } from "../../src/sim/server/server.ts";
import { scoreIdOf, spanIdOf, traceIdOf } from "../../src/telemetry/ids.ts";
import { KEYS, LangfuseRecorder } from "../support/langfuse.ts";
import { runOpenAiAgent } from "../support/openai-agents.ts";
import { readSums } from "../support/raw-sums.ts";
import { Relay } from "../support/relay.ts";
import { Scene } from "../support/scene.ts";
import { send, untilDrained } from "../support/traffic.ts";

/** `npm run verify` takes database and Langfuse away for a minute. */
const OUTAGE_MS = process.env["IDK_LONG_TESTS"] === "1" ? 60_000 : 8_000;
const BESIDE_MS = 4_000;
const DRAIN_MS = 90_000;
const SEED = 11;

const scene = new Scene();
let sim: SimServer | undefined;
let relay: Relay | undefined;
let langfuse: LangfuseRecorder | undefined;
afterEach(async () => {
  await scene.end();
  await Promise.all([relay?.stop(), sim?.stop(), langfuse?.stop()]);
});

it(
  "loses and doubles nothing while database and Langfuse are away: answers, log, traces, scores, sums",
  async () => {
    await scene.startDatabase();
    sim = await startSimServer({ port: 0, seed: SEED });
    langfuse = await LangfuseRecorder.start();
    const gate = await scene.startGate({
      UPSTREAM_BASE_URL: `${sim.url}/v1`,
      ...KEYS,
      LANGFUSE_BASE_URL: langfuse.url,
    });
    relay = await Relay.start(gate.url);
    const { url, decisions, outcomes, failures } = relay;

    const ending = new AbortController();
    const until = () => ending.signal.aborted;
    // The traffic of `npm start`, at its pace, and two agents with OpenAI's client.
    const traffic = Promise.all([
      runDemo({
        gateUrl: url,
        upstreamUrl: sim.url,
        seed: SEED,
        seconds: 600,
        perMinute: 60,
        burst: 40,
        outcomeDelayMs: [500, 5_000],
        signal: ending.signal,
      }),
      runOpenAiAgent(url, "enforce", SEED, until),
      runOpenAiAgent(url, "shadow", SEED, until),
    ]);
    await sleep(BESIDE_MS);
    const before = decisions.length;
    await Promise.all([scene.killDatabase(), langfuse.stop()]);
    const tracesBefore = langfuse.spans().length;
    await sleep(OUTAGE_MS);
    const during = decisions.length - before;
    expect(await send("GET", `${gate.url}/healthz`)).toMatchObject({ database: "unreachable" });
    expect(langfuse.spans().length).toBe(tracesBefore);
    await Promise.all([scene.startDatabase(), langfuse.startAgain()]);
    await sleep(BESIDE_MS);
    ending.abort();
    const [demo, enforce, shadow] = await traffic;

    // No answer lost.
    expect([failures, demo.firstError, enforce.problems, shadow.problems]).toEqual([[], null, [], []]);
    expect(before).toBeGreaterThan(10);
    expect(during).toBeGreaterThan(OUTAGE_MS / 1000);
    expect(Math.min(enforce.stopped, shadow.turns, demo.outcomes)).toBeGreaterThan(0);
    expect(new Set(decisions).size).toBe(decisions.length);
    expect(demo.decisions + enforce.turns + shadow.turns).toBeLessThanOrEqual(decisions.length);

    // No record lost or doubled.
    await untilDrained(gate.url, DRAIN_MS);
    await untilMirrored(gate.url, DRAIN_MS);
    const log = await readLog(scene.databaseUrl);
    expect(log.decisions.map(({ id }) => id).toSorted()).toEqual(decisions.toSorted());
    const reported = outcomes.map((one) => [one.decision_id, one.source, one.author ?? ""].join(" "));
    const logged = log.outcomes.map((one) => [one.decision.id, one.source, one.author].join(" "));
    expect(logged.filter((one) => !/ tool_(?:result|ran) /.test(one)).toSorted()).toEqual(
      reported.toSorted(),
    );
    expect(log.pending).toBe(0);
    expect(log.sums.kept).toEqual(log.sums.counted);

    // One trace a decision, one score an outcome; what was sent again was the same.
    const roots = await Promise.all(
      log.decisions.map(async (one) => `${await traceIdOf(one)} ${await spanIdOf(one, "guardrail")}`),
    );
    const spans = new Map<string, string>();
    const changed: string[] = [];
    for (const span of langfuse.spans()) {
      const id = `${span.traceId} ${span.spanId}`;
      const body = JSON.stringify(span);
      if ((spans.get(id) ?? body) !== body) changed.push(id);
      spans.set(id, body);
    }
    expect(changed).toEqual([]);
    const rootsSent = [...spans].filter(([, body]) => JSON.parse(body).name === "decision");
    expect(rootsSent.map(([id]) => id).toSorted()).toEqual(roots.toSorted());
    const scores = new Map(langfuse.scores().map((score) => [score.id, score.value]));
    const expected = await Promise.all(
      log.outcomes.map(async ({ decision, source, author, verdict }) =>
        source === RAN_SOURCE
          ? ([await scoreIdOf(decision, "tool_result", source, author), "ran"] as const)
          : ([await scoreIdOf(decision, "verdict", source, author), verdict] as const),
      ),
    );
    expect([...scores].toSorted()).toEqual(expected.toSorted());
    expect(await mirrorHealth(gate.url)).toMatchObject({ dropped: 0, refused: 0, waiting: 0 });
    console.info(
      `${decisions.length} answers, ${during} of them in an outage of ${OUTAGE_MS / 1000} s ` +
        `(demo ${demo.decisions}, enforce ${enforce.turns} with ${enforce.stopped} plain ones stopped, shadow ${shadow.turns}); ` +
        `${log.decisions.length} decisions and ${log.outcomes.length} outcomes logged, ${log.sums.kept.size} sums; ` +
        `${roots.length} traces of ${spans.size} spans (${langfuse.spans().length} sent), ` +
        `${scores.size} scores (${langfuse.scores().length} sent)`,
    );
    expect(await gate.stop()).toBe(0);
  },
  OUTAGE_MS + 300_000,
);

const mirrorHealth = async (url: string) =>
  ((await send("GET", `${url}/healthz`)) as { outbox: { langfuse: { waiting: number } } }).outbox.langfuse;

async function untilMirrored(url: string, withinMs: number): Promise<void> {
  await expect.poll(async () => (await mirrorHealth(url)).waiting, { timeout: withinMs }).toBe(0);
}

async function readLog(databaseUrl: string) {
  const client = createClient({ url: databaseUrl });
  try {
    const { rows } = await client.execute("SELECT id, project, traceparent FROM decisions");
    const decisions = rows.map((row) => {
      const traceparent = row["traceparent"] === null ? null : JSON.parse(String(row["traceparent"]));
      return {
        id: String(row["id"]),
        project: String(row["project"]),
        ...(traceparent === null
          ? {}
          : { traceparent: traceparent as { traceId: string; parentId: string; sampled: boolean } }),
      };
    });
    const outcomes = (await client.execute("SELECT * FROM outcomes")).rows.map((row) => ({
      decision: { id: String(row["decision_id"]), project: String(row["project"]) },
      source: String(row["source"]),
      author: String(row["author"]),
      verdict: String(row["verdict"]),
    }));
    const pending = await client.execute("SELECT count(*) AS n FROM pending_outcomes");
    return { decisions, outcomes, pending: Number(pending.rows[0]?.["n"]), sums: await readSums(client) };
  } finally {
    client.close();
  }
}
