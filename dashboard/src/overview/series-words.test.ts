import { expect, it } from "vitest";
import { shortTime } from "../words/format.ts";
import { endWords } from "./series-words.ts";

const NOW = Date.parse("2031-03-02T12:30:00Z");

it("ends a series with now only where its last bar still grows", () => {
  const hours = { bucket: "hour" as const, series: [{ start: "2031-03-02T12:00:00Z" }] };
  expect(endWords({ ...hours, to: "2031-03-02T13:00:00Z" }, NOW)).toBe("now");
  const past = { bucket: "hour" as const, series: [{ start: "2031-03-01T10:00:00Z" }] };
  expect(endWords({ ...past, to: "2031-03-01T11:00:00Z" }, NOW)).toBe(shortTime("2031-03-01T11:00:00Z"));
  const days = { bucket: "day" as const, series: [{ start: "2031-02-01T00:00:00Z" }] };
  expect(endWords({ ...days, to: "2031-02-02T00:00:00Z" }, NOW)).toMatch(/\b1\b/);
  expect(endWords({ bucket: "day", series: [], to: "2031-02-02T00:00:00Z" }, NOW)).toBe("now");
});
