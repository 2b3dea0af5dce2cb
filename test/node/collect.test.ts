import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { SimServer } from "../../src/sim/server/server.ts";
import { startSimServer } from "../../src/sim/server/server.ts";
import { linesOf } from "../support/json-lines.ts";
import { runCommand } from "../support/run-command.ts";
import { firstTurn } from "../support/sim.ts";
import { writeFolder } from "../support/tiny-folder.ts";

const STORIES = 12;
let sim: SimServer;
beforeAll(async () => {
  sim = await startSimServer({ port: 0, seed: 3 });
});
afterAll(() => sim.stop());

let out: string;
afterEach(() => rmSync(out, { recursive: true, force: true }));

/** The simulated upstream's own stories as questions, with the calls that are right for them. */
function simFolder(): string {
  const stories = sim.model.catalogue.stories.filter(({ steps }) => steps[0]?.question === undefined);
  return writeFolder({
    "questions.jsonl.gz": stories.slice(0, STORIES).map((story, i) => {
      const { messages, tools } = firstTurn(story);
      const right = story.steps[0]?.right ?? [];
      return {
        bench: story.scenario,
        id: `story_${i}`,
        messages,
        functions: tools.map((tool) => tool.function),
        ground_truth: right.map(({ name, args }) => ({
          [name]: Object.fromEntries(
            Object.entries(args).map(([key, value]) => [
              key,
              [value, ...(story.steps[0]?.wordings?.[key] ?? [])].map(possible),
            ]),
          ),
        })),
      };
    }),
  });
}

/** Members of a dict are lists of possible values, as in the leaderboard's answers. */
const possible = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, [member]]))
    : value;

const newOut = (): string => (out = mkdtempSync(join(tmpdir(), "idk-collect-")));

const collect = (...args: string[]) =>
  runCommand("collect", args, { OPENAI_API_KEY: "", OPENAI_BASE_URL: "" });

describe("npm run collect against the simulated upstream", () => {
  it("writes a folder that label and evaluate read, and asks nothing twice", async () => {
    const data = simFolder();
    const args = ["--data", data, "--out", newOut(), "--model", "some/model", "--base-url", `${sim.url}/v1`];
    const plan = await collect(
      ...args,
      "--samples",
      "2",
      "--dry-run",
      "--price-in",
      "1",
      "--price-out",
      "2",
      "--json",
    );
    expect(JSON.parse(plan.out)).toMatchObject({ done: 0, requests: 2 * STORIES, usd: expect.any(Number) });

    expect(readdirSync(out)).toEqual([]);

    const first = await collect(...args, "--samples", "2", "--price-in", "1", "--price-out", "2", "--json");
    expect(first).toMatchObject({ code: 0 });
    const report = JSON.parse(first.out) as Record<string, number>;
    expect(report).toMatchObject({ written: 2 * STORIES, labelled: 2 * STORIES, failures: [], ended: null });
    expect(report["usd"]).toBeCloseTo(
      (report["prompt_tokens"]! + 2 * report["completion_tokens"]!) / 1e6,
      12,
    );

    const file = join(out, "runs/some_model.jsonl");
    const lines = linesOf(file);
    expect(lines[0]).toMatchObject({ agent: "some_model", mode: "fc", run: 0, model: "idk-simulated-1" });
    const more = await collect(...args, "--samples", "3", "--json");
    expect(JSON.parse(more.out)).toMatchObject({ done: 2 * STORIES, written: STORIES });
    const labelled = await runCommand("label", ["--data", out, "--json"]);
    expect(JSON.parse(labelled.out)).toMatchObject({
      sets: [{ runs: 3 * STORIES, all: { n: 3 * STORIES, agree: 3 * STORIES } }],
    });
    const evaluated = await runCommand("evaluate", ["--data", out, "--k", "3", "--json"]);
    expect(evaluated.code).toBe(0);
    expect(JSON.parse(evaluated.out)).toMatchObject({ sets: [{ k: 3 }] });
  });

  it.each([
    ["sure", true],
    ["wrong", false],
  ])("labels the answers of a model that is always %s: %s", async (behaviour, valid) => {
    const data = simFolder();
    const args = ["--data", data, "--out", newOut(), "--model", "m", "--base-url", `${sim.url}/v1`];
    const body = JSON.stringify({ metadata: { sim: `behaviour=${behaviour}` } });
    expect(await collect(...args, "--samples", "2", "--body", body)).toMatchObject({ code: 0 });
    const lines = linesOf(join(out, "runs/m.jsonl"));
    expect(lines).toHaveLength(2 * STORIES);
    for (const line of lines) expect(line["valid"], JSON.stringify(line)).toBe(valid);
  });

  it("on Ctrl-C finishes what has begun, and says that answers are missing", async () => {
    const data = simFolder();
    const args = ["--data", data, "--out", newOut(), "--model", "m", "--base-url", `${sim.url}/v1`, "--json"];
    const slow = ["--concurrency", "2", "--body", '{"metadata":{"sim":"delay=60"}}'];
    const child = spawn(process.execPath, ["--import", "tsx", "src/cli/collect.ts", ...args, ...slow]);
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
    const ended = new Promise<number | null>((done) => child.once("close", done));
    const file = join(out, "runs/m.jsonl");
    await expect
      .poll(() => (existsSync(file) ? readFileSync(file, "utf8") : ""), { timeout: 30_000 })
      .toContain("\n");
    child.kill("SIGINT");
    expect(await ended).toBe(1);
    const report = JSON.parse(text) as { written: number };
    expect(report).toMatchObject({ ended: "it was asked to stop", failures: [] });
    expect(linesOf(file)).toHaveLength(report.written);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it("killed in the middle it goes on, and every answer is there once", async () => {
    const data = simFolder();
    const args = ["--data", data, "--out", newOut(), "--model", "m", "--base-url", `${sim.url}/v1`];
    const file = join(out, "runs/m.jsonl");
    const slow = ["--concurrency", "2", "--body", '{"metadata":{"sim":"delay=60"}}'];
    const child = spawn(process.execPath, ["--import", "tsx", "src/cli/collect.ts", ...args, ...slow]);
    const ended = new Promise((done) => child.once("close", done));
    await expect
      .poll(() => (existsSync(file) ? readFileSync(file, "utf8") : ""), { timeout: 30_000 })
      .toContain("\n");
    child.kill("SIGKILL");
    await ended;
    const before = linesOf(file).length;
    expect(before).toBeLessThan(5 * STORIES);

    const again = await collect(...args, "--json");
    expect(JSON.parse(again.out)).toMatchObject({ done: before, written: 5 * STORIES - before });
    const names = linesOf(file).map(({ id, run }) => `${String(id)} ${String(run)}`);
    expect([names.length, new Set(names).size]).toEqual([5 * STORIES, 5 * STORIES]);
  });
});
