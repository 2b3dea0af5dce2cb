import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAlive } from "../../scripts/local/processes.ts";
import { type GateProcess, startGateProcess } from "../support/gate-process.ts";
import { freePort } from "../support/sqld.ts";
import { decisionBody, post, send, untilDrained } from "../support/traffic.ts";

const ROOT = join(import.meta.dirname, "../..");
let data: string;
/** The gate on `data` that the test before left running, or null. */
let last: GateProcess | null = null;

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), "idk-start-"));
});
afterAll(async () => {
  await last?.killAll();
  rmSync(data, { recursive: true, force: true });
});

async function start(): Promise<GateProcess> {
  last = await startGateProcess({ data });
  return last;
}

/** A start takes seconds, and most tests leave the gate as they found it. */
const started = async (): Promise<GateProcess> => last ?? start();

/** A start that is expected to end by itself. */
const tryStart = (...args: string[]) => tryStartWith({}, ...args);

function tryStartWith(env: Readonly<Record<string, string>>, ...args: string[]) {
  const all = ["--import", "tsx", "scripts/start.ts", "--no-build", ...args];
  const options = { cwd: ROOT, encoding: "utf8", timeout: 60_000, env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, all, options);
}

/** A port of a server in another process (ours is blocked while a start runs) that takes connections and says nothing. */
async function silentServer(): Promise<{ readonly port: number; readonly stop: () => void }> {
  const code = `const s = require("net").createServer(() => {}).listen(0, "127.0.0.1", () => console.log(s.address().port))`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((done) =>
    child.stdout.once("data", (line: Buffer) => done(Number(line.toString()))),
  );
  return { port, stop: () => void child.kill() };
}

const idOf = (decision: unknown) => (decision as { id: string }).id;

