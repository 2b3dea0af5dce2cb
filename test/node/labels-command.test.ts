import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labels as command } from "../../src/cli/labels.ts";
import { ADMIN_KEY, startApi, startDatabase, type TestApi } from "../support/api.ts";
import { type Ended, runCommand } from "../support/run-command.ts";
import { serveApi } from "../support/serve-api.ts";
import type { Sqld } from "../support/sqld.ts";
import { decisionEvent } from "../support/store.ts";

const folder = mkdtempSync(join(tmpdir(), "idk-labels-"));
let sqld: Sqld;
let api: TestApi;
let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
  server = await serveApi(api);
  const made = Array.from({ length: 2_500 }, (_, i) =>
    decisionEvent({ id: `d${i}`, createdAt: "2031-01-01T10:00:00.000Z" }),
  );
  await api.outbox.put(await Promise.all(made));
});
afterAll(async () => {
  await server.stop();
  await sqld.stop();
  rmSync(folder, { recursive: true, force: true });
});

const path = (name: string) => join(folder, name);
const labels = (...args: string[]): Promise<Ended> =>
  runCommand("labels", [...args, "--url", server.url], { IDK_KEY: ADMIN_KEY });

describe("npm run labels", () => {
  it("imports a file of any length, tells what it refused, and keeps that", async () => {
    const rows = Array.from({ length: 2_500 }, (_, i) =>
      i % 1_000 === 7
        ? `d${i},perhaps,`
        : `d${i},${i % 3 === 0 ? "incorrect" : "correct"},"n ""${i}""\r\nend"`,
    );
    writeFileSync(path("in.csv"), `\uFEFFdecision_id,verdict,note\r\n${rows.join("\r\n")}\r\n"open`);
    const args = [
      "--file",
      path("in.csv"),
      "--source",
      "human_review",
      "--rejects",
      path("rejects.jsonl"),
      "--json",
    ];
    const { code, out } = await labels("import", ...args);
    const report = JSON.parse(out) as {
      accepted: number;
      joined: number;
      errors: { line: number; message: string }[];
    };
    expect([code, report.accepted, report.joined]).toEqual([1, 2_497, 2_497]);
    // Seven rows of two lines, and the names, stand before the first wrong one.
    expect(report.errors.map(({ line }) => line)).toEqual([16, 2_015, 4_014, 4_999]);
    expect(report.errors[3]?.message).toMatch(/never closed/);
    const rejects = readFileSync(path("rejects.jsonl"), "utf8").trim().split("\n");
    expect(JSON.parse(rejects[0] ?? "")).toMatchObject({
      line: 16,
      label: { decision_id: "d7", verdict: "perhaps" },
    });
    expect(rejects).toHaveLength(4);
  });

  it.each(["csv", "jsonl"])("exports all as %s, and takes that back", async (format) => {
    const file = path(`out.${format}`);
    expect(await labels("export", "--out", file, "--json")).toMatchObject({
      code: 0,
      out: '{"labels":2497}\n',
    });
    const before = readFileSync(file, "utf8");
    expect(before.split("d2499")).toHaveLength(2);
    const again = await labels("import", "--file", file);
    expect(again).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^2497 labels accepted, of which 2497 have/),
    });
  });

  it("explains itself, and refuses what it cannot do, in one line", async () => {
    expect((await runCommand("labels", ["--help"])).out).toMatch(/^Usage: npm run labels -- import/);
    const wrong: [string[], RegExp][] = [
      [[], /Say what to do/],
      [["import"], /--file FILE is missing/],
      [["import", "--file", path("none.csv")], /none\.csv: ENOENT/],
      [["import", "--file", "-", "--out", "x"], /--out means nothing to "import"/],
      [
        ["export", "--out", path("x.csv"), "--from", "soon", "--key", ADMIN_KEY],
        /from must be a time.*: 400/,
      ],
      [["export", "--out", path("x.csv"), "--key", "wrong"], /401/],
      [["export", "--out", path("x.txt"), "--format", "xml"], /--format must be csv or jsonl/],
    ];
    for (const [args, message] of wrong) {
      await expect(command([...args, "--url", server.url])).rejects.toThrow(message);
    }
    writeFileSync(path("latin.csv"), Buffer.from("decision_id,verdict\nd1,corr\xe9ct\n", "latin1"));
    expect(await labels("import", "--file", path("latin.csv"))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error: [^\n]*it is not UTF-8\n$/),
    });
  });
});
