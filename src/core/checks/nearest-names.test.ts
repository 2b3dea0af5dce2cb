import { describe, expect, it } from "vitest";
import { MOST_PAIRS, NearestNames } from "./nearest-names.ts";

const tools = (names: readonly string[]) =>
  names.map((name) => ({ name, description: "", parameters: null }));

describe("NearestNames", () => {
  it("names the three nearest, the nearest first", () => {
    const nearest = new NearestNames(tools(["weather", "get_weather", "pay", "get_whether", "x".repeat(60)]));
    expect(nearest.to("get_weathr")).toEqual(["get_weather", "get_whether", "weather"]);
    expect(nearest.to("GET_WEATHER")[0]).toBe("get_weather");
  });

  it("compares a name once, skips names of other lengths, and stops at its bound", () => {
    const names = Array.from({ length: 1_024 }, (_, i) => `${"a".repeat(120)}${i}`);
    const nearest = new NearestNames(tools(names));
    nearest.to("b".repeat(120));
    const once = nearest.pairs;
    nearest.to("b".repeat(120));
    expect(nearest.pairs).toBe(once);
    for (let i = 0; i < 128; i++) nearest.to(`${i}${"b".repeat(120)}`);
    expect(nearest.pairs).toBeLessThan(MOST_PAIRS + 128 * 64 * 64 + 1);
    expect(nearest.to("c".repeat(120))).toEqual([]);
    const short = new NearestNames(tools(["aa", "ab", "ac", ...names]));
    short.to("ad");
    expect(short.pairs).toBe(3 * 4);
  });
});
