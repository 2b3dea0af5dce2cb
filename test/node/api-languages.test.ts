import { describe, expect, it } from "vitest";
import { apiOfEachTest } from "../support/api.ts";

const test = apiOfEachTest();

const json = JSON.stringify;
const tool = (name: string, properties: Record<string, unknown>, description?: string) => ({
  type: "function",
  function: {
    name,
    ...(description === undefined ? {} : { description }),
    parameters: { type: "object", properties, required: Object.keys(properties) },
  },
});
const sample = (name: string, text: string) => ({
  message: {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "call_1", type: "function", function: { name, arguments: text } }],
  },
  finish_reason: "tool_calls",
});
const ask = (content: string) => [{ role: "user", content }];
const text = { type: "string" };

const many = Array.from({ length: 200 }, (_, index) => tool(`weather_${index}`, { 城市: text }));

describe("POST /v1/decisions in other languages and odd shapes", () => {
  it.each<readonly [string, readonly unknown[], readonly unknown[], string, string]>([
    [
      "Chinese",
      ask("明天北京的天气"),
      [tool("查询天气", { 城市: text })],
      "查询天气",
      json({ 城市: "北京" }),
    ],
    ["Japanese", ask("東京の天気は？"), [tool("天気", { 都市: text })], "天気", json({ 都市: "東京" })],
    ["Arabic", ask("الطقس في القاهرة"), [tool("طقس", { مدينة: text })], "طقس", json({ مدينة: "القاهرة" })],
    [
      "German",
      ask("Wetter in Zürich?"),
      [tool("wetter_für", { ort: text })],
      "wetter_für",
      json({ ort: "Zürich" }),
    ],
    ["200 tools without descriptions", ask("weather"), many, "weather_7", json({ 城市: "Bern" })],
    ["100 kB of arguments", ask("weather"), many, "weather_7", json({ 城市: "北京 ".repeat(33_000) })],
    ["a 100 kB question", ask("明天北京".repeat(25_000)), many, "weather_7", json({ 城市: "北京" })],
    ["no user message", [{ role: "system", content: "Help." }], many, "weather_7", json({ 城市: "Bern" })],
  ])("%s: a confidence", async (_what, messages, tools, name, args) => {
    const samples = [sample(name, args), sample(name, ` ${args}`)];
    const { status, body } = await test.api.send("POST", "/v1/decisions", {
      body: { messages, tools, samples, mode: "enforce" },
    });
    expect([status, body["error"]]).toEqual([200, undefined]);
    expect(body).toMatchObject({ confidence: expect.any(Number), agreement: 1, gated_by: name });
  });

  it("arguments that are nested beyond reading: no confidence, and the reason", async () => {
    const deep = `{"城市":${"[".repeat(500)}${"]".repeat(500)}}`;
    const { status, body } = await test.api.send("POST", "/v1/decisions", {
      body: { messages: ask("weather"), tools: many, samples: [sample("weather_7", deep)], mode: "enforce" },
    });
    expect(status).toBe(200);
    expect(body["action"]).toBe("abstain");
    expect(body["findings"]).toContainEqual(
      expect.objectContaining({ severity: "block", message: expect.stringContaining("nested deeper") }),
    );
  });
});
