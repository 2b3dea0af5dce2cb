import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readQuestions } from "../../src/training/data/questions.ts";
import { linesOf } from "../support/json-lines.ts";
import { runCommand } from "../support/run-command.ts";
import { question, writeFolder } from "../support/tiny-folder.ts";
import type { SeenRequest } from "../support/upstream.ts";
import { type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

let upstream: ScriptedUpstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), "idk-synthesize-"));
  upstream.script(play);
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const truth = (city: string) => ({ ground_truth: [{ get_weather: { city: [city] } }] });
const data = writeFolder({
  "questions.jsonl.gz": [question("1", "Rome?", truth("Rome")), question("2", "Oslo?", truth("Oslo"))],
});

const synthesize = (...args: string[]) => {
  const models = ["--model", "writer", "--check-model", "agent", "--base-url", upstream.url];
  return runCommand("synthesize", ["--data", data, "--out", out, ...models, "--json", ...args]);
};

const completion = (model: string, message: object) => ({
  parts: [
    JSON.stringify({
      id: "x",
      model,
      choices: [{ message: { role: "assistant", content: null, ...message }, finish_reason: "stop" }],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
    }),
  ],
});

const lastWords = ({ body }: SeenRequest): string => {
  const messages = body["messages"] as { content: string }[];
  return messages.at(-1)?.content ?? "";
};

/** Writes about the city of the calls; as the agent it always understands the first city that it reads, or Lima. */
function play(request: SeenRequest) {
  const words = lastWords(request);
  const city = /Rome|Oslo/.exec(words)?.[0];
  if (request.body["model"] === "agent") {
    const call = { name: "get_weather", arguments: JSON.stringify({ city: city ?? "Lima" }) };
    return completion("agent-1", { tool_calls: [{ id: "c", type: "function", function: call }] });
  }
  const place = city ?? "Oslo";
  const requests = [`How is the weather in ${place}?`, "And there?", `Do I need a coat in ${place}`];
  const items = requests.map((text) => ({
    request: text,
    calls: [{ name: "get_weather", arguments: { city: "Oslo" } }],
  }));
  const open = words.includes('"items"');
  return completion("writer-1", { content: JSON.stringify(open ? { items } : { requests }) });
}

const withoutTime = (lines: string): string => lines.replaceAll(/"made_at":"[^"]*"/g, "");

const written = (name: string) => linesOf(join(out, name));

describe("npm run synthesize", () => {
  it("writes questions whose answers were right, with their provenance, and the others with the reason", async () => {
    const { code, out: text } = await synthesize(
      "--variants",
      "3",
      "--seed",
      "7",
      "--price-in",
      "1",
      "--price-out",
      "1",
    );
    expect(code).toBe(0);
    expect(JSON.parse(text)).toMatchObject({
      written: 2,
      hows: [{ how: "constrained", units: 2, variants: 6, accepted: 4, refused: { answered_otherwise: 2 } }],
      prompt_tokens: 80,
      usd: expect.closeTo(120e-6, 12),
    });
    const accepted = written("questions.jsonl");
    expect(
      accepted.map(({ messages }) => (messages as { content: string }[]).at(-1)?.content).toSorted(),
    ).toEqual([
      "Do I need a coat in Oslo",
      "Do I need a coat in Rome",
      "How is the weather in Oslo?",
      "How is the weather in Rome?",
    ]);
    const rome = accepted.find(({ id }) => id === "simple/1/1");
    expect(rome).toMatchObject({
      bench: "synthetic_constrained",
      ground_truth: [{ get_weather: { city: ["Rome"] } }],
      provenance: {
        how: "constrained",
        model: "writer-1",
        prompt_version: "constrained/1",
        seed: expect.any(Number),
        source: { bench: "simple", id: "1" },
        made_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        check_model: "agent",
        checks: [{ valid: true, reason: null }],
      },
    });
    const writing = upstream.seen.find(({ body }) => body["model"] === "writer");
    expect(writing?.body["seed"]).toBeTypeOf("number");
    expect(written("rejected.jsonl")).toMatchObject([
      { refusal: "answered_otherwise", reason: expect.stringContaining('argument `city` is "Lima"') },
      { refusal: "answered_otherwise" },
    ]);
    // What is written is a questions file like any other.
    expect((await readQuestions(join(out, "questions.jsonl"))).size).toBe(4);
  });

  it("goes on where it was cut off, and asks for nothing twice", async () => {
    await synthesize("--concurrency", "1");
    const journal = readFileSync(join(out, "journal.jsonl"));
    const questions = readFileSync(join(out, "questions.jsonl"), "utf8");
    writeFileSync(join(out, "journal.jsonl"), journal.subarray(0, journal.length - 20));
    rmSync(join(out, "questions.jsonl"));
    upstream.script(play);
    const { out: text } = await synthesize();
    expect(JSON.parse(text)).toMatchObject({ written: 1, done: 1 });
    expect(upstream.seen.filter(({ body }) => body["model"] === "writer")).toHaveLength(1);
    expect(withoutTime(readFileSync(join(out, "questions.jsonl"), "utf8"))).toBe(withoutTime(questions));
  });

  it("open prompting takes the model's own calls, and is counted apart", async () => {
    const { out: text } = await synthesize("--how", "constrained,open", "--limit", "1");
    const { hows } = JSON.parse(text) as { hows: unknown[] };
    // The second variant names no city: the agent understands something else.
    expect(hows).toMatchObject([
      { how: "constrained", variants: 3, accepted: 2 },
      { how: "open", units: 1, variants: 3, accepted: 2, refused: { answered_otherwise: 1 } },
    ]);
    const open = [...written("questions.jsonl"), ...written("rejected.jsonl")].filter(
      ({ bench }) => bench === "synthetic_open",
    );
    expect(open).toHaveLength(3);
    expect(open[0]?.["ground_truth"]).toEqual([{ get_weather: { city: ["Oslo"] } }]);
  });

  it("asks again where a reply is no JSON, and says what failed", async () => {
    upstream.script((request) =>
      lastWords(request).includes("Rome") ? completion("writer-1", { content: "I cannot." }) : play(request),
    );
    const { code, out: text } = await synthesize();
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject({
      written: 1,
      failures: [{ unit: "constrained simple/1", message: expect.stringContaining("not of the form") }],
    });
    const seeds = upstream.seen
      .filter((request) => request.body["model"] === "writer" && lastWords(request).includes("Rome"))
      .map(({ body }) => body["seed"]);
    expect(new Set(seeds).size).toBe(3);
  });

  it("tells what it would ask, and writes nothing", async () => {
    const { out: text } = await synthesize("--dry-run", "--checks", "2");
    expect(JSON.parse(text)).toMatchObject({ units: 2, requests: 22, usd: null });
    expect(upstream.seen).toHaveLength(0);
  });

  it.each([
    [["--how", "magic"], /--how must be/],
    [["--variants", "0"], /--variants must be an integer from 1 to 20/],
    [["--bench", "java"], /holds no bench "java"/],
  ])("says in one line what is wrong: %j", async (wrong, message) => {
    const { code, err } = await synthesize(...wrong);
    expect(code).toBe(2);
    expect(err.trim()).toMatch(message);
  });
});
