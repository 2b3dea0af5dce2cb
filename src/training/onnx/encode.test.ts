import onnxProto from "onnx-proto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readForest, scoreForest } from "../../classifier/reader.ts";
import { hardRows, randomForest } from "../../../test/support/forests.ts";
import { leafForest, stump } from "../../../test/support/small-forests.ts";
import { encodeForest } from "./encode.ts";

const { onnx } = onnxProto;

const forests = fc
  .record({
    seed: fc.nat(),
    trees: fc.integer({ min: 1, max: 12 }),
    depth: fc.integer({ min: 0, max: 6 }),
    features: fc.integer({ min: 1, max: 300 }),
  })
  .map(({ seed, trees, depth, features }) => randomForest(seed, trees, depth, features));

describe("encodeForest", () => {
  it("writes what readForest reads back exactly, single-leaf trees included", () => {
    fc.assert(
      fc.property(forests, (forest) => {
        const bytes = encodeForest(forest);
        expect(readForest(bytes)).toEqual(forest);
        expect(encodeForest(readForest(bytes))).toEqual(bytes);
      }),
      { numRuns: 200 },
    );
  });

  it("keeps every score of a forest whose nodes stand in another order", () => {
    const forest = stump({ left: 2, right: 1 });
    const back = readForest(encodeForest(forest));
    const rows = Float32Array.of(0, 0.5, 1, Number.NaN);
    expect(scoreForest(back, rows, 4)).toEqual(scoreForest(forest, rows, 4));
    expect(encodeForest(back)).toEqual(encodeForest(forest));
  });

  it("writes the fields of onnx.proto and the attributes of TreeEnsemble 5", () => {
    const model = onnx.ModelProto.decode(encodeForest(stump({ left: 1, right: 2 })));
    expect(Number(model.irVersion)).toBe(10);
    expect(model.opsetImport.map(({ domain, version }) => [domain, Number(version)])).toEqual([
      ["ai.onnx.ml", 5],
    ]);
    expect(model.graph?.input?.map((input) => input.name)).toEqual(["features"]);
    expect(model.graph?.output?.map((output) => output.name)).toEqual(["score"]);
    const node = model.graph?.node?.[0];
    expect([node?.domain, node?.opType]).toEqual(["ai.onnx.ml", "TreeEnsemble"]);
    const values = Object.fromEntries(
      (node?.attribute ?? []).map((attribute) => [
        attribute.name,
        attribute.t ? Array.from(attribute.t.rawData ?? []) : (attribute.ints?.map(Number) ?? []),
      ]),
    );
    const single = (name: string) => Number(node?.attribute?.find((attribute) => attribute.name === name)?.i);
    expect(["n_targets", "aggregate_function", "post_transform"].map(single)).toEqual([1, 1, 0]);
    expect(values).toMatchObject({
      leaf_targetids: [0, 0],
      leaf_weights: Array.from(new Uint8Array(Float32Array.of(0.25, -0.75).buffer)),
      nodes_falseleafs: [1],
      nodes_falsenodeids: [1],
      nodes_featureids: [0],
      nodes_hitrates: Array.from(new Uint8Array(Float32Array.of(10).buffer)),
      nodes_missing_value_tracks_true: [1],
      nodes_modes: [0],
      nodes_splits: Array.from(new Uint8Array(Float32Array.of(0.5).buffer)),
      nodes_trueleafs: [1],
      nodes_truenodeids: [0],
      tree_roots: [0],
    });
  });

  it("gives the same bytes for the same forest", () => {
    expect(encodeForest(randomForest(7, 20, 6, 40))).toEqual(encodeForest(randomForest(7, 20, 6, 40)));
  });

  it("refuses a forest that breaks the rules", () => {
    const loop = stump({ left: 1, right: 2 });
    loop.left[0] = 0;
    expect(() => encodeForest(loop)).toThrow("points back");
    const shared = stump({ left: 1, right: 1 });
    expect(() => encodeForest(shared)).toThrow("reached twice");
    const outside = stump({ left: 1, right: 3 });
    expect(() => encodeForest(outside)).toThrow("not in the forest");
    expect(() => encodeForest({ ...leafForest(1), roots: new Int32Array(0) })).toThrow("at least one tree");
    expect(() => encodeForest(leafForest(Number.NaN))).toThrow("not finite");
  });
});

describe("scoreForest", () => {
  it("takes the true branch at the split and below, the false branch one ulp above, and NaN where the split says", () => {
    const rows = Float32Array.of(0.5, 0.5 - 2 ** -25, 0.5 + 2 ** -24, Number.NaN, -Infinity, Infinity);
    const tracksTrue = stump({ left: 1, right: 2 });
    expect(Array.from(scoreForest(tracksTrue, rows, 6))).toEqual([0.25, 0.25, -0.75, 0.25, 0.25, -0.75]);
    tracksTrue.missingTracksTrue[0] = 0;
    expect(scoreForest(tracksTrue, rows, 6)[3]).toBe(-0.75);
  });

  it("refuses rows of another width", () => {
    const forest = randomForest(1, 2, 2, 3);
    expect(() => scoreForest(forest, hardRows(forest, 2, 1), 3)).toThrow("3 rows of 3 features");
  });
});
