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
