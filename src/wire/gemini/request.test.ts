import { describe, expect, it } from "vitest";
import { extraSampleBody } from "./extra-sample.ts";
import { gemini } from "./format.ts";
import { readGeminiRequest } from "./request.ts";
import { fromOpenApi } from "./schema.ts";

const HINTS = { agent: null, session: null, user: null };
const TARGET = "gemini-x:generateContent";
const read = (body: object, query = "", target = TARGET) =>
  readGeminiRequest({ body, text: JSON.stringify(body), hints: HINTS, params: { target }, query });
const say = (text: string) => ({ contents: [{ role: "user", parts: [{ text }] }] });

describe("both spellings, and one item in the place of a list", () => {
  it("are read alike", () => {
    const declared = { name: "f", description: "d", parameters: { type: "OBJECT" } };
    const camel = read({
      ...say("Hi"),
      systemInstruction: { parts: [{ text: "Be kind." }] },
      tools: [{ functionDeclarations: [declared] }],
      toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["f"] } },
      generationConfig: { maxOutputTokens: 100, candidateCount: 2 },
    });
    const snake = read({
      contents: { parts: { text: "Hi" } },
      system_instruction: { parts: { text: "Be kind." } },
      tools: { function_declarations: declared },
      tool_config: { function_calling_config: { mode: "ANY", allowed_function_names: ["f"] } },
      generation_config: { max_output_tokens: "100", candidate_count: 2 },
    });
    expect(snake).toEqual(camel);
    expect(camel).toMatchObject({ n: 2, forced: true, offersTools: true, drawOnce: false, stream: false });
    expect(camel.turn).toMatchObject({
      model: "gemini-x",
      maxTokens: 100,
      messages: [
        { role: "system", text: "Be kind." },
        { role: "user", text: "Hi" },
      ],
      tools: [{ name: "f", description: "d", parameters: { type: "object" } }],
    });
  });

  it("stand in one request only once", () => {
    expect(() => read({ ...say("Hi"), toolConfig: {}, tool_config: {} })).toThrow(
      "tool_config stands beside toolConfig",
    );
  });
});

const history = (...contents: object[]) => read({ contents }).turn.messages;