describe("npm start", () => {
  it("stops everything it started on SIGTERM, and the next start finds the decisions", async () => {
    const gate = await started();
    expect(statSync(join(data, "keys.json")).mode & 0o777).toBe(0o600);
    const id = idOf(await post(`${gate.url}/v1/decisions`, decisionBody(1)));
    await untilDrained(gate.url, 20_000);
    const children = [gate.childPid("workerd"), gate.childPid("sqld")];
    expect(await gate.stop()).toBe(0);
    expect(children.map(isAlive)).toEqual([false, false]);

    const next = await start();
    expect(await send("GET", `${next.url}/v1/decisions/${id}`)).toMatchObject({ id });
  });

  it("keeps other pages of the user's browser out of the database", async () => {
    const gate = await started();
    const [, database = ""] = /database\s+(http:\S+)/.exec(gate.output()) ?? [];
    const steal = (headers: Record<string, string>) =>
      fetch(`${database}/v2/pipeline`, {
        method: "POST",
        headers: { origin: "https://evil.example", ...headers },
        body: JSON.stringify({ requests: [{ type: "execute", stmt: { sql: "SELECT id FROM decisions" } }] }),
      });
    expect((await steal({})).status).toBe(401);
    const token = readFileSync(join(data, "database-token"), "utf8").trim();
    expect((await steal({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it("ends what a killed start left behind, and takes its folder over", async () => {
    const first = await started();
    const id = idOf(await post(`${first.url}/v1/decisions`, decisionBody(2)));
    await untilDrained(first.url, 20_000);
    const orphans = [first.childPid("workerd"), first.childPid("sqld")];
    first.killParents();
    await sleep(200);
    expect(orphans.map(isAlive)).toEqual([true, true]);

    const second = await start();
    expect(orphans.map(isAlive)).toEqual([false, false]);
    expect(await send("GET", `${second.url}/v1/decisions/${id}`)).toMatchObject({ id });
  });

  it("starts the database again when it dies, and answers meanwhile", async () => {
    const gate = await started();
    const before = gate.childPid("sqld");
    process.kill(before, "SIGKILL");
    const id = idOf(await post(`${gate.url}/v1/decisions`, decisionBody(3)));
    await expect.poll(() => gate.output(), { timeout: 30_000 }).toContain("The database runs again");
    await untilDrained(gate.url, 60_000);
    expect(await send("GET", `${gate.url}/v1/decisions/${id}`)).toMatchObject({ id });
    expect(gate.childPid("sqld")).not.toBe(before);
  });

  // It takes most of a minute to be sure that a worker hangs.
  it.runIf(process.env["IDK_LONG_TESTS"] === "1")(
    "starts a worker again that hangs, and it answers then",
    async () => {
      const gate = await started();
      const before = gate.childPid("workerd");
      process.kill(before, "SIGSTOP");
      await expect.poll(() => gate.output(), { timeout: 90_000 }).toContain("was started again");
      const id = idOf(await post(`${gate.url}/v1/decisions`, decisionBody(4)));
      await untilDrained(gate.url, 30_000);
      expect(await send("GET", `${gate.url}/v1/decisions/${id}`)).toMatchObject({ id });
      expect(gate.childPid("workerd")).not.toBe(before);
    },
  );

  it("plays demo traffic on a log of its own, says so, takes orders of its page, and ends it when somebody else uses the gate", async () => {
    const own = mkdtempSync(join(tmpdir(), "idk-start-"));
    const gate = await startGateProcess({ data: own, env: { IDK_DEMO: "" } });
    try {
      const agents = async () => {
        const { items } = (await send("GET", `${gate.url}/v1/decisions`)) as { items: { agent: string }[] };
        return items.map((one) => one.agent.replace(/-.*/, ""));
      };
      await expect.poll(agents, { timeout: 20_000 }).toContain("demo");
      const lines = gate
        .output()
        .split("\n")
        .filter((line) => line.includes("Demo traffic"));
      expect(lines).toEqual([expect.stringMatching(/simulated.*--no-demo/)]);
      const order = (method: string) => send(method, `${gate.url}/api/demo`);
      const runs = { available: true, ends_at: expect.any(String) };
      expect(await order("GET")).toEqual(runs);
      expect(await order("DELETE")).toEqual({ available: true, ends_at: null });
      expect(await order("POST")).toEqual(runs);
      await post(`${gate.url}/v1/decisions`, decisionBody(5));
      await expect
        .poll(() => gate.output(), { timeout: 20_000 })
        .toContain("since somebody else uses the gate now");
      expect(await gate.stop()).toBe(0);
    } finally {
      await gate.killAll();
      rmSync(own, { recursive: true, force: true });
    }
  });

  it("refuses a folder that another start uses, and says who", async () => {
    const gate = await started();
    const { status, stderr } = tryStart("--data", data, "--port", "1024");
    expect(status).toBe(1);
    expect(stderr).toContain(gate.url);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

describe("a start that cannot happen", () => {
  it("names the port that is taken and how to choose another", async () => {
    const server = createServer();
    const port = await new Promise<number>((done) =>
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        done(typeof address === "object" && address !== null ? address.port : 0);
      }),
    );
    const other = mkdtempSync(join(tmpdir(), "idk-start-"));
    try {
      const { status, stderr } = tryStart("--data", other, "--port", String(port));
      expect(status).toBe(1);
      expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(new RegExp(`${port}.*PORT=`))]);
    } finally {
      server.close();
      rmSync(other, { recursive: true, force: true });
    }
  });

  it("says in one line that a folder cannot hold the data", async () => {
    const other = mkdtempSync(join(tmpdir(), "idk-start-"));
    try {
      writeFileSync(join(other, "file"), "");
      mkdirSync(join(other, "lock.json"));
      const port = String(await freePort());
      for (const folder of [join(other, "file/x"), other]) {
        const { status, stderr } = tryStart("--data", folder, "--port", port);
        expect(status).toBe(1);
        expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(folder)]);
      }
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  it("says in one line that a database elsewhere does not answer, and shows no password", async () => {
    const other = mkdtempSync(join(tmpdir(), "idk-start-"));
    const silent = await silentServer();
    try {
      const port = String(await freePort());
      for (const [url, expected] of [
        [`http://127.0.0.1:${silent.port}`, /cannot be reached/],
        [`http://ada:s3cret@127.0.0.1:${silent.port}`, /LIBSQL_AUTH_TOKEN/],
        ["s3cret@here", /no address/],
      ] as const) {
        const { status, stderr } = tryStartWith({ LIBSQL_URL: url }, "--data", other, "--port", port);
        expect(status).toBe(1);
        expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(expected)]);
        expect(stderr).not.toContain("s3cret");
      }
    } finally {
      silent.stop();
      rmSync(other, { recursive: true, force: true });
    }
  });

  it.each([
    [["--port", "http"], /--port must be a port number/],
    [["--port", "70000"], /--port must be a port number/],
    [["--colour"], /--colour/],
    [["stray"], /stray/],
  ])("says in one line what is wrong with %j", (args, expected) => {
    const { status, stderr } = tryStart(...args);
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(expected)]);
  });

  it("prints its help and nothing else on --help", () => {
    const { status, stdout, stderr } = tryStart("--help");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("--data DIR");
  });
});
