import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalise } from "../normalise.ts";
import type { Message, Tool } from "../turn.ts";
import { featuresOf, message, sampleOf, tool, turnOf, type ExampleCall } from "./example-turn.ts";
import { prepareTurn } from "./prepare.ts";
import { extractFeatures, FEATURES } from "./registry.ts";

const odd = fc.constantFrom(
  "constructor",
  "__proto__",
  "toString",
  "",
  "a b",
  "\ud800",
  "get_weather",
  "城市",
);
const name = fc.oneof(odd, fc.string({ unit: "binary" }));
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom(
    "1,5 and 10",
    '"',
    "'a' and 'b'",
    "((((",
    "a, b, c and D",
    "next Friday",
    "İstanbul",
    "99e999",
  ),
);
const schema: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record(
    {
      type: fc.oneof(fc.constantFrom("object", "dict", "array", "float", 7, null), fc.string()),
      properties: fc.dictionary(name, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }),
      required: fc.oneof(fc.array(name), fc.constant("city")),
    },
    { requiredKeys: [] },
  ),
);
const tools: fc.Arbitrary<Tool[]> = fc.array(fc.record({ name, description: text, parameters: schema }), {
  maxLength: 4,
});
const call: fc.Arbitrary<ExampleCall> = fc.tuple(
  name,
  fc.oneof(
    fc.dictionary(name, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 }).map((value) => JSON.stringify(value)),
    text,
  ),
);
const messages: fc.Arbitrary<Message[]> = fc.array(
  fc
    .tuple(
      fc.constantFrom("system", "user", "assistant", "tool", "function" as const),
      text,
      fc.array(call, { maxLength: 2 }),
    )
    .map(([role, body, calls]) => message(role, body, role === "assistant" ? calls : [])),
  { maxLength: 5 },
);

describe("the registry", () => {
  it("has unique snake_case names and says what every feature is", () => {
    const names = FEATURES.map((feature) => feature.name);
    expect(new Set(names).size).toBe(names.length);
    for (const feature of FEATURES) {
      expect(feature.name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(feature.definition).toMatch(/^.{10,}\.$/);
      expect(feature.range).not.toBe("");
      expect(feature.missing).not.toBe("");
    }
  });

  it("never throws and gives finite numbers or NaN, whatever comes", () => {
    fc.assert(
      fc.property(
        text,
        tools,
        messages,
        messages,
        fc.array(fc.array(call, { maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        (ask, offered, before, after, samples) => {
          const turn = turnOf({ ask, tools: offered, before, after });
          const normalised = normalise(turn, samples.map(sampleOf));
          const candidate = normalised.samples[normalised.candidate];
          fc.pre(candidate !== undefined && candidate.calls.length > 0);
          const row = extractFeatures({ turn: prepareTurn(turn), normalised, candidate });
          expect(row).toHaveLength(FEATURES.length);
          expect([...row].filter((value) => !Number.isNaN(value) && !Number.isFinite(value))).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("survives defaults that cannot be turned into text", () => {
    const city = {
      type: "string",
      default: { toString: 1, valueOf: 2 },
      enum: [{ toString: 1 }],
      description: 7,
    };
    const odd = {
      name: "get_weather",
      description: "",
      parameters: { type: "object", properties: { city } },
    };
    const value = featuresOf({ ask: "Oslo", tools: [odd], samples: [[["get_weather", '{"city":"Rome"}']]] });
    expect(value("grounding_optional_unbacked")).toBe(1);
  });

  it("gives the same row for the same turn", () => {
    const weather = tool("get_weather", "Weather.", { city: "string" });
    const turn = turnOf({ ask: "Weather in Oslo", tools: [weather] });
    const normalised = normalise(turn, [sampleOf([["get_weather", '{"city":"Oslo"}']])]);
    const candidate = normalised.samples[0];
    if (candidate === undefined) throw new Error("no sample");
    const prepared = prepareTurn(turn);
    const row = extractFeatures({ turn: prepared, normalised, candidate });
    expect(extractFeatures({ turn: prepared, normalised, candidate })).toEqual(row);
    expect(extractFeatures({ turn: prepareTurn(turn), normalised, candidate })).toEqual(row);
  });

  it("leaves out all of coverage where the calls need not cover the request", () => {
    const turn = turnOf({
      ask: "Weather in Oslo and Rome",
      tools: [tool("get_weather", "", { city: "string" })],
    });
    const normalised = normalise(turn, [sampleOf([["get_weather", '{"city":"Oslo"}']])]);
    const [candidate] = normalised.samples;
    if (candidate === undefined) throw new Error("no sample");
    const row = extractFeatures({ turn: prepareTurn(turn, undefined, false), normalised, candidate });
    const missing = FEATURES.map(({ family }, i) => family !== "coverage" || Number.isNaN(row[i]));
    expect(missing).not.toContain(false);
    expect(row.some((value) => !Number.isNaN(value))).toBe(true);
  });

  it("does bounded work on a huge request with many tools and values", () => {
    const recursive: Record<string, unknown> = { type: "object", properties: {} };
    recursive["properties"] = { self: recursive, city: { type: "string" } };
    const many = Array.from({ length: 100 }, (_, i) => ({
      name: `tool_${i}`,
      description: "does things ".repeat(500),
      parameters: recursive,
    }));
    const nested = `{"self":${JSON.stringify({ city: Array.from({ length: 3_000 }, (_, i) => `value ${i}`) })}}`;
    const value = featuresOf({
      ask: "weather, (and) 1,2 'x ".repeat(50_000),
      tools: many,
      samples: [[["tool_7", nested]]],
      after: [message("tool", '{"error":'.repeat(30_000))],
    });
    expect(value("coverage_and_ratio")).toBeGreaterThan(0);
  });

  it("never lowers the agreement when an agreeing sample is added", () => {
    const weather = tool("get_weather", "Weather.", { city: "string" });
    const cities = fc.array(fc.constantFrom("Oslo", "Rome", "Paris"), { minLength: 2, maxLength: 8 });
    const agreement = (answers: readonly string[]) => {
      const samples = answers.map((city) => [["get_weather", JSON.stringify({ city })] as const]);
      return featuresOf({ ask: "Weather", tools: [weather], samples })("agreement");
    };
    fc.assert(
      fc.property(cities, (answers) => {
        const counts = new Map<string, number>();
        for (const city of answers) counts.set(city, (counts.get(city) ?? 0) + 1);
        const most = Math.max(...counts.values());
        const winner = answers.find((city) => counts.get(city) === most) ?? "Oslo";
        expect(agreement([...answers, winner])).toBeGreaterThanOrEqual(agreement(answers));
      }),
    );
  });
});
