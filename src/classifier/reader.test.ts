import onnxProto from "onnx-proto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hardRows, randomForest } from "../../test/support/forests.ts";
import { DataError } from "../core/errors.ts";
import { encodeForest } from "../training/onnx/encode.ts";
import type { Forest } from "./forest.ts";
import { readForest, scoreForest } from "./reader.ts";

const { onnx } = onnxProto;
const small = encodeForest(randomForest(3, 3, 3, 5));

/** A forest, or the error that a command can show; anything else is a bug of the reader. */
function readOrRefuse(bytes: Uint8Array): Forest | null {
  try {
    return readForest(bytes);
  } catch (error) {
    if (error instanceof DataError) return null;
    throw error;
  }
}

function expectSound(forest: Forest): void {
  const nodes = forest.feature.length;
  for (let node = 0; node < nodes; node++) {
    const feature = forest.feature[node] ?? Number.NaN;
    expect(feature).toBeLessThan(forest.features);
    if (feature === -1) continue;
    for (const child of [forest.left[node], forest.right[node]]) {
      expect(child).toBeGreaterThan(node);
      expect(child).toBeLessThan(nodes);
    }
  }
  expect(scoreForest(forest, hardRows(forest, 2, 1), 2).every(Number.isFinite)).toBe(true);
}

/** The small model after a change through onnx-proto. */
function changed(change: (node: InstanceType<typeof onnx.NodeProto>) => void): Uint8Array {
  const model = onnx.ModelProto.decode(Uint8Array.from(small));
  const node = model.graph?.node?.[0];
  if (node === undefined) throw new Error("The model has no node.");
  change(node as InstanceType<typeof onnx.NodeProto>);
  return onnx.ModelProto.encode(model).finish();
}

const attribute = (node: InstanceType<typeof onnx.NodeProto>, name: string) => {
  const found = node.attribute.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`${name} is missing.`);
  return found;
};

function setInt(node: InstanceType<typeof onnx.NodeProto>, name: string, index: number, value: number): void {
  const found = attribute(node, name);
  found.ints = (found.ints ?? []).map((old, i) => (i === index ? value : old));
}

describe("readForest", () => {
  it("reads a file that another protobuf library wrote", () => {
    expect(readForest(changed(() => undefined))).toEqual(readForest(small));
  });

  it("refuses every truncated file", () => {
    for (let length = 0; length < small.length; length++)
      expect(() => readForest(small.subarray(0, length)), `${length} bytes`).toThrow(DataError);
  });

  it("refuses flipped bits, or reads a forest that is safe to walk", () => {
    for (let bit = 0; bit < small.length * 8; bit++) {
      const bytes = Uint8Array.from(small);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const forest = readOrRefuse(bytes);
      if (forest !== null) expectSound(forest);
    }
  });

  it("refuses random bytes and random splices", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(small.length),
        fc.nat(small.length),
        (noise, from, to) => {
          expect(readOrRefuse(noise)).toBeNull();
          const spliced = Uint8Array.of(...small.subarray(0, from), ...noise, ...small.subarray(to));
          const forest = readOrRefuse(spliced);
          if (forest !== null) expectSound(forest);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each<[string, (node: InstanceType<typeof onnx.NodeProto>) => void]>([
    ["is no ai.onnx.ml.TreeEnsemble", (node) => (node.opType = "TreeEnsembleRegressor")],
    [
      "tree_roots is missing",
      (node) => (node.attribute = node.attribute.filter((one) => one.name !== "tree_roots")),
    ],
    ["plain sum", (node) => (attribute(node, "aggregate_function").i = 0)],
    ["plain sum", (node) => (attribute(node, "post_transform").i = 2)],
    ["no BRANCH_LEQ", (node) => (attribute(node, "nodes_modes").t?.rawData ?? new Uint8Array(1)).fill(1)],
    ["second target", (node) => setInt(node, "leaf_targetids", 0, 1)],
    ["feature out of range", (node) => setInt(node, "nodes_featureids", 0, 5)],
    ["reached twice", (node) => setInt(node, "tree_roots", 1, 0)],
    ["reached twice", (node) => setInt(node, "nodes_truenodeids", 0, 9999)],
    ["belongs to no tree", (node) => (attribute(node, "tree_roots").ints = [0])],
    ["has 0 entries", (node) => (attribute(node, "nodes_trueleafs").ints = [])],
    ["flag is neither", (node) => setInt(node, "nodes_missing_value_tracks_true", 0, 2)],
    ["number out of range", (node) => setInt(node, "nodes_falsenodeids", 0, -1)],
    ["weight is not finite", (node) => attribute(node, "leaf_weights").t?.rawData?.fill(0xff)],
  ])("says what is wrong with a model that it cannot read: %s", (message, change) => {
    expect(() => readForest(changed(change))).toThrow(message);
    expect(() => readForest(changed(change))).toThrow(DataError);
  });
});
