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
    expect(value("coverage_and_ratio")).toBe(0.5);
    expect(value("coverage_neighbour_missing")).toBe(0);
  });
});

describe("another language", () => {
  it("leaves out what compares words, and keeps the rest", () => {
    const ask = "我想知道上海目前的天气 3 天";
    const value = featuresOf({ ask, tools, samples: [[["get_weather", '{"city":"Shanghai","days":3}']]] });
    for (const name of [
      "coverage_word_share",
      "coverage_and_ratio",
      "intent_overlap",
      "intent_unmatched_words",
    ]) {
      expect(value(name)).toBeNaN();
    }
    expect([value("grounding_mean"), value("coverage_number_share")]).toEqual([1, 1]);
  });
});

describe("repeated calls", () => {
  it("counts a call that is made twice, in whatever order its values stand", () => {
    const gcd = tool("gcd", "Greatest common divisor.", { a: "integer", b: "integer" });
    const calls = [
      ["gcd", '{"a":36,"b":48}'],
      ["gcd", '{"a":48,"b":36}'],
      ["gcd", '{"a":5,"b":48}'],
    ] as const;
    expect(
      featuresOf({ ask: "gcd of 36 and 48", tools: [gcd], samples: [calls] })("coverage_repeated_calls"),
    ).toBe(1);
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

describe("intent", () => {
  it("prefers the tool that the words name", () => {
    const ask = "Show the weather forecast for Oslo";
    const right = featuresOf({ ask, tools, samples: [[oslo]] });
    const wrong = featuresOf({ ask, tools, samples: [[["book_table", '{"restaurant":"Oslo","people":2}']]] });
    expect(right("intent_margin")).toBeGreaterThan(0);
    expect(wrong("intent_margin")).toBeLessThan(0);
    expect([right("intent_rank"), wrong("intent_rank")]).toEqual([0, 1]);
  });

  it("sees that another tool explains what the call leaves out", () => {
    const ask = "Weather in Oslo, and reserve a table in a restaurant";
    const one = featuresOf({ ask, tools, samples: [[oslo]] });
    const both = featuresOf({
      ask,
      tools,
      samples: [[oslo, ["book_table", '{"restaurant":"Grand","people":2}']]],
    });
    expect(one("intent_other_explains")).toBeGreaterThan(1);
    expect(both("intent_other_explains")).toBeNaN();
    expect(one("coverage_piece_worst")).toBe(1);
    expect(both("coverage_piece_worst")).toBe(0);
    expect([one("coverage_pieces_open"), both("coverage_pieces_open")]).toEqual([1, 0]);
  });

  it("has no margin without another tool", () => {
    expect(featuresOf({ ask: "Weather", tools: [weather], samples: [[oslo]] })("intent_margin")).toBeNaN();
  });
});
