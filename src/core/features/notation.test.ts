import { describe, expect, it } from "vitest";
import type { Tool } from "../turn.ts";
import { describedValues } from "./described-values.ts";
import { featuresOf } from "./example-turn.ts";
import { looseShapeOf, shapeOf } from "./text/shape.ts";

/** A tool with one parameter, told by its description. */
const told = (name: string, type: string, description: string, required = true): Tool => ({
  name: "loan",
  description: "Works out what a loan costs.",
  parameters: {
    type: "object",
    properties: { [name]: { type, description } },
    required: required ? [name] : [],
  },
});

const called = (ask: string, offered: Tool, value: unknown) => {
  const [name = ""] = Object.keys((offered.parameters as { properties: object }).properties);
  return featuresOf({ ask, tools: [offered], samples: [[["loan", JSON.stringify({ [name]: value })]]] });
};

const formOf = (offered: Tool, value: string) => {
  const read = called(`To ${value}`, offered, value);
  return [read("suspicious_shape"), read("suspicious_shape_share")];
};

const internship = (value: string) =>
  called(
    "The internship at Uppsala University",
    told("entry", "string", "The entry."),
    value,
  )("grounding_words_rearranged");

const dated = (value: string) =>
  called("On 5/12 2022", told("day", "string", "The day."), value)("grounding_digits_rewritten");

const asking = (ask: string) =>
  featuresOf({
    ask,
    tools: [told("flows", "array", "The cash flows of a project.")],
    samples: [[["loan", '{"flows":[1,2]}']]],
  });

describe("numbers in per cent", () => {
  const plain = told("rate", "number", "The interest rate.");
  const percent = told("rate", "number", "The interest rate in percent.");
  const fraction = told("rate", "number", "The interest rate, for example 0.05 for 5%.");

  it.each([
    ["taken over where nobody speaks of per cent", "A loan at 4 % a year", plain, 4, [1, 0, 0]],
    ["divided where nobody speaks of per cent", "A loan at 4% a year", plain, 0.04, [0, 0, 1]],
    ["taken over where per cent are asked for", "A loan at 4 percent", percent, 4, [0, 0, 0]],
    ["divided where per cent are asked for", "A loan at 4.5%", percent, 0.045, [0, 1, 1]],
    ["taken over where the example is a fraction", "A loan at 5%", fraction, 5, [1, 0, 0]],
    ["no percentage at all", "A loan over 4 years", plain, 4, [0, 0, Number.NaN]],
    ["a percentile", "The 4 percentile of loans", plain, 4, [0, 0, Number.NaN]],
  ] as const)("%s", (_, ask, offered, value, wanted) => {
    const read = called(ask, offered, value);
    const names = ["kept", "divided", "fraction_share"].map((name) => read(`suspicious_percent_${name}`));
    expect(names).toEqual(wanted);
  });

  it("reads a long run of digits once", () => {
    expect(called("1".repeat(100_000), plain, 4)("suspicious_percent_kept")).toBe(0);
  });
});

describe("forms of examples", () => {
  it.each([
    ["New York, NY", "Austin, TX", true],
    ["Rio de Janeiro, RJ", "Austin, TX", true],
    ["Paris, France", "Austin, TX", false],
    ["2023-04-01", "YYYY-MM-DD", true],
    ["2023-11-01T20:00:00", "YYYY-MM-DDTHH:MM:SS", true],
    ["04/01/2023", "YYYY-MM-DD", false],
    ["11:00 PM", "HH:MM AM/PM", true],
    ["11pm", "HH:MM", false],
  ])("%s beside %s: %s", (value, example, same) => {
    expect(shapeOf(value) === shapeOf(example)).toBe(same);
  });

  it("takes a format that only names its parts for what stands between them", () => {
    const { shapes, looseShapes } = describedValues("Formatted as 'City, State' or 'City, Country'.");
    expect([shapes.size, looseShapes.has(looseShapeOf("London, UK"))]).toEqual([0, true]);
    expect(looseShapes.has(looseShapeOf("London"))).toBe(false);
  });

  it("counts strings that have none of the forms", () => {
    const city = told("city", "string", "Such as 'Austin, TX' or 'Paris, FR'.");
    const free = told("city", "string", "Such as 'Austin' or 'Paris'.");
    expect(formOf(city, "Nairobi, KE")).toEqual([0, 1]);
    expect(formOf(city, "Nairobi, Kenya")).toEqual([1, 0]);
    expect(formOf(free, "Nairobi, Kenya")).toEqual([0, Number.NaN]);
  });
});

describe("choices that only a description names", () => {
  it.each([
    ["'circle', 'square'", "One of 'circle', 'square'.", "The area of a circle and a square", "circle", 1],
    ["bare words", "It can be length, width or diagonal.", "Its length and its width", "length", 1],
    ["all made", "One of 'circle', 'square'.", "The area of a circle", "circle", 0],
    ["no choices", "The shape, a word of its own.", "The area of a circle and a square", "circle", 0],
  ])("%s", (_, description, ask, value, missing) => {
    expect(called(ask, told("shape", "string", description), value)("coverage_choice_missing")).toBe(missing);
  });
});

describe("values that were made of what was said", () => {
  const number = told("height", "number", "The height.");
  const unexplained = (ask: string, value: number) =>
    called(ask, number, value)("grounding_numbers_unexplained");

  it.each([
    ["stated", "70 inches", 70, 0],
    ["feet and inches", "5 ft 10 in", 70, 0],
    ["a difference", "from 12 to 52", 40, 0],
    ["a period", "for the next month", 30, 0],
    ["a ratio", "4 of 8", 0.5, 0],
    ["made up", "somebody tall", 71, 1],
  ])("%s", (_, ask, value, wanted) => {
    expect(unexplained(ask, value)).toBe(wanted);
  });

  it("tells words put together from words as they stand", () => {
    expect(internship("Uppsala University internship")).toBe(1);
    expect(internship("internship at Uppsala University")).toBe(0);
  });

  it("tells digits written anew", () => {
    expect([dated("2022-05-12"), dated("5/12 2022"), dated("2021-05-12")]).toEqual([1, 0, 0]);
    expect(dated("The user wants to fly on 2022-05-12, and has no other wishes.")).toBe(0);
  });

  it("counts optional parameters that nothing speaks of", () => {
    const people = told("include_people", "boolean", "Tell of influential persons too.", false);
    const count = (ask: string) => called(ask, people, true)("grounding_optional_unhinted");
    expect(count("The history of Rome")).toBe(1);
    expect(count("The history of Rome and its people")).toBe(0);
  });
});

describe("things asked for", () => {
  it("are found in the declaration or not", () => {
    expect(asking("What is the cost of a loan?")("intent_thing_least")).toBe(1);
    expect(asking("How many unicorns are there?")("intent_thing_least")).toBe(0);
    expect(asking("Calculate the cost of a loan. How many unicorns are there?")("intent_thing_mean")).toBe(
      0.5,
    );
    expect(asking("Cash flows 1, 2")("intent_thing_least")).toBeNaN();
  });
});
