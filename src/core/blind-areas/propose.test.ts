import { describe, expect, it } from "vitest";
import type { Tool } from "../turn.ts";
import { propose } from "./propose.ts";

const declared = (properties: object): Tool => ({
  name: "book_flight",
  description: "Books a flight for the user.",
  parameters: { type: "object", properties },
});
const textOf = (kind: "argument" | "schema", properties: object): string =>
  propose(
    {
      kind,
      tool: "book_flight",
      parameters: Object.keys(properties),
      words: null,
      n: 3,
      correct: 0,
      incorrect: 0,
    },
    declared(properties),
    [],
  ).text;

describe("propose", () => {
  it("does not say of a description of a word or two that there is none", () => {
    const short = { type: "string", description: "YYYY-MM-DD" };
    expect(textOf("argument", { date: short, time: { type: "string" } })).toMatch(
      /^`date` and `time` of `book_flight` have next to no description\. Describe their form/,
    );
    expect(textOf("argument", { time: { type: "string" } })).toMatch(
      /^`time` of `book_flight` has no description\. Describe its form/,
    );
  });

  it("speaks of one argument or of several", () => {
    const long = { type: "string", description: "Day of departure, 2031-01-31." };
    expect(textOf("schema", { date: long, back: long })).toContain(
      "are missing or do not fit their schema. Let the agent ask for them",
    );
    expect(textOf("argument", { date: long })).toContain("is filled in without a clear ground");
  });
});
