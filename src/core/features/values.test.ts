import { describe, expect, it } from "vitest";
import { featuresOf, message, tool } from "./example-turn.ts";

const weather = tool("get_weather", "Weather forecast of a city.", { city: "string", days: "integer?" });
const booking = tool("book_table", "Reserve a table in a restaurant.", {
  restaurant: "string",
  people: "integer",
});
const tools = [weather, booking];
const grounded = (ask: string, city: string) =>
  featuresOf({ ask, tools, samples: [[["get_weather", JSON.stringify({ city })]]] });

const days = (ask: string, n: number) =>
  featuresOf({ ask, tools, samples: [[["get_weather", `{"city":"Oslo","days":${n}}`]]] });

const city = (ask: string, value: string, description = "") => {
  const one = {
    name: "get_weather",
    description: "",
    parameters: {
      type: "object",
      properties: { city: { type: "string", description } },
      required: ["city"],
    },
  };
  return featuresOf({ ask, tools: [one], samples: [[["get_weather", JSON.stringify({ city: value })]]] });
};

describe("grounding", () => {
  it("tells stated from invented values", () => {
    expect(grounded("Weather in oslo", "Oslo")("grounding_mean")).toBe(1);
    expect(grounded("Weather in Oslo", "Oslo, Norway")("grounding_mean")).toBe(0.5);
    expect(grounded("What is the weather?", "Oslo")("grounding_required_unbacked")).toBe(1);
    expect(grounded("What is the weather?", "Oslo")("grounding_invented_words")).toBe(1);
  });

  it("takes number words, and the unit's factor for less", () => {
    expect(days("three days in Oslo", 3)("grounding_number_share")).toBe(1);
    expect(days("Oslo for 2 weeks", 14)("grounding_min")).toBeCloseTo(0.6);
    expect(days("Oslo", 9)("grounding_optional_unbacked")).toBe(1);
  });

  it("takes tool results as ground, never the assistant's own text", () => {
    const samples = [[["get_weather", '{"city":"Bergen"}'] as const]];
    const ask = "The weather where Ann lives";
    const told = featuresOf({ ask, tools, samples, after: [message("tool", "Ann lives in Bergen")] });
    const said = featuresOf({ ask, tools, samples, after: [message("assistant", "Ann lives in Bergen")] });
    expect([told("grounding_min"), said("grounding_min")]).toEqual([1, 0]);
    expect(told("session_result_values")).toBe(1);
  });

  it("counts a year that nobody wrote", () => {
    const plan = tool("plan", "Plan a day.", { date: "string" });
    const year = (ask: string) =>
      featuresOf({ ask, tools: [plan], samples: [[["plan", '{"date":"2023-05-01"}']]] })(
        "grounding_year_unbacked",
      );
    expect([year("Plan May 1"), year("Plan May 1, 2023")]).toEqual([1, 0]);
  });
});

describe("suspicious values", () => {
  it.each([
    ["suspicious_placeholder", "<city_name>"],
    ["suspicious_empty", " "],
    ["suspicious_inner_quotes", '"Oslo"'],
    ["suspicious_stringified", '["Oslo"]'],
    ["suspicious_url", "https://weather.test/oslo"],
  ])("%s counts %s and leaves a plain value alone", (name, value) => {
    expect(city("Weather in Oslo", value)(name)).toBe(1);
    expect(city("Weather in Oslo", "Oslo")(name)).toBe(0);
  });

  it("knows the format that a description states", () => {
    const description = "In the form City, State, for example Austin, TX";
    expect(city("Weather in Oslo", "Oslo", description)("suspicious_format")).toBe(1);
  });

  it("counts a concrete date for a relative day", () => {
    expect(city("Weather tomorrow", "2023-05-01")("suspicious_relative_date")).toBe(1);
  });
});
