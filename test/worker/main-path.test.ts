import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "../../src/store/migrate.ts";
import { type RunningWorker, startWorker } from "../../scripts/local/worker.ts";
import { type Sqld, startSqld } from "../support/sqld.ts";
import { decisionBody, post, readLog, send, untilDrained } from "../support/traffic.ts";

const ROOT = join(import.meta.dirname, "../..");
const DATA = join(ROOT, "../shared/data/bfcl-v4");

const TAU = join(ROOT, "../shared/data/tau-airline");

interface Stopped {
  readonly n: number;
  readonly stopped: number;
}

interface LoopReplay {
  readonly n: number;
  readonly errors: number;
  readonly conversations: Record<"passed_calls" | "expected_writes" | "unexpected_writes" | "reads", Stopped>;
}

let database: Sqld;
let gate: RunningWorker;
const workerLog: string[] = [];

const start = (variables: Record<string, string>) =>
  startWorker({
    port: 0,
    state: null,
    variables,
    onLog: (level, line) => workerLog.push(`${level}: ${line}`),
    onRestart: () => workerLog.push("error: workerd was started again"),
  });

beforeAll(async () => {
  database = await startSqld();
  await migrateDatabase(database.url);
  gate = await start({
    LIBSQL_URL: database.url,
    IDK_LOCAL: "1",
    IDK_ADMIN_KEY: "test-admin-key-of-some-length",
  });
});

afterAll(async () => {
  await gate.stop();
  await database.stop();
});

interface Decision {
  readonly id: string;
  readonly action: string;
  readonly confidence: number;
  readonly candidate: number;
  readonly features: Record<string, number | null>;
  readonly model: { readonly id: string; readonly sha256: string };
}

