import {
  ApiError,
  type Content,
  FunctionCallingConfigMode,
  GoogleGenAI,
  type GenerateContentParameters,
} from "@google/genai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findStory, firstTurn } from "../../../test/support/sim.ts";
import { MODEL_NAME } from "../model/model.ts";
import type { Story } from "../story.ts";
import { type SimServer, startSimServer } from "./server.ts";

let sim: SimServer;
beforeAll(async () => {
  sim = await startSimServer({ port: 0, seed: 1 });
});
afterAll(() => sim.stop());

/** @param words what the simulated model is asked to do, in the header `x-sim` */
const modelsAs = (words: string) =>
  new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: sim.url, headers: { "x-sim": words } } }).models;

/** A request for a story's first turn, as Google wants it. */
const turnOf = (story: Story) => {
  const { messages, tools } = firstTurn(story);
  const [system, user] = messages;
  const functionDeclarations = tools.map(({ function: { name, description, parameters } }) => ({
    name,
    description,
    parametersJsonSchema: parameters,
  }));
  return {
    model: MODEL_NAME,
    contents: [{ role: "user", parts: [{ text: user?.content ?? "" }] }] as Content[],
    config: { systemInstruction: system?.content ?? "", tools: [{ functionDeclarations }] },
  } satisfies GenerateContentParameters;
};

/** The content of an answer and how it ended, plain or put together of a stream. */
async function ask(words: string, params: GenerateContentParameters, stream: boolean) {
  const models = modelsAs(words);
  const responses = [];
  if (stream) for await (const one of await models.generateContentStream(params)) responses.push(one);
  else responses.push(await models.generateContent(params));
  const candidates = responses.flatMap((one) => one.candidates?.[0] ?? []);
  return {
    parts: candidates.flatMap(({ content }) => content?.parts ?? []),
    finish: candidates.at(-1)?.finishReason,
    usage: responses.at(-1)?.usageMetadata,
    model: responses.at(-1)?.modelVersion,
  };
}
type Answer = Awaited<ReturnType<typeof ask>>;
const callsIn = ({ parts }: Answer) => parts.flatMap(({ functionCall }) => functionCall ?? []);
const wordsIn = ({ parts }: Answer) => parts.map(({ text }) => text ?? "").join("");

const SURE = "behaviour=sure";
const plainStory = () => findStory(sim, ({ steps }) => steps.length === 2);
const pairStory = () => findStory(sim, ({ steps }) => steps[0]?.right.length === 2);

