import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestHarness } from "wrangler";
import type { Classifier } from "../../src/classifier/classifier.ts";
import type { Forest } from "../../src/classifier/forest.ts";
import { loadBundle } from "../../src/classifier/node.ts";
import { readForest, scoreForest } from "../../src/classifier/reader.ts";
import { FEATURES } from "../../src/core/features/registry.ts";
import { hardRows } from "../support/forests.ts";

/**
 * The shipped bundle under workerd, under Node and in the typed-array reader. This is the one test that loads the wasm
 * into workerd.
 */
const BUNDLE = join(import.meta.dirname, "../../src/classifier/model");
const ROWS = 10_000;
const TOLERANCE = 1e-5;

const server = createTestHarness({ workers: [{ configPath: join(import.meta.dirname, "wrangler.toml") }] });
let forest: Forest;
let node: Classifier;

beforeAll(async () => {
  forest = readForest(await readFile(`${BUNDLE}/model.onnx`));
  node = await loadBundle(BUNDLE);
  await server.listen();
}, 60_000);
afterAll(() => server.close());

/** Rows of the model as rows of the registry, of which it may read only some columns. */
function widen(rows: Float32Array): Float32Array {
  const columns = node.featureNames.map((name) => FEATURES.findIndex((feature) => feature.name === name));
  const count = rows.length / columns.length;
  const wide = new Float32Array(count * node.columns).fill(-1);
  for (let row = 0; row < count; row++) {
    columns.forEach((column, i) => (wide[row * node.columns + column] = rows[row * columns.length + i]!));
  }
  return wide;
}

async function inWorkerd(route: string, rows: Float32Array): Promise<Float32Array> {
  const response = await server.fetch(route, {
    method: "POST",
    body: Uint8Array.from(new Uint8Array(widen(rows).buffer)),
  });
  expect(response.status).toBe(200);
  return new Float32Array(await response.arrayBuffer());
}

/** The largest distance of two lists of scores; NaN or another length never passes. */
function distance(a: Float32Array, b: Float32Array): number {
  expect(a.length).toBe(b.length);
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? Number.NaN))), 0);
}

describe("the shipped bundle", () => {
  it("answers 50 requests at once while the isolate starts, each with its own scores", async () => {
    const batches = Array.from({ length: 50 }, (_, i) => hardRows(forest, 1 + (i % 5), 100 + i));
    const answers = await Promise.all(batches.map((rows) => inWorkerd("/score", rows)));
    batches.forEach((rows, i) => {
      const expected = scoreForest(forest, rows, rows.length / forest.features);
      expect(distance(answers[i] ?? new Float32Array(0), expected)).toBeLessThanOrEqual(TOLERANCE);
    });
  });

  it("runs on onnxruntime in workerd and in Node, and is the same model", async () => {
    const answer = await (await server.fetch("/")).json();
    expect(answer).toEqual({ engine: "onnxruntime", engineError: null, identity: node.identity });
    expect(node.engine).toBe("onnxruntime");
  });

  it("scores 10,000 rows alike everywhere: at and one ulp beside split points, with NaN in each feature", async () => {
    const rows = hardRows(forest, ROWS, 1);
    for (let feature = 0; feature < forest.features; feature++)
      expect(rows[feature * forest.features + feature]).toBeNaN();
    const expected = scoreForest(forest, rows, ROWS);
    expect(new Set(expected).size).toBeGreaterThan(ROWS / 10);
    expect(distance(await node.score(widen(rows), ROWS), expected)).toBeLessThanOrEqual(TOLERANCE);
    expect(distance(await inWorkerd("/score", rows), expected)).toBeLessThanOrEqual(TOLERANCE);
  });

  it("answers 50 requests of 20 overlapping calls each", async () => {
    const batches = Array.from({ length: 50 }, (_, i) => hardRows(forest, 20, 200 + i));
    const answers = await Promise.all(batches.map((rows) => inWorkerd("/score-each", rows)));
    batches.forEach((rows, i) =>
      expect(distance(answers[i] ?? new Float32Array(0), scoreForest(forest, rows, 20))).toBeLessThanOrEqual(
        TOLERANCE,
      ),
    );
    expect(await (await server.fetch("/")).json()).toMatchObject({ engine: "onnxruntime" });
  });
});