describe("the main path through the whole worker", () => {
  it("scores in workerd with onnxruntime and answers with a decision", async () => {
    const health = await send("GET", `${gate.url}/healthz`);
    expect(health).toMatchObject({ ok: true, database: "ok", model: { engine: "onnxruntime" } });
    const decision = (await post(`${gate.url}/v1/decisions`, decisionBody(7))) as Decision;
    expect(decision).toMatchObject({ action: "execute", mode: "shadow", candidate: 0, gated_by: "transfer" });
    expect(decision.confidence).toBeGreaterThanOrEqual(0);
    expect(decision.confidence).toBeLessThanOrEqual(1);
    expect(Object.keys(decision.features).length).toBeGreaterThan(10);
  });

  it("shows the decision at once, then its outcome, and finds both in the list and in the database", async () => {
    const { id } = (await post(`${gate.url}/v1/decisions`, decisionBody(8))) as Decision;
    expect(await send("GET", `${gate.url}/v1/decisions/${id}`)).toMatchObject({ id, outcomes: [] });

    const outcome = { decision_id: id, verdict: "incorrect", source: "human_review", author: "ada" };
    expect(await post(`${gate.url}/v1/outcomes`, outcome)).toMatchObject({ accepted: 1, errors: [] });
    await untilDrained(gate.url, 20_000);

    expect(await send("GET", `${gate.url}/v1/decisions/${id}`)).toMatchObject({
      id,
      verdict: "incorrect",
      outcomes: [{ verdict: "incorrect", source: "human_review", author: "ada" }],
    });
    const list = (await send("GET", `${gate.url}/v1/decisions?tool=transfer&verdict=incorrect`)) as {
      items: { id: string }[];
    };
    expect(list.items.map((item) => item.id)).toEqual([id]);
    const log = await readLog(database.url);
    expect([log.decisions.get(id), log.outcomes.get(id)]).toEqual([1, 1]);
  });

  it("joins an outcome by tool call id and session, even if it arrives first", async () => {
    const session = "session-of-the-join-test";
    await post(`${gate.url}/v1/outcomes`, {
      tool_call_id: "call_9",
      session,
      verdict: "correct",
      source: "agent",
    });
    const { id } = (await post(`${gate.url}/v1/decisions`, { ...decisionBody(9), session })) as Decision;
    await untilDrained(gate.url, 20_000);
    expect(await send("GET", `${gate.url}/v1/decisions/${id}`)).toMatchObject({
      outcomes: [{ verdict: "correct", source: "agent" }],
    });
  });

  it("stops a call in enforce when a check blocks it, with a sentence for the user", async () => {
    const body = { ...decisionBody(10), mode: "enforce", tools: [] };
    expect(await post(`${gate.url}/v1/decisions`, body)).toMatchObject({
      action: "abstain",
      fallback: { message: expect.stringMatching(/\w+ \w+/) },
    });
  });

  it("answers 50 at once, each with its own decision", async () => {
    const numbers = Array.from({ length: 50 }, (_, i) => 1000 + i);
    const decisions = (await Promise.all(
      numbers.map((number) => post(`${gate.url}/v1/decisions`, decisionBody(number))),
    )) as Decision[];
    expect(new Set(decisions.map((one) => one.id)).size).toBe(50);
    await untilDrained(gate.url, 20_000);
    const log = await readLog(database.url);
    expect(decisions.filter((one) => log.decisions.get(one.id) !== 1)).toEqual([]);
  });

  it("replays recorded answers through the command, and everything is in the log", async () => {
    const before = await readLog(database.url);
    const args = [
      "--import",
      "tsx",
      "src/cli/replay.ts",
      "--data",
      DATA,
      "--url",
      gate.url,
      "--limit",
      "40",
      "--json",
    ];
    const { code, stdout, stderr } = await runNode(args);
    expect([code, stderr.includes("error")]).toEqual([0, false]);
    // The gate runs the bundle of this checkout, so the questions themselves are compared.
    expect(stderr).toMatch(/warning: bfcl-v4: the gate's model was trained on \d+ of these \d+ questions/);
    const report = JSON.parse(stdout) as Record<string, number>;
    expect(Object.keys(report)).toEqual(["n", "accuracy", "abstain_rate", "idks_base", "idks", "errors"]);
    expect([report["n"], report["errors"]]).toEqual([40, 0]);
    expect(report["idks_base"]).toBeCloseTo(2 * (report["accuracy"] ?? Number.NaN) - 1, 9);
    const after = await readLog(database.url);
    expect(after.decisions.size - before.decisions.size).toBe(40);
    expect(after.outcomes.size - before.outcomes.size).toBe(40);
  });

  it.skipIf(!existsSync(TAU))(
    `replays conversations turn by turn in enforce mode, with reads at low risk (skipped without ${TAU})`,
    async () => {
      const options = ["--data", TAU, "--url", gate.url, "--limit", "50", "--concurrency", "4", "--json"];
      const { code, stdout } = await runNode(["--import", "tsx", "src/cli/replay.ts", ...options]);
      expect(code).toBe(0);
      const { n, errors, conversations } = JSON.parse(stdout) as LoopReplay;
      expect(errors).toBe(0);
      expect(n).toBeGreaterThan(20);
      const {
        passed_calls: passed,
        expected_writes: expected,
        unexpected_writes: unexpected,
      } = conversations;
      expect(conversations.reads.n + expected.n + unexpected.n).toBe(n);
      for (const kind of [passed, expected, unexpected, conversations.reads]) {
        expect(kind.stopped).toBeGreaterThanOrEqual(0);
        expect(kind.stopped).toBeLessThanOrEqual(1);
      }
      const { items } = (await send("GET", `${gate.url}/v1/decisions?mode=enforce&limit=20`)) as {
        items: { threshold: number }[];
      };
      expect(new Set(items.map(({ threshold }) => threshold))).toEqual(new Set([0.2, 0.5]));
    },
  );

  it("runs its cron without an error, and never logged one", async () => {
    await gate.runCron();
    expect(workerLog.filter((line) => line.startsWith("error"))).toEqual([]);
  });
});

describe("the page, as the worker serves it", () => {
  it("comes with headers that let it load nothing from elsewhere", async () => {
    const response = await fetch(`${gate.url}/`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const page = await response.text();
    const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    const loaded = await fetch(`${gate.url}${script}`);
    expect([loaded.status, loaded.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("javascript"),
    ]);
    await loaded.body?.cancel();
  });

  it.each(["/assets/index-0ldHash1.js", "/nothing.css"])("answers 404 for %s, not the page", async (path) => {
    const response = await fetch(`${gate.url}${path}`);
    await response.body?.cancel();
    expect(response.status).toBe(404);
  });
});

describe("an unknown path", () => {
  it("is a 404 for a program that mistook it, and the page where a browser opens one", async () => {
    for (const path of ["/V1/decisions", "/API/keys", "/v2/decisions"]) {
      const response = await fetch(`${gate.url}${path}`);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ error: { type: "not_found" } });
    }
    const page = await fetch(`${gate.url}/decisions/dec_1`, { headers: { accept: "text/html,*/*" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  });
});

describe("a deployment without an admin secret", () => {
  it("answers nothing but /healthz", async () => {
    const bare = await start({ LIBSQL_URL: database.url });
    try {
      expect(await send("GET", `${bare.url}/healthz`)).toMatchObject({ ok: true, configured: false });
      for (const path of ["/", "/v1/decisions", "/api/policies", "/openapi.json"]) {
        const response = await fetch(`${bare.url}${path}`);
        const text = await response.text();
        expect([path, response.ok]).toEqual([path, false]);
        expect(text).toContain("IDK_ADMIN_KEY");
      }
    } finally {
      await bare.stop();
    }
  });
});

function runNode(args: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 60_000,
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((done) => child.once("close", (code) => done({ code, stdout, stderr })));
}
