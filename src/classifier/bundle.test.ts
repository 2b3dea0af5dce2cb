import { describe, expect, it } from "vitest";
import { bundleFiles } from "../../test/support/bundles.ts";
import { randomForest } from "../../test/support/forests.ts";
import { DataError } from "../core/errors.ts";
import { encodeForest } from "../training/onnx/encode.ts";
import { openBundle, readCard } from "./bundle.ts";
import { createReaderClassifier } from "./reader-classifier.ts";
import { scoreForest } from "./score.ts";
import { selectColumns } from "./select.ts";

const forest = randomForest(1, 4, 3, 3);
const files = await bundleFiles(forest);
const { card, model, known } = files;

const named = (names: string[]) => ({ ...card, features: { ...card.features, names } });

describe("openBundle", () => {
  it("opens a bundle whose card, hash and features fit", async () => {
    const bundle = await openBundle(model, JSON.parse(JSON.stringify(card)), known);
    expect(bundle.card).toEqual(card);
    expect(bundle.forest).toEqual(forest);
  });

  it("refuses a feature that the registry does not have, by name", async () => {
    const older = { version: known.version, features: known.features.slice(0, 2) };
    await expect(openBundle(model, card, older)).rejects.toThrow("does not know: f2");
    await expect(openBundle(model, card, older)).rejects.toBeInstanceOf(DataError);
  });

  it("opens a model of an older version as long as what it reads means the same, and refuses it otherwise", async () => {
    const older = { ...card, features: { ...card.features, version: "2" } };
    expect((await openBundle(model, older, known)).columns).toEqual(Int32Array.of(0, 1, 2));
    const changed = known.features.map((feature) => ({ ...feature, since: feature.name === "f1" ? 3 : 2 }));
    await expect(openBundle(model, older, { ...known, features: changed })).rejects.toThrow(
      "the meaning of these features has changed: f1",
    );
  });

  it.each(["4", "next"])("refuses version %s, which is not known yet", async (version) => {
    const newer = { ...card, features: { ...card.features, version } };
    await expect(openBundle(model, newer, known)).rejects.toThrow(
      `features of version ${version}; this gate computes version 3`,
    );
  });

  it("refuses a model that is not the card's", async () => {
    await expect(openBundle(encodeForest(randomForest(2, 4, 3, 3)), card, known)).rejects.toThrow("SHA-256");
  });

  it("finds the features of the model in a wider registry of another order", async () => {
    const wider = {
      version: "3",
      features: ["f2", "x", "f0", "y", "f1"].map((name) => ({ name, since: 2 })),
    };
    const bundle = await openBundle(model, card, wider);
    const rows = Float32Array.of(2, 9, 0, 9, 1, -2, 9, Number.NaN, 9, -1);
    expect(selectColumns(bundle, rows, 2)).toEqual(Float32Array.of(0, 1, 2, Number.NaN, -1, -2));
    const classifier = createReaderClassifier(bundle);
    expect(classifier.columns).toBe(5);
    expect(await classifier.score(rows, 2)).toEqual(
      scoreForest(forest, Float32Array.of(0, 1, 2, Number.NaN, -1, -2), 2),
    );
    const own = createReaderClassifier(await openBundle(model, card, known)).explain(
      Float32Array.of(0, 1, 2),
    );
    const [f0 = 0, f1 = 0, f2 = 0] = own?.contributions ?? [];
    expect([f0, f1, f2].some((one) => one !== 0)).toBe(true);
    expect(classifier.explain(rows.subarray(0, 5))?.contributions).toEqual(Float64Array.of(f2, 0, f0, 0, f1));
  });

  it("refuses a name given twice, and another number of names than the model reads", async () => {
    await expect(openBundle(model, named(["f0", "f1", "f1"]), known)).rejects.toThrow("the feature f1 twice");
    await expect(openBundle(model, named(["f0", "f1"]), known)).rejects.toThrow("its card names 2");
  });
});

describe("readCard", () => {
  it.each<[string, unknown]>([
    ["sha256", { ...card, sha256: "abc" }],
    ["features.names", { ...card, features: { version: "1", names: [] } }],
    ["threshold", { ...card, threshold: 1.5 }],
    ["penalty", { ...card, penalty: 0 }],
    ["calibration.y.1", { ...card, calibration: { method: "isotonic", x: [0, 1], y: [0, 2] } }],
    ["training.questions.0", { ...card, training: { ...card.training, questions: ["What?"] } }],
    ["its root", null],
  ])("names the field that is wrong: %s", (field, value) => {
    expect(() => readCard(value)).toThrow(`wrong at ${field}`);
    expect(() => readCard(value)).toThrow(DataError);
  });

  it.each<[string, number[], number[]]>([
    ["does not rise", [0, 0], [0, 1]],
    ["falls", [0, 1], [0.5, 0.4]],
    ["as many x as y", [0, 1], [0.5]],
    ["as many x as y", [], []],
  ])("refuses a calibration that %s", (message, x, y) => {
    expect(() => readCard({ ...card, calibration: { method: "isotonic", x, y } })).toThrow(message);
  });
});
