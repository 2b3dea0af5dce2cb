import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalise } from "../normalise.ts";
import type { TokenLogprob } from "../turn.ts";
import { type ExampleCall, sampleOf, tool, turnOf } from "./example-turn.ts";
import { prepareTurn } from "./prepare.ts";
import { extractFeatures, FEATURES } from "./registry.ts";

const weather = tool("get_weather", "Weather forecast of a city.", { city: "string", days: "integer?" });
const turn = turnOf({ ask: "Weather in New York", tools: [weather] });

function featuresWith(calls: readonly ExampleCall[], logprobs: readonly TokenLogprob[] | null) {
  const normalised = normalise(turn, [{ ...sampleOf(calls), logprobs }]);
  const row = extractFeatures({ turn: prepareTurn(turn), normalised, candidate: normalised.samples[0]! });
  return (name: string) => row[FEATURES.findIndex((feature) => feature.name === name)]!;
}

const tokens = (...pairs: readonly (readonly [string, number])[]): TokenLogprob[] =>
  pairs.map(([token, logprob]) => ({ token, logprob }));

const call: ExampleCall = ["get_weather", '{"city":"New York","days":3}'];
/** As a server writes it that reports the probabilities of the whole generated text. */
const GENERATED = tokens(
  ['{"name": "', -3],
  ["get", -0.1],
  ["_weather", -0.2],
  ['", "arguments": {"', -4],
  ["city", -5],
  ['": "', -6],
  ["New", -0.5],
  [" York", -0.25],
  ['", "days": ', -7],
  ["3", -1],
  ["}}", -8],
);

describe("graybox", () => {
  it("is missing without log-probabilities, and where they are of another text", () => {
    const own = FEATURES.filter(({ invasiveness }) => invasiveness === "graybox");
    expect(own.length).toBeGreaterThan(5);
    for (const { name } of own) {
      expect(featuresWith([call], null)(name)).toBeNaN();
      expect(featuresWith([call], [])(name)).toBeNaN();
      expect(featuresWith([call], tokens(["Let", -1], [" me look.", -1]))(name)).toBeNaN();
    }
  });

  it("takes those of a sample that agrees where the candidate has none, and of no other", () => {
    const other: ExampleCall = ["get_weather", '{"city":"York","days":3}'];
    const samples = [
      { ...sampleOf([call]), logprobs: null },
      { ...sampleOf([other]), logprobs: tokens(['{"name":"get_weather","city":"York","days":3}', -9]) },
      { ...sampleOf([call]), logprobs: GENERATED },
    ];
    const least = (count: number) => {
      const normalised = normalise(turn, samples.slice(0, count));
      const row = extractFeatures({ turn: prepareTurn(turn), normalised, candidate: normalised.samples[0]! });
      return row[FEATURES.findIndex(({ name }) => name === "token_logprob_min")];
    };
    expect([least(2), least(3)]).toEqual([Number.NaN, -1]);
  });

  it("reads tool name and values, never braces, quotes or keys", () => {
    const value = featuresWith([call], GENERATED);
    expect(value("token_logprob_min")).toBe(-1);
    expect(value("token_logprob_mean")).toBeCloseTo(-(0.1 + 0.2 + 0.5 + 0.25 + 1) / 5, 6);
    expect(value("argument_logprob_min")).toBe(-1);
    expect(value("tool_name_logprob_min")).toBeCloseTo(-0.3, 6);
    expect(value("token_entropy_mean")).toBeNaN();
    expect(value("token_margin_min")).toBeNaN();
  });

  it("reads a call that is written as code", () => {
    const value = featuresWith(
      [call],
      tokens(["[get_weather(", -0.3], ["city='New", -0.7], [" York', days=", -0.4], ["3)]", -2]),
    );
    expect(value("argument_logprob_min")).toBe(-2);
    expect(value("tool_name_logprob_min")).toBeCloseTo(-0.3, 6);
  });

  it("measures entropy and margin from the listed alternatives, what is not listed as one outcome", () => {
    const top = [
      { token: "New", logprob: Math.log(0.5) },
      { token: "Old", logprob: Math.log(0.3) },
    ];
    const value = featuresWith(
      [call],
      GENERATED.map((one) => (one.token === "New" ? { ...one, top } : one)),
    );
    expect(value("token_margin_min")).toBeCloseTo(0.2, 6);
    const entropy = -(0.5 * Math.log(0.5) + 0.3 * Math.log(0.3) + 0.2 * Math.log(0.2));
    expect(value("token_entropy_mean")).toBeCloseTo(entropy, 6);
    expect(value("token_entropy_max")).toBeCloseTo(entropy, 6);
  });

  it("finds the same tokens however the text is cut into them", () => {
    const text = GENERATED.map(({ token }) => token).join("");
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 20 }), (cuts) => {
        const at = [0, ...new Set(cuts.toSorted((a, b) => a - b)), text.length];
        const cut = at.slice(1).map((end, i) => ({ token: text.slice(at[i], end), logprob: -1 }));
        const value = featuresWith([call], cut);
        expect(value("token_logprob_mean")).toBe(-1);
        expect(value("argument_logprob_min")).toBeLessThanOrEqual(-1);
        expect(value("tool_name_logprob_min")).toBeGreaterThanOrEqual(-"get_weather".length);
      }),
    );
  });
});
