import { describe, expect, it } from "vitest";
import { featuresOf, message, tool } from "./example-turn.ts";

const weather = tool("get_weather", "Weather forecast of a city.", { city: "string", days: "integer?" });
const booking = tool("book_table", "Reserve a table in a restaurant.", {
  restaurant: "string",
  people: "integer",
});
const tools = [weather, booking];
const oslo = ["get_weather", '{"city":"Oslo"}'] as const;
const rome = ["get_weather", '{"city":"Rome"}'] as const;

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

describe("consistency", () => {
  const names = [
    "agreement",
    "sample_entropy",
    "tool_agreement",
    "argument_agreement_mean",
    "argument_agreement_min",
    "sample_distance_mean",
    "candidate_distance_mean",
    "schema_issue_excess",
    "no_call_share",
  ];

  it("is missing at one sample", () => {
    const value = featuresOf({ ask: "Weather in Oslo", tools, samples: [[oslo]] });
    for (const name of names) expect(value(name)).toBeNaN();
  });

  it("counts agreement, and a sample without a call as a class of its own", () => {
    const value = featuresOf({ ask: "Weather in Oslo", tools, samples: [[oslo], [oslo], [rome], []] });
    expect(value("agreement")).toBe(0.5);
    expect(value("no_call_share")).toBe(0.25);
    expect(value("tool_agreement")).toBeCloseTo(2 / 3);
    expect(value("argument_agreement_min")).toBeCloseTo(1 / 3);
    expect(value("sample_entropy")).toBeCloseTo((0.5 * Math.log(2) + 0.5 * Math.log(4)) / Math.log(4));
  });

  it("is perfect when all agree", () => {
    const value = featuresOf({ ask: "Weather in Oslo", tools, samples: [[oslo], [oslo]] });
    expect([value("agreement"), value("sample_entropy"), value("argument_agreement_mean")]).toEqual([
      1, 0, 1,
    ]);
    expect(value("candidate_distance_mean")).toBeCloseTo(0, 6);
  });
});

describe("coverage", () => {
  it("sees that one call cannot answer two requests", () => {
    const ask = "What is the weather in Oslo and Rome?";
    const one = featuresOf({ ask, tools, samples: [[oslo]] });
    const two = featuresOf({ ask, tools, samples: [[oslo, rome]] });
    expect([one("coverage_and_ratio"), two("coverage_and_ratio")]).toEqual([1, 0.5]);
    expect([one("coverage_list_ratio"), two("coverage_list_ratio")]).toEqual([2, 1]);
    expect([one("coverage_neighbour_missing"), two("coverage_neighbour_missing")]).toEqual([1, 0]);
    expect([one("coverage_name_share"), two("coverage_name_share")]).toEqual([0.5, 1]);
  });

  it("finds a stated number however it is written", () => {
    const pay = tool("pay", "Pay an amount.", { amount: "number" });
    const asked = (ask: string, amount: string) =>
      featuresOf({ ask, tools: [pay], samples: [[["pay", `{"amount":${amount}}`]]] })(
        "coverage_number_share",
      );
    expect(asked("Pay 1,500 dollars", "1500")).toBe(1);
    expect(asked("Pay 5 percent", "0.05")).toBe(1);
    expect(asked("Pay 3k", "3000")).toBe(1);
    expect(asked("Pay 1,500 dollars", "16")).toBe(0);
    expect(asked("Pay it", "15")).toBeNaN();
  });

  it("counts what quoted strings and optional parameters are left out", () => {
    const value = featuresOf({ ask: 'Weather in "Oslo" for "Ann", all days', tools, samples: [[oslo]] });
    expect([value("coverage_quote_share"), value("coverage_quote_missing")]).toEqual([0.5, 1]);
    expect(value("coverage_optional_missing")).toBe(1);
  });

  it("counts the calls that an agent already made since the user spoke", () => {
    const after = [message("assistant", "", [oslo]), message("tool", '{"sky":"clear"}')];
    const value = featuresOf({
      ask: "What is the weather in Oslo and Rome?",
      tools,
      samples: [[rome]],
      after,
    });
    expect(value("coverage_calls")).toBe(2);
    expect(value("coverage_and_ratio")).toBe(0.5);
    expect(value("coverage_neighbour_missing")).toBe(0);
  });
});

