import { describe, expect, it } from "vitest";
import { rangeOf, rangeWords, toLocal, withRange } from "./range.ts";

const NOW = Date.parse("2031-03-02T12:00:00Z");
const query = (text: string) => new URLSearchParams(text);

describe("the range of time in an address", () => {
  it("is named, or has ends of its own", () => {
    expect(rangeOf(query(""), NOW)).toEqual({ from: "2031-03-01T12:00:00.000Z" });
    expect(rangeOf(query("range=1h"), NOW)).toEqual({ from: "2031-03-02T11:00:00.000Z" });
    expect(rangeOf(query("range=1h&from=2031-01-01T00:00:00Z"), NOW)).toEqual({
      from: "2031-01-01T00:00:00Z",
    });
    expect(rangeOf(query("to=2031-01-31T00:00:00Z"), NOW)).toEqual({
      from: "2031-01-01T00:00:00.000Z",
      to: "2031-01-31T00:00:00Z",
    });
  });

  it("takes what somebody wrote by hand to the gate, which says what is wrong", () => {
    expect(rangeOf(query("range=forever"), NOW)).toEqual(rangeOf(query(""), NOW));
    expect(rangeOf(query("from=2031-01-01&to=2031-01-02"), NOW)).toEqual({
      from: "2031-01-01T00:00:00.000Z",
      to: "2031-01-02T00:00:00.000Z",
    });
    expect(rangeOf(query("to=yesterday"), NOW)).toMatchObject({ to: "yesterday" });
    // The smallest time that a browser knows: nothing lies before it.
    expect(rangeOf(query("to=-271821-04-20"), NOW)).toEqual({
      from: "0000-01-01T00:00:00.000Z",
      to: "-271821-04-20",
    });
    expect(["-271821-04-20T00:00:00Z", "+275760-09-13T00:00:00Z"].map(toLocal)).toEqual(["", ""]);
  });

  it("goes along to another view", () => {
    expect(withRange("/decisions", query("range=7d&tool=a"), { verdict: "none" })).toBe(
      "/decisions?verdict=none&range=7d",
    );
    expect(withRange("/alarms", query("tool=a"))).toBe("/alarms");
    expect([rangeWords(query("")), rangeWords(query("range=7d")), rangeWords(query("from=x"))]).toEqual([
      "the last 24 hours",
      "the last 7 days",
      "the chosen time",
    ]);
  });
});
