import { describe, expect, it } from "vitest";
import { normalise, normaliseOpinion } from "../normalise.ts";
import { type ExampleCall, sampleOf, tool, turnOf } from "./example-turn.ts";
import { prepareTurn } from "./prepare.ts";
import { extractFeatures, FEATURES } from "./registry.ts";

const weather = tool("get_weather", "Weather forecast of a city.", { city: "string", days: "integer?" });
const oslo: ExampleCall = ["get_weather", '{"city":"Oslo","days":3}'];
const turn = turnOf({ ask: "Weather in Oslo for 3 days", tools: [weather] });

function featuresWith(samples: readonly (readonly ExampleCall[])[], opinion: readonly ExampleCall[] | null) {
  const normalised = normalise(turn, samples.map(sampleOf));
  const candidate = normalised.samples[normalised.candidate]!;
  const secondOpinion = opinion && normaliseOpinion(turn, sampleOf(opinion));
  const row = extractFeatures({ turn: prepareTurn(turn), normalised, candidate, secondOpinion });
  return (name: string) => row[FEATURES.findIndex((feature) => feature.name === `second_opinion_${name}`)];
}

describe("second opinion", () => {
  it("is missing in every feature where none was asked", () => {
    const value = featuresWith([[oslo]], null);
    const own = FEATURES.filter(({ family }) => family === "second_opinion");
    expect(own.length).toBeGreaterThan(5);
    for (const { name } of own) expect(value(name.replace("second_opinion_", ""))).toBeNaN();
  });

  it("agrees by canonical form, whatever the notation", () => {
    const value = featuresWith([[oslo]], [["get_weather", '{ "days": 3.0, "city": "Oslo" }']]);
    expect([value("agreement"), value("tools"), value("argument_mean"), value("argument_min")]).toEqual([
      1, 1, 1, 1,
    ]);
    expect(value("similarity")).toBeCloseTo(1, 5);
    expect(value("support")).toBeNaN();
  });

  it("says on which share of the arguments another value stands", () => {
    const value = featuresWith([[oslo]], [["get_weather", '{"city":"Rome","days":3}']]);
    expect([value("agreement"), value("tools"), value("argument_mean"), value("argument_min")]).toEqual([
      0, 1, 0.5, 0,
    ]);
    expect(value("similarity")).toBeLessThan(1);
  });

  it("counts an answer without a call as an opinion, not as missing", () => {
    const value = featuresWith([[oslo]], []);
    expect([value("calls"), value("agreement"), value("excess"), value("argument_mean")]).toEqual([
      0, 0, -1, 0,
    ]);
  });

  it("counts a call that the opinion says twice once, with or without an argument more", () => {
    const short: ExampleCall = ["get_weather", '{"city":"Oslo"}'];
    const rome: ExampleCall = ["get_weather", '{"city":"Rome"}'];
    for (const candidate of [oslo, short]) {
      const value = featuresWith([[candidate]], [short, oslo, oslo]);
      expect([value("agreement"), value("excess"), value("tools")]).toEqual([1, 0, 1]);
    }
    const two = featuresWith([[oslo]], [oslo, rome]);
    expect([two("agreement"), two("excess"), two("tools")]).toEqual([0, 1, 0]);
    // The candidate's own repeats are not forgiven: running a call twice is another thing.
    expect(featuresWith([[oslo, oslo]], [oslo])("agreement")).toBe(0);
  });

  it("never counts as a sample: it may side with the minority without changing the candidate", () => {
    const rome: ExampleCall = ["get_weather", '{"city":"Rome"}'];
    const value = featuresWith([[oslo], [oslo], [rome]], [rome]);
    expect(value("agreement")).toBe(0);
    expect(value("support")).toBeCloseTo(1 / 3);
  });
});