describe("the history", () => {
  it("pieces of an answer are one answer; results are messages of their own, with their errors", () => {
    const calls = [{ functionCall: { name: "f", args: { a: 1 } } }, { functionCall: { name: "g", id: "2" } }];
    expect(
      history(
        { role: "user", parts: [{ text: "Look:" }, { inlineData: { mimeType: "image/png", data: "AA==" } }] },
        { role: "model", parts: [{ text: "Hm.", thought: true }, { text: "I lo" }] },
        { role: "model", parts: [{ text: "ok." }, ...calls] },
        {
          role: "function",
          parts: [
            { functionResponse: { name: "f", response: { error: "quota" } } },
            { functionResponse: { name: "g", id: "2", response: { output: "ok" } } },
            { text: "Go on." },
          ],
        },
      ),
    ).toMatchObject([
      { role: "user", text: "Look:", otherParts: true },
      {
        role: "assistant",
        text: "I look.",
        calls: [
          { id: null, name: "f", arguments: '{"a":1}' },
          { id: "2", name: "g", arguments: "" },
        ],
      },
      { role: "function", name: "f", callId: null, text: "quota", failed: true },
      { role: "tool", name: "g", callId: "2", text: "ok" },
      { role: "user", text: "Go on." },
    ]);
  });

  it("an error beside an output, and one that is empty, do not say that the call failed", () => {
    const results = [
      { output: "ok", error: "slow" },
      { error: null, output: "ok" },
      { error: "" },
      { rows: [1] },
    ];
    const parts = results.map((response) => ({ functionResponse: { name: "f", response } }));
    expect(history({ role: "user", parts }).map(({ failed }) => failed)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it.each([
  [{}, "contents"],
  [{ contents: [] }, "contents"],
  [{ contents: [{ role: "robot", parts: [] }] }, "contents[0].role"],
  [{ contents: [{ parts: ["Hi"] }] }, "contents[0].parts[0]"],
  [{ ...say("Hi"), generationConfig: { candidateCount: 0 } }, "generationConfig.candidateCount"],
  [{ ...say("Hi"), tools: [{ functionDeclarations: [{}] }] }, "tools[0].functionDeclarations[0].name"],
])("what cannot be read is named: %j", (body, param) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ param, status: 400 }));
});

it("a stream is one by its path, with events only by alt=sse", () => {
  const target = "m:streamGenerateContent";
  expect(read(say("Hi"), "?alt=sse", target)).toMatchObject({ stream: true, array: false });
  expect(read(say("Hi"), "?$alt=sse", target)).toMatchObject({ stream: true, array: false });
  expect(read(say("Hi"), "", target)).toMatchObject({ stream: true, array: true });
  expect(read(say("Hi"), "?alt=sse")).toMatchObject({ stream: false, array: false });
});

it("the upstream's path names the caller's model, or another one, with the caller's query", () => {
  const request = read(say("Hi"), "?alt=sse", "gemini-x:streamGenerateContent");
  expect(gemini.upstreamPath(request, null)).toBe("/models/gemini-x:streamGenerateContent?alt=sse");
  expect(gemini.upstreamPath(request, "a/b")).toBe("/models/a%2Fb:streamGenerateContent?alt=sse");
});

it("what the provider runs is drawn once, and offers no call; the actions of a computer are calls", () => {
  const hosted = read({ ...say("Hi"), tools: [{ google_search: {} }] });
  expect(hosted).toMatchObject({ drawOnce: true, turn: { tools: [] } });
  const computer = {
    computerUse: { environment: "ENVIRONMENT_BROWSER", excludedPredefinedFunctions: ["drag_and_drop"] },
  };
  const names = read({ ...say("Hi"), tools: [computer] }).turn.tools.map(({ name }) => name);
  expect(names).toContain("click_at");
  expect(names).not.toContain("drag_and_drop");
});

it("the API's own schemas are JSON Schema in other words", () => {
  expect(
    fromOpenApi({
      type: "OBJECT",
      propertyOrdering: ["type", "list"],
      properties: {
        type: { type: "STRING", nullable: true, enum: ["a"], format: "enum" },
        list: { type: "ARRAY", items: { any_of: [{ type: "INTEGER", format: "int32" }] }, minItems: "1" },
      },
      required: ["type"],
    }),
  ).toEqual({
    type: "object",
    properties: {
      type: { type: ["string", "null"], enum: ["a", null] },
      list: { type: "array", items: { anyOf: [{ type: "integer", format: "int32" }] }, minItems: 1 },
    },
    required: ["type"],
  });
});

describe("an extra sample", () => {
  const body =
    '{"contents":[],"generation_config":{"temperature":0, "seed":7,"top_k":1,"topP":0.95},"x":12345678901234567890}';

  it("is the caller's request at another temperature, digit by digit", () => {
    expect(extraSampleBody(body, { setTemperature: true })).toBe(
      '{"contents":[],"generation_config":{"temperature":1,"topP":0.95},"x":12345678901234567890}',
    );
    expect(extraSampleBody(body, { setTemperature: false })).toBe(
      '{"contents":[],"generation_config":{"topP":0.95},"x":12345678901234567890}',
    );
    expect(extraSampleBody('{"contents":[]}', { setTemperature: true })).toBe('{"contents":[]}');
    expect(extraSampleBody('{"a":1,"a":2}', { setTemperature: true })).toBeNull();
  });

  it("names another model where the body names one", () => {
    expect(extraSampleBody('{"model":"models/a"}', { setTemperature: true, model: "b" })).toBe(
      '{"model":"models/b"}',
    );
  });
});
