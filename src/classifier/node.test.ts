import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bundleFiles } from "../../test/support/bundles.ts";
import { hardRows, randomForest } from "../../test/support/forests.ts";
import { leafForest } from "../../test/support/small-forests.ts";
import { DataError } from "../core/errors.ts";
import { openBundle } from "./bundle.ts";
import type { Forest } from "./forest.ts";
import { loadBundle, startSession } from "./node.ts";
import { createClassifier, createOrtClassifier, createSession } from "./ort.ts";
import { scoreForest } from "./reader.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function folderWith(files: Record<string, Uint8Array | string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "idk-bundle-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

async function open(forest: Forest) {
  const { model, card, known } = await bundleFiles(forest);
  return openBundle(model, card, known);
}

const distance = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? Number.NaN))), 0);

describe("loadBundle", () => {
  it("scores a folder's bundle with onnxruntime and carries what its card says", async () => {
    const forest = randomForest(5, 30, 6, 12);
    const { model, card, known } = await bundleFiles(forest);
    const folder = await folderWith({ "model.onnx": model, "card.json": JSON.stringify(card) });
    const classifier = await loadBundle(folder, known);
    expect(classifier).toMatchObject({
      engine: "onnxruntime",
      engineError: undefined,
      identity: { id: "generated", sha256: card.sha256 },
      featureNames: card.features.names,
      featureVersion: "3",
      threshold: 0.5,
    });
    expect(classifier.calibrate(0.25)).toBeCloseTo(0.65, 12);
    const rows = hardRows(forest, 100, 1);
    expect(distance(await classifier.score(rows, 100), scoreForest(forest, rows, 100))).toBeLessThan(1e-5);
  });

  it("names the file that is missing or broken", async () => {
    const { model, card, known } = await bundleFiles(leafForest(1));
    const empty = await folderWith({});
    await expect(loadBundle(empty, known)).rejects.toThrow(join(empty, "model.onnx"));
    const broken = await folderWith({ "model.onnx": model, "card.json": "{" });
    await expect(loadBundle(broken, known)).rejects.toThrow(`${join(broken, "card.json")}: it is no JSON`);
    await expect(loadBundle(broken, known)).rejects.toBeInstanceOf(DataError);
    const cut = await folderWith({ "model.onnx": model.subarray(1), "card.json": JSON.stringify(card) });
    await expect(loadBundle(cut, known)).rejects.toThrow("SHA-256");
  });
});

describe("onnxruntime and the typed-array reader", () => {
  it.each([
    { trees: 1, depth: 0, features: 1 },
    { trees: 1, depth: 1, features: 2 },
    { trees: 7, depth: 3, features: 5 },
    { trees: 100, depth: 7, features: 55 },
  ])("agree to 1e-5 on $trees trees of depth $depth", async ({ trees, depth, features }) => {
    for (const seed of [1, 2, 3]) {
      const forest = randomForest(seed, trees, depth, features);
      const classifier = await createClassifier(await open(forest), startSession);
      expect(classifier.engine).toBe("onnxruntime");
      for (const rows of [1, 2, 64, 5000]) {
        const batch = hardRows(forest, rows, seed);
        expect(distance(await classifier.score(batch, rows), scoreForest(forest, batch, rows))).toBeLessThan(
          1e-5,
        );
      }
    }
  });

  it("agree on a tree that is one leaf", async () => {
    const classifier = await createClassifier(await open(leafForest(0.625)), startSession);
    expect(classifier.engine).toBe("onnxruntime");
    expect(Array.from(await classifier.score(Float32Array.of(1, Number.NaN), 2))).toEqual([0.625, 0.625]);
  });
});

describe("createClassifier", () => {
  const forest = randomForest(9, 20, 5, 8);

  it("answers overlapping calls one after the other, each with its own rows", async () => {
    const classifier = await createClassifier(await open(forest), startSession);
    const batches = Array.from({ length: 200 }, (_, i) => hardRows(forest, 1 + (i % 3), i));
    const scores = await Promise.all(
      batches.map((rows) => classifier.score(rows, rows.length / forest.features)),
    );
    batches.forEach((rows, i) =>
      expect(scores[i]).toEqual(scoreForest(forest, rows, rows.length / forest.features)),
    );
  });

  it("falls back to the reader when onnxruntime refuses the model, and says why", async () => {
    const classifier = await createClassifier(await open(forest), (model) =>
      startSession(model.subarray(100)),
    );
    expect(classifier.engine).toBe("reader");
    expect(classifier.engineError).toMatch(/model/i);
    const rows = hardRows(forest, 20, 4);
    expect(await classifier.score(rows, 20)).toEqual(scoreForest(forest, rows, 20));
  });

  it("falls back to the reader when onnxruntime starts with another model", async () => {
    const { model } = await bundleFiles(randomForest(10, 20, 5, 8));
    const classifier = await createClassifier(await open(forest), () => createSession(model));
    expect(classifier.engine).toBe("reader");
    expect(classifier.engineError).toContain("scores the first row");
  });

  it("goes on with the reader when onnxruntime breaks later", async () => {
    const bundle = await open(forest);
    const session = await startSession(bundle.model);
    const classifier = createOrtClassifier(bundle, session);
    const rows = hardRows(forest, 3, 5);
    expect(await classifier.score(rows, 3)).toEqual(scoreForest(forest, rows, 3));
    expect(classifier.engine).toBe("onnxruntime");
    await session.release();
    expect(await classifier.score(rows, 3)).toEqual(scoreForest(forest, rows, 3));
    expect(classifier.engine).toBe("reader");
    expect(classifier.engineError).toContain("session");
  });

  it("refuses rows of another width", async () => {
    const classifier = await createClassifier(await open(forest), startSession);
    await expect(classifier.score(new Float32Array(7), 1)).rejects.toThrow("1 rows of 8 features");
    expect(classifier.engine).toBe("onnxruntime");
  });
});
