import { describe, expect, it } from "vitest";
import { bundleFiles } from "../../test/support/bundles.ts";
import { randomForest } from "../../test/support/forests.ts";
import { DataError } from "../core/errors.ts";
import { encodeForest } from "../training/onnx/encode.ts";
import { openBundle, readCard } from "./bundle.ts";

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
    const older = { version: known.version, names: ["f0", "f1"] };
    await expect(openBundle(model, card, older)).rejects.toThrow("does not know: f2");
    await expect(openBundle(model, card, older)).rejects.toBeInstanceOf(DataError);
  });

  it("refuses another version of the registry", async () => {
    await expect(openBundle(model, card, { ...known, version: "test-2" })).rejects.toThrow(
      "features of version test-1; this gate computes version test-2",
    );
  });

  it("refuses a model that is not the card's", async () => {
    await expect(openBundle(encodeForest(randomForest(2, 4, 3, 3)), card, known)).rejects.toThrow("SHA-256");
  });

  it("refuses fewer features than this build computes, another order, and a name given twice", async () => {
    await expect(openBundle(model, named(["f0", "f1"]), known)).rejects.toThrow("reads nothing as feature 3");
    await expect(openBundle(model, named(["f0", "f2", "f1"]), known)).rejects.toThrow(
      "reads f2 as feature 2",
    );
    await expect(openBundle(model, named(["f0", "f1", "f1"]), known)).rejects.toThrow(
      "reads f1 as feature 3",
    );
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
