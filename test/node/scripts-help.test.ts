import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deepestReason } from "../../scripts/deepest-reason.ts";
import { startSqld } from "../support/sqld.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Runs a script as `npm run` does, with these settings of the database only. */
function script(name: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const { LIBSQL_URL: _url, LIBSQL_AUTH_TOKEN: _token, ...env } = process.env;
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", `scripts/${name}.ts`, ...args], {
      cwd: ROOT,
      env: { ...env, ...settings },
      timeout: 50_000,
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

describe("the scripts", () => {
  it.each(["migrate", "build", "test", "bench"])("%s prints its help and does nothing else", async (name) => {
    const { code, out, err } = await script(name, ["--help"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^Usage: /);
    expect(out.trim().split("\n").length).toBeLessThan(20);
  });

  it.each(["migrate", "build", "bench"])("%s refuses what it does not know, in one line", async (name) => {
    const answer = await script(name, ["--nope"]);
    expect(answer).toMatchObject({ code: 2, out: "" });
    expect(answer.err).toMatch(/^error: [^\n]*--nope[^\n]*\n$/);
  });
});

describe("npm run migrate", () => {
  it("says which setting is missing", async () => {
    const answer = await script("migrate", []);
    expect(answer).toMatchObject({ code: 2, out: "" });
    expect(answer.err).toMatch(/^error: LIBSQL_URL is not set[^\n]*\n$/);
  });

  it.each(["http://127.0.0.1:3", "http://localhost:3"])(
    "says in one line why %s failed",
    async (LIBSQL_URL) => {
      const answer = await script("migrate", [], { LIBSQL_URL });
      expect(answer).toMatchObject({ code: 1, out: "" });
      expect(answer.err).toMatch(/^error: The migration failed: [^\n]*ECONNREFUSED[^\n]*\n$/);
    },
  );

  it("prints JSON only on --json", async () => {
    const sqld = await startSqld();
    try {
      const answer = await script("migrate", ["--json"], { LIBSQL_URL: sqld.url });
      expect(answer).toEqual({ code: 0, out: '{"ok":true}\n', err: "" });
    } finally {
      await sqld.stop();
    }
  });
});

describe("the deepest reason", () => {
  it("is the innermost message, in one line", () => {
    const inner = new Error("no such\n  table: x");
    expect(deepestReason(new Error("outer", { cause: new Error("middle", { cause: inner }) }))).toBe(
      "no such table: x",
    );
    const all = new AggregateError([new Error("connect ECONNREFUSED ::1:1"), new Error("second")], "");
    expect(deepestReason(new Error("fetch failed", { cause: all }))).toBe("connect ECONNREFUSED ::1:1");
    expect(deepestReason("text")).toBe("text");
  });
});