describe("schema", () => {
  it("counts what is missing, wrong, undeclared and null", () => {
    const value = featuresOf({
      ask: "Book a table",
      tools,
      samples: [[["book_table", '{"people":"four","smoking":true}']]],
    });
    expect(value("schema_missing")).toBe(1);
    expect(value("schema_type")).toBe(1);
    expect(value("schema_undeclared")).toBe(1);
    expect(value("schema_optional_share")).toBeNaN();
    expect(featuresOf({ ask: "Weather", tools, samples: [[oslo]] })("schema_optional_share")).toBe(0);
  });

  it("counts calls of unknown tools, for which there is no schema", () => {
    const value = featuresOf({ ask: "Sing", tools, samples: [[["constructor", "{}"]]] });
    expect(value("schema_unknown_tool")).toBe(1);
    expect(value("schema_missing")).toBeNaN();
    expect(value("intent_overlap")).toBeNaN();
  });
});

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

describe("intent", () => {
  it("prefers the tool that the words name", () => {
    const ask = "Show the weather forecast for Oslo";
    const right = featuresOf({ ask, tools, samples: [[oslo]] });
    const wrong = featuresOf({ ask, tools, samples: [[["book_table", '{"restaurant":"Oslo","people":2}']]] });
    expect(right("intent_margin")).toBeGreaterThan(0);
    expect(wrong("intent_margin")).toBeLessThan(0);
    expect([right("intent_rank"), wrong("intent_rank")]).toEqual([0, 1]);
    expect(right("intent_best")).toBe(wrong("intent_best"));
  });

  it("has no margin without another tool", () => {
    expect(featuresOf({ ask: "Weather", tools: [weather], samples: [[oslo]] })("intent_margin")).toBeNaN();
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

  it("knows the format and the example of a description", () => {
    const description = "In the form City, State, for example Austin, TX";
    expect(city("Weather in Oslo", "Oslo", description)("suspicious_format")).toBe(1);
    expect(city("Weather there", "Austin, TX", description)("suspicious_example")).toBe(1);
    expect(city("Weather in Austin, TX", "Austin, TX", description)("suspicious_example")).toBe(0);
  });

  it("counts a concrete date for a relative day, and the other unit", () => {
    expect(city("Weather tomorrow", "2023-05-01")("suspicious_relative_date")).toBe(1);
    expect(city("Oslo in celsius", "fahrenheit")("suspicious_unit")).toBe(1);
    expect(city("Oslo in celsius", "celsius")("suspicious_unit")).toBe(0);
  });
});

describe("session", () => {
  it("is missing in a single turn", () => {
    const value = featuresOf({ ask: "Weather in Oslo", tools, samples: [[oslo]] });
    for (const name of ["session_repeated_call", "session_last_error", "session_user_messages"]) {
      expect(value(name)).toBeNaN();
    }
  });

  it("knows what was called since the user spoke and how it ended", () => {
    const after = [message("assistant", "", [oslo]), message("tool", '{"error":"try again"}')];
    const again = featuresOf({
      ask: "Weather in Oslo",
      tools,
      samples: [[["get_weather", '{ "city": "Oslo" }']]],
      after,
    });
    expect(again("session_repeated_call")).toBe(1);
    expect(again("session_last_error")).toBe(1);
    expect(again("session_calls_before")).toBe(1);
    const other = featuresOf({ ask: "Weather in Oslo", tools, samples: [[rome]], after });
    expect(other("session_repeated_call")).toBe(0);
    expect(other("session_tool_known")).toBe(1);
  });

  it("forgets the calls before the last user message, but not the tools", () => {
    const before = [message("user", "Oslo?"), message("assistant", "", [oslo]), message("tool", "sunny")];
    const value = featuresOf({ ask: "And again?", tools, samples: [[oslo]], before });
    expect(value("session_repeated_call")).toBe(0);
    expect(value("session_tool_known")).toBe(1);
    expect(value("session_user_messages")).toBe(1);
    expect(value("session_last_error")).toBeNaN();
  });
});
