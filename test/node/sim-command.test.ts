import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startSimServer } from "../../src/sim/server/server.ts";
import { freePort } from "../support/sqld.ts";

const ROOT = join(import.meta.dirname, "../..");
const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0)) await step();
});

function runSim(...args: readonly string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "src/sim/main.ts", ...args], { cwd: ROOT });
  cleanup.push(() => child.kill("SIGKILL"));
  const texts = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (texts.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (texts.stderr += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("close", done));
  return { child, texts, ended };
}

describe("npm run sim", () => {
  it("serves on the port that was asked for until it is told to stop", async () => {
    const port = await freePort();
    const { child, texts, ended } = runSim("--port", String(port), "--seed", "9", "--json");
    await expect.poll(() => texts.stdout, { timeout: 20_000 }).toContain("\n");
    const { url, seed } = JSON.parse(texts.stdout) as { url: string; seed: number };
    expect([url, seed]).toEqual([`http://127.0.0.1:${port}`, 9]);
    expect((await fetch(`${url}/v1/models`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });

  it("prints its help, with the faults that it knows", async () => {
    const { texts, ended } = runSim("--help");
    expect(await ended).toBe(0);
    expect(texts.stdout).toMatch(/--port N[\s\S]*status=CODE/);
  });

  it("says in one line what is wrong with an option or a port", async () => {
    const other = await startSimServer({ port: 0, seed: 1 });
    cleanup.push(() => other.stop());
    for (const [args, expected] of [
      [["--port", "http"], /--port must be an integer/],
      [["--port", new URL(other.url).port], /port cannot be used/],
    ] as const) {
      const { texts, ended } = runSim(...args);
      expect([await ended, texts.stderr.trim().split("\n")]).toEqual([2, [expect.stringMatching(expected)]]);
    }
  });
});