describe("the official Google client against the simulated upstream", () => {
  it.each([false, true])(
    "plays a whole loop: call, result, call, result, last words (stream: %s)",
    async (stream) => {
      const story = plainStory();
      const params = turnOf(story);
      for (const step of story.steps) {
        const answer = await ask(SURE, params, stream);
        const [call] = callsIn(answer);
        expect([answer.finish, call?.name]).toEqual(["STOP", step.right[0]?.name]);
        const verdict = await fetch(`${sim.url}/sim/verdicts/${call?.id}`);
        expect(await verdict.json()).toMatchObject({ verdict: "correct" });
        expect(answer.usage?.candidatesTokenCount).toBeGreaterThan(0);
        const response = step.results[0] as Record<string, unknown>;
        params.contents.push(
          { role: "model", parts: answer.parts },
          { role: "user", parts: [{ functionResponse: { name: call?.name ?? "", response } }] },
        );
      }
      const last = await ask(SURE, params, stream);
      expect([wordsIn(last), last.finish, last.model]).toEqual([story.closing, "STOP", MODEL_NAME]);
    },
  );

  it("streams what it answers plainly, as events and as a list", async () => {
    const params = turnOf(pairStory());
    const body = JSON.stringify({
      contents: params.contents,
      system_instruction: { parts: [{ text: params.config.systemInstruction }] },
      tools: params.config.tools,
      generationConfig: { temperature: 0, candidateCount: 2 },
    });
    const post = (method: string) =>
      fetch(`${sim.url}/v1beta/models/${MODEL_NAME}:${method}`, {
        method: "POST",
        headers: { "x-sim": SURE },
        body,
      });
    type Wire = {
      candidates: {
        index: number;
        content: { parts?: { functionCall?: { name: string; args: unknown } }[] };
      }[];
    };
    const shape = (all: readonly Wire[]) =>
      [0, 1].map((index) =>
        all
          .flatMap(({ candidates }) => candidates.filter((one) => one.index === index))
          .flatMap(({ content }) => content.parts ?? [])
          .flatMap(({ functionCall }) => (functionCall ? [[functionCall.name, functionCall.args]] : [])),
      );
    const plain = shape([(await (await post("generateContent")).json()) as Wire]);
    expect(plain.map((calls) => calls.length)).toEqual([2, 2]);
    const list = await post("streamGenerateContent");
    expect(list.headers.get("content-type")).toBe("application/json");
    expect(shape((await list.json()) as Wire[])).toEqual(plain);
    const events = (await (await post("streamGenerateContent?alt=sse")).text())
      .split("\r\n\r\n")
      .filter((event) => event !== "")
      .map((event) => JSON.parse(event.slice("data: ".length)) as Wire);
    expect(events.length).toBeGreaterThan(1);
    expect(shape(events)).toEqual(plain);
  });

  it("obeys the mode of function calling", async () => {
    const params = turnOf(pairStory());
    const as = (functionCallingConfig: object) => ({
      ...params,
      config: { ...params.config, toolConfig: { functionCallingConfig } },
    });
    expect(callsIn(await ask(SURE, as({ mode: FunctionCallingConfigMode.NONE }), false))).toEqual([]);
    const [name = ""] = params.config.tools[0]?.functionDeclarations.map((one) => one.name) ?? [];
    const any = { mode: FunctionCallingConfigMode.ANY, allowedFunctionNames: [name] };
    expect(callsIn(await ask("", as(any), true)).map((call) => call.name)).toEqual([name]);
    await expect(ask("", as({ ...any, allowedFunctionNames: ["none"] }), false)).rejects.toThrow(
      "Function calling config",
    );
  });

  it("refuses what Google refuses", async () => {
    const params = turnOf(pairStory());
    const { parts } = await ask(SURE, params, false);
    const after = (...contents: Content[]) =>
      ask("", { ...params, contents: [...params.contents, ...contents] }, false);
    const model = { role: "model", parts };
    const results = callsIn({ parts } as Answer).map(({ name = "", id }) => ({
      functionResponse: { name, id: id ?? "", response: {} },
    }));
    await expect(after(model)).rejects.toThrow("number of function response parts");
    await expect(after(model, { role: "user", parts: results.slice(1) })).rejects.toThrow(
      "number of function response",
    );
    await expect(after({ role: "user", parts: results })).rejects.toThrow(
      "number of function response parts",
    );
    const unsigned = {
      role: "model",
      parts: parts.map(({ functionCall }) => ({ functionCall })) as typeof parts,
    };
    await expect(after(unsigned, { role: "user", parts: results })).rejects.toThrow("thought_signature");
    const nothing = await fetch(`${sim.url}/v1beta/models/m:generateContent`, { method: "POST", body: "{}" });
    expect([nothing.status, await nothing.json()]).toEqual([
      400,
      { error: { code: 400, status: "INVALID_ARGUMENT", message: expect.stringContaining("contents") } },
    ]);
  });

  it.each([
    ["malformed", "MALFORMED_FUNCTION_CALL"],
    ["truncated", "MAX_TOKENS"],
  ])("a call that is %s is none: the finish reason tells of it", async (behaviour, finish) => {
    const seen = new Set<unknown>();
    for (let draw = 0; draw < 12; draw++) {
      const answer = await ask(`behaviour=${behaviour}`, turnOf(plainStory()), draw % 2 === 0);
      seen.add(answer.finish);
      expect(callsIn(answer)).toHaveLength(answer.finish === "STOP" ? 1 : 0);
    }
    expect(seen).toContain(finish);
  });

  it("fails on demand in Google's shape, also within a stream", async () => {
    const params = turnOf(plainStory());
    const limited = await ask("status=429; retry-after=2", params, false).catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(ApiError);
    expect(limited).toMatchObject({ status: 429, message: expect.stringContaining("RESOURCE_EXHAUSTED") });
    await expect(ask("error-in-body", params, true)).rejects.toThrow("status 200");
    const { config, contents } = params;
    const list = await fetch(`${sim.url}/v1beta/models/${MODEL_NAME}:streamGenerateContent`, {
      method: "POST",
      headers: { "x-sim": "error-in-body" },
      body: JSON.stringify({ contents, tools: config.tools }),
    });
    expect(((await list.json()) as object[]).at(-1)).toMatchObject({
      error: { code: 500, status: "INTERNAL" },
    });
    const lost = await fetch(`${sim.url}/v1beta/models/x:embedContent`, { method: "POST", body: "{}" });
    expect(await lost.json()).toMatchObject({ error: { code: 404, status: "NOT_FOUND" } });
  });

  it("counts tokens and lists its model", async () => {
    const { contents } = turnOf(plainStory());
    const { totalTokens } = await modelsAs("").countTokens({ model: MODEL_NAME, contents });
    expect(totalTokens).toBeGreaterThan(3);
    expect(await modelsAs("").get({ model: MODEL_NAME })).toMatchObject({ name: `models/${MODEL_NAME}` });
    const names = [];
    for await (const { name } of await modelsAs("").list()) names.push(name);
    expect(names).toEqual([`models/${MODEL_NAME}`]);
  });
});
