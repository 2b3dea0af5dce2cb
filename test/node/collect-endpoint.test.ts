import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { linesOf } from "../support/json-lines.ts";
import { runCommand } from "../support/run-command.ts";
import { question, writeFolder } from "../support/tiny-folder.ts";
import { type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

let out: string;
afterEach(() => rmSync(out, { recursive: true, force: true }));

const newOut = (): string => (out = mkdtempSync(join(tmpdir(), "idk-collect-")));

const collect = (...args: string[]) =>
  runCommand("collect", args, { OPENAI_API_KEY: "", OPENAI_BASE_URL: "" });

const one = () => writeFolder({ "questions.jsonl": [question("1"), question("2"), question("3")] });
const answer = JSON.stringify({
  id: "x",
  model: "m-1",
  choices: [
    {
      message: {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "c", type: "function", function: { name: "get_weather", arguments: '{"city": "1.0"}' } },
        ],
      },
      finish_reason: "tool_calls",
    },
  ],
});

const args = () => [
  "--data",
  one(),
  "--out",
  newOut(),
  "--model",
  "m",
  "--base-url",
  upstream.url,
  "--samples",
  "1",
];

describe("npm run collect against an endpoint with moods", () => {
  it("waits as Retry-After says, tries again, and goes on past a request that is refused", async () => {
    upstream.script(({ text }, index) => {
      if (index === 0)
        return { status: 429, headers: { "retry-after": "0" }, parts: ['{"error":{"message":"slow down"}}'] };
      if (text.includes("city 2")) return { status: 400, parts: ['{"error":{"message":"bad schema"}}'] };
      return { parts: [answer] };
    });
    const { code, out: text, err } = await collect(...args(), "--concurrency", "1", "--json");
    expect(code).toBe(1);
    expect(err).toContain("429 slow down: once more in 0.0 s");
    expect(JSON.parse(text)).toMatchObject({
      written: 2,
      unreported: 2,
      failures: [{ id: "2", message: expect.stringContaining("400 bad schema") }],
    });
    expect(linesOf(join(out, "runs/m.jsonl"))).toMatchObject([
      { id: "1", valid: null, calls: [{ name: "get_weather", arguments: { city: "1.0" } }] },
      { id: "3" },
    ]);
    expect(upstream.seen[0]?.body).toMatchObject({ model: "m", tools: [{ type: "function" }] });
    expect(upstream.seen[0]?.body).not.toHaveProperty("seed");
  });

  it("sends the key of the named variable, and ends at once where it is refused", async () => {
    upstream.script(() => ({ status: 401, parts: ['{"error":{"message":"who are you"}}'] }));
    const {
      code,
      out: text,
      err,
    } = await runCommand("collect", [...args(), "--key-env", "MY_KEY"], { MY_KEY: "sk-test-1" });
    expect([code, text]).toEqual([2, ""]);
    expect(err.trim().split("\n").at(-1)).toMatch(/^error: http.* answered 401 who are you$/);
    expect(upstream.seen[0]?.headers.authorization).toBe("Bearer sk-test-1");
    expect(err).not.toContain("sk-test-1");
  });

  it("stops at --max-cost, and stays within --concurrency", async () => {
    const priced = JSON.stringify({
      ...(JSON.parse(answer) as object),
      usage: { prompt_tokens: 1_000_000, completion_tokens: 0, total_tokens: 1_000_000 },
    });
    upstream.script(() => ({ parts: [priced] }));
    const { code, out: text } = await collect(
      ...args(),
      "--samples",
      "4",
      "--concurrency",
      "2",
      "--price-in",
      "1",
      "--price-out",
      "1",
      "--max-cost",
      "3",
      "--json",
    );
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject({ ended: "--max-cost is reached" });
    expect(linesOf(join(out, "runs/m.jsonl")).length).toBeLessThanOrEqual(4);
    expect(upstream.mostOpen).toBeLessThanOrEqual(2);
  });

  it.each([
    [["--model", ""], /--model NAME is missing/],
    [["--bench", "nope"], /holds no bench "nope". It has simple/],
    [["--body", '{"seed":1}'], /--body must not set "seed"/],
    [["--price-in", "1"], /belong together/],
    [["--base-url", "ftp://x"], /must be an http\(s\) URL/],
    [["--base-url", "https://example.invalid/v1"], /OPENAI_API_KEY is not set/],
  ])("says in one line what is wrong: %j", async (wrong, message) => {
    const { code, out: text, err } = await collect(...args(), ...wrong);
    expect([code, text]).toEqual([2, ""]);
    expect(err).toMatch(message);
    expect(err.trim().split("\n")).toHaveLength(1);
  });
});
