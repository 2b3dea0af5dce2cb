import { describe, expect, it } from "vitest";
import { builtInEmbedding, embedSamples } from "../embedding.ts";
import { normalise } from "../normalise.ts";
import { type ExampleCall, featuresOf, sampleOf, tool, turnOf } from "./example-turn.ts";
import { prepareTurn } from "./prepare.ts";
import { extractFeatures, FEATURES } from "./registry.ts";
import { semanticVolume } from "./semantic-volume.ts";

const tools = [tool("get_weather", "Weather forecast of a city.", { city: "string" })];
const oslo: ExampleCall = ["get_weather", '{"city":"Oslo"}'];
const rome: ExampleCall = ["get_weather", '{"city":"Rome"}'];
const OWN = FEATURES.filter(({ family }) => family === "dispersion");

describe("semanticVolume", () => {
  // numpy 1.24.2: np.linalg.slogdet(V @ V.T + 1e-3 * np.eye(3))[1] / 3 of these rows
  it("is the log-determinant of the Gram matrix, divided by the number of samples", () => {
    const rows = [
      [0.6, 0.8, 0],
      [0.8, 0.6, 0],
      [0, 0.6, 0.8],
    ];
    expect(semanticVolume(rows.map((row) => Float32Array.from(row)))).toBeCloseTo(-0.9861621890451616, 5);
  });

  it("grows from equal samples to samples at right angles", () => {
    const [x, y] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
    expect(semanticVolume([x, x])).toBeLessThan(-3);
    expect(semanticVolume([x, y])).toBeCloseTo(Math.log(1.001), 6);
  });
});

describe("dispersion", () => {
  it("is missing at one sample", () => {
    const value = featuresOf({ ask: "Weather in Oslo", tools, samples: [[oslo]] });
    for (const { name } of OWN) expect(value(name)).toBeNaN();
  });

  it("is least where all agree and grows with what differs", () => {
    const agreed = featuresOf({ ask: "Weather in Oslo", tools, samples: [[oslo], [oslo], [oslo]] });
    const split = featuresOf({ ask: "Weather in Oslo", tools, samples: [[oslo], [oslo], [rome]] });
    expect(agreed("variation_ratio")).toBe(0);
    expect(split("variation_ratio")).toBeCloseTo(1 / 3);
    for (const { name } of OWN) expect(split(name)).toBeGreaterThan(agreed(name));
  });

  it("reads the vectors that it is given; one that is missing makes all missing", async () => {
    const turn = turnOf({ ask: "Weather in Oslo", tools });
    const normalised = normalise(turn, [[oslo], [rome]].map(sampleOf));
    const candidate = normalised.samples[0]!;
    const valueWith = (embeddings: ReadonlyMap<number, Float32Array>) => {
      const row = extractFeatures({ turn: prepareTurn(turn), normalised, candidate, embeddings });
      return (name: string) => row[FEATURES.findIndex((feature) => feature.name === name)];
    };
    const apart = valueWith(
      new Map([
        [0, Float32Array.of(1, 0)],
        [1, Float32Array.of(0, 1)],
      ]),
    );
    expect(apart("embedding_distance_max")).toBe(1);
    expect(valueWith(new Map([[0, Float32Array.of(1, 0)]]))("semantic_volume")).toBeNaN();
    const built = valueWith(await embedSamples(normalised, builtInEmbedding, new AbortController().signal));
    expect(built("embedding_distance_mean")).toBeCloseTo(
      featuresOf({ ask: "Weather in Oslo", tools, samples: [[oslo], [rome]] })("embedding_distance_mean"),
      6,
    );
  });
});
