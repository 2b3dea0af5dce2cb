import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embedSamples } from "../../src/core/embedding.ts";
import { sampleOf, tool, turnOf } from "../../src/core/features/example-turn.ts";
import { normalise } from "../../src/core/normalise.ts";
import { openAiEmbedding } from "../../src/sampling/embedding/openai.ts";
import { type AiBinding, workersAiEmbedding } from "../../src/sampling/embedding/workers-ai.ts";
import { type Reply, type ScriptedUpstream, startUpstream } from "../support/upstream.ts";

let server: ScriptedUpstream;
beforeAll(async () => {
  server = await startUpstream();
});
afterAll(() => server.stop());

const never = new AbortController().signal;
const json = (value: unknown): Reply => ({
  headers: { "content-type": "application/json" },
  parts: [JSON.stringify(value)],
});
const openAi = (timeoutMs = 5_000) =>
  openAiEmbedding({ baseUrl: `${server.url}/`, apiKey: "key", model: "small", timeoutMs });

describe("an OpenAI-compatible embedding", () => {
  it("asks once for the different forms of the samples, and gives unit vectors by sample", async () => {
    server.script(() =>
      // The list may stand in any order; `index` says which text a vector is of.
      json({
        data: [
          { index: 1, embedding: [0, 2] },
          { index: 0, embedding: [3, 4] },
        ],
      }),
    );
    const tools = [tool("get_weather", "Weather.", { city: "string" })];
    const samples = ["Oslo", "Rome", "Oslo"].map((city) =>
      sampleOf([["get_weather", JSON.stringify({ city })]]),
    );
    const normalised = normalise(turnOf({ ask: "Weather", tools }), samples);
    const vectors = await embedSamples(normalised, openAi(), never);
    expect([...vectors.keys()].toSorted()).toEqual([0, 1, 2]);
    expect(vectors.get(0)).toEqual(Float32Array.of(0.6, 0.8));
    expect(vectors.get(2)).toEqual(vectors.get(0));
    expect(vectors.get(1)).toEqual(Float32Array.of(0, 1));
    const [seen] = server.seen.splice(0);
    expect(seen?.url).toBe(`${new URL(server.url).pathname.replace(/\/$/, "")}/embeddings`);
    expect(seen?.headers.authorization).toBe("Bearer key");
    expect(seen?.body).toMatchObject({ model: "small", input: [expect.any(String), expect.any(String)] });
  });

  it.each<[string, Reply, string]>([
    ["an error status", { status: 429, parts: ["{}"] }, "status"],
    ["HTML", { parts: ["<html>"] }, "invalid"],
    ["no list", json({ data: null }), "invalid"],
    ["too few vectors", json({ data: [{ index: 0, embedding: [1] }] }), "invalid"],
    ["too many vectors", json({ data: [[1], [2], [3]].map((embedding) => ({ embedding })) }), "invalid"],
    ["a vector of words", json({ data: [{ embedding: ["a"] }, { embedding: [1] }] }), "invalid"],
    ["holes in the list", json({ data: [null, null] }), "invalid"],
    [
      "an index out of range",
      json({
        data: [
          { index: 1e9, embedding: [1] },
          { index: 0, embedding: [1] },
        ],
      }),
      "invalid",
    ],
    ["silence", { parts: [], end: "hang" }, "timeout"],
    ["a broken connection", { parts: ['{"da'], end: "break" }, "unreachable"],
  ])("%s is an error that says so", async (_, reply, problem) => {
    server.script(() => reply);
    await expect(openAi(300).embed(["a", "b"], never)).rejects.toMatchObject({ problem });
  });

  it("ends with the deadline", async () => {
    server.script(() => ({ parts: [], end: "hang" }));
    const signal = AbortSignal.timeout(100);
    await expect(openAi(60_000).embed(["a"], signal)).rejects.toMatchObject({ problem: "aborted" });
  });
});

const answering = (answer: unknown): AiBinding => ({ run: () => Promise.resolve(answer) });
const embed = (binding: AiBinding, signal = never) => workersAiEmbedding(binding, "m").embed(["a"], signal);

describe("a Workers AI embedding", () => {
  it("gives a vector a text", async () => {
    const asked: unknown[] = [];
    const binding: AiBinding = {
      run(model, input) {
        asked.push([model, input]);
        return Promise.resolve({
          shape: [2, 2],
          data: [
            [1, 0],
            [0, 1],
          ],
        });
      },
    };
    expect(await workersAiEmbedding(binding, "@cf/bge").embed(["a", "b"], never)).toEqual([
      Float32Array.of(1, 0),
      Float32Array.of(0, 1),
    ]);
    expect(asked).toEqual([["@cf/bge", { text: ["a", "b"] }]]);
  });

  it("says what went wrong, and does not outlast the deadline", async () => {
    await expect(embed(answering({ data: [] }))).rejects.toMatchObject({ problem: "invalid" });
    await expect(embed(answering(null))).rejects.toMatchObject({ problem: "invalid" });
    await expect(embed({ run: () => Promise.reject(new Error("no")) })).rejects.toMatchObject({
      problem: "unreachable",
    });
    const silent: AiBinding = { run: () => new Promise(() => undefined) };
    await expect(embed(silent, AbortSignal.timeout(50))).rejects.toMatchObject({ problem: "timeout" });
  });
});
