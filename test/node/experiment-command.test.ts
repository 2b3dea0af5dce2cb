import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, startApi, startDatabase, type TestApi } from "../support/api.ts";
import { type Ended, runCommand } from "../support/run-command.ts";
import { serveApi } from "../support/serve-api.ts";
import type { Sqld } from "../support/sqld.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

const folder = mkdtempSync(join(tmpdir(), "idk-experiment-"));
let sqld: Sqld;
let api: TestApi;
let server: Awaited<ReturnType<typeof serveApi>>;
beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
  server = await serveApi(api);
});
afterAll(async () => {
  await server.stop();
  await sqld.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<Ended> =>
  runCommand("experiment", [...args, "--url", server.url], { IDK_KEY: ADMIN_KEY });
const json = async (...args: string[]): Promise<Record<string, unknown>> => {
  const { code, out, err } = await run(...args, "--json");
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out) as Record<string, unknown>;
};
const file = (name: string, body: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof body === "string" ? body : JSON.stringify(body));
  return path;
};

const BOLDER = {
  name: "bolder",
  arms: [
    { id: "now", share: 0.5 },
    { id: "bold", share: 0.5, global: { threshold: 0.3 } },
  ],
  minimum_units: 5,
  maturation_hours: 1,
};

/** Sessions of both arms, all older than an hour, each with a verdict. */
async function log(experiment: string): Promise<void> {
  const at = new Date(api.clock.now - 3 * 3_600_000).toISOString();
  const ids = Array.from({ length: 40 }, (_, i) => i);
  const decisions = ids.map((i) =>
    decisionEvent({
      id: `d${i}`,
      createdAt: at,
      session: `s${i}`,
      mode: "enforce",
      experiment: { id: experiment, arm: i % 2 === 0 ? "now" : "bold", unit: `u${i}` },
    }),
  );
  const outcomes = ids.map((i) =>
    outcomeEvent(`o${i}`, {
      decisionId: `d${i}`,
      verdict: i % 10 === 0 ? "incorrect" : "correct",
      at,
      receivedAt: at,
    }),
  );
  await api.outbox.put([...(await Promise.all(decisions)), ...outcomes]);
}

describe("npm run experiment", () => {
  it("drafts, starts, shows, promotes after a look at the changes, and archives", async () => {
    expect((await run("list")).out).toEqual(
      expect.stringMatching(/^There is no experiment yet\. Draft one: npm run experiment -- create/),
    );
    const drafted = await run("create", "--file", file("bolder.json", BOLDER), "--reason", "worth a try");
    expect(drafted.code).toBe(0);
    expect(drafted.out).toMatch(
      /^exp_\w+: "bolder" is a draft\.\n.*no sessions to plan by\.\nwarning: No arm enforces/,
    );
    const [id = ""] = drafted.out.split(":");
    expect(await json("start", id, "--reason", "go", "--author", "kim")).toMatchObject({
      id,
      status: "running",
    });
    await log(id);
    const shown = await run("show", id);
    expect(shown.out).toMatch(/"bolder" is running/);
    expect(shown.out).toMatch(/\nnow +20 +0 +20 +20 +20 +0\.600/);
    expect(shown.out).toMatch(/\nbold - now +0\.400/);
    expect(shown.out).toMatch(/\nNot final/);
    expect(await json("show", id)).toMatchObject({ analysis: { standing: "not_final" } });

    const preview = await run("promote", id, "--arm", "bold");
    expect(preview.out).toMatch(
      /would change in policy version 1:\n  all tools: threshold not set -> 0\.3\nNothing was changed/,
    );
    const missing = await run("promote", id, "--arm", "bold", "--apply");
    expect([missing.code, missing.out]).toEqual([2, ""]);
    expect(missing.err).toMatch(/^error: --reason TEXT is missing/);
    const done = await run("promote", id, "--arm", "bold", "--apply", "--reason", "it is better");
    expect(done.out).toMatch(
      /is promoted; policy version 2 changed:\n  all tools: threshold not set -> 0\.3\n$/,
    );
    expect((await run("archive", id)).out).toMatch(/is archived\.\n$/);
    expect((await run("list")).out).toMatch(
      new RegExp(`^id .*\\n${id}  archived .*now 50 %, bold 50 %  bolder\\n$`),
    );
  });

  it("says in one line what is wrong, and ends with 2", async () => {
    const cases: readonly (readonly [string[], RegExp])[] = [
      [[], /^error: Say what to do: list, create/],
      [["show"], /^error: Say which experiment/],
      [["show", "exp_none"], /^error: There is no experiment .*\(GET .*: 404\)$/m],
      [["start", "exp_none"], /^error: --reason TEXT is missing/],
      [["list", "--arm", "a"], /^error: --arm means nothing to "list"/],
      [["create"], /^error: --file FILE is missing/],
      [["create", "--file", file("broken.json", "{")], /^error: .*broken\.json cannot be read as JSON/],
      [["create", "--file", file("list.json", [])], /^error: .*must hold one JSON object/],
      [
        ["create", "--file", file("one.json", { ...BOLDER, arms: [] }), "--reason", "x"],
        /^error: arms must name 2.*\(POST .*: 400\)$/m,
      ],
    ];
    for (const [args, problem] of cases) {
      const { code, out, err } = await run(...args);
      expect([args, code, out]).toEqual([args, 2, ""]);
      expect(err).toMatch(problem);
      expect(err.trim().split("\n")).toHaveLength(1);
    }
    const help = await runCommand("experiment", ["--help"]);
    expect([help.code, help.out.slice(0, 29)]).toEqual([0, "Usage: npm run experiment -- "]);
  });
});
