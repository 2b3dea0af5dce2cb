import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DISTANCE_ENDS, distanceBand, distanceOf, worthOfOpinion, worthOfSample } from "./evidence-worth.ts";

interface Document {
  readonly result: {
    readonly tables: readonly {
      readonly title: string;
      readonly rows: readonly {
        readonly samples: number;
        readonly worth: { readonly value: number | null };
      }[];
    }[];
  };
}

/** The mean worth in each band, of the rows with these numbers of samples, as the report measured it. */
function measured(experiment: string, title: string, samples: (k: number) => boolean): number[] {
  const file = join(import.meta.dirname, "../../../docs/results", `${experiment}.json`);
  const { result } = JSON.parse(readFileSync(file, "utf8")) as Document;
  const rows = result.tables.find((table) => table.title.startsWith(title))!.rows;
  const bands = DISTANCE_ENDS.length + 1;
  return Array.from({ length: bands }, (_, band) => {
    // Rows come in the order of the bands, group after group.
    const own = rows.filter((row, i) => i % bands === band && samples(row.samples));
    return own.reduce((sum, { worth }) => sum + (worth.value ?? 0), 0) / own.length;
  });
}

/** A confidence in the middle of each band above a threshold of 0.5. */
const inBands = [0.25, 0.75, 1.25, 1.75, 2.3, 4].map((logit) => 1 / (1 + Math.exp(-logit)));

test.each([
  [1, (k: number) => k === 1],
  [2, (k: number) => k === 2],
  [4, (k: number) => k >= 4],
])("an opinion after %i samples is worth what the report measured", (drawn, samples) => {
  const expected = measured("second", "What a second opinion is worth", samples);
  const found = inBands.map((confidence) => worthOfOpinion(confidence, 0.5, drawn));
  found.forEach((worth, band) => expect(worth).toBeCloseTo(Math.max(0, expected[band]!), 2));
});

test.each([1, 2])("a sample after %i is worth what the report measured", (drawn) => {
  const expected = measured("adaptive", "What a further sample is worth", (k) => k === drawn);
  const found = inBands.map((confidence) => worthOfSample(confidence, 0.5, drawn));
  found.forEach((worth, band) => expect(worth).toBeCloseTo(Math.max(0, expected[band]!), 2));
});

test("distance is the same on both sides, for a call and its opposite, and finite for certainty", () => {
  expect(distanceOf(0.9, 0.75)).toBeCloseTo(distanceOf(0.75, 0.5), 12);
  expect(distanceOf(0.2, 0.5)).toBeCloseTo(distanceOf(0.8, 0.5), 12);
  expect(distanceBand(0.5, 0.5)).toBe(0);
  expect(distanceBand(1, 0.5)).toBe(DISTANCE_ENDS.length);
  expect(Number.isFinite(distanceOf(1, 0))).toBe(true);
  expect(worthOfSample(0.5, 0.5, 0)).toBe(worthOfSample(0.5, 0.5, 1));
  expect(worthOfSample(0.5, 0.5, 40)).toBe(worthOfSample(0.5, 0.5, 3));
});
