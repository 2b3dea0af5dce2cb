import * as onnx from "../../classifier/onnx.ts";
import type { Forest } from "../../classifier/forest.ts";
import { splitEnsemble, type Ensemble } from "./ensemble.ts";
import { MessageWriter } from "./protobuf.ts";

/**
 * The forest as an ONNX model with one `TreeEnsemble` (ai.onnx.ml 5): input `features` float32 [N, F], output `score`
 * float32 [N, 1], the sum of the reached leaves. The bytes depend on the forest alone.
 *
 * `readForest` gives the same forest back when its nodes stand in pre-order (node, true branch, false branch; tree
 * after tree); another order comes back in pre-order, with the same scores.
 *
 * @throws RangeError when the forest breaks the rules of `Forest`.
 */
export const encodeForest = (forest: Forest): Uint8Array => {
  const ensemble = splitEnsemble(forest);
  return new MessageWriter()
    .integer(onnx.MODEL.irVersion, onnx.IR_VERSION)
    .text(onnx.MODEL.producerName, "idk-gate")
    .message(onnx.MODEL.graph, graph(ensemble))
    .message(
      onnx.MODEL.opsetImport,
      new MessageWriter()
        .text(onnx.OPSET.domain, onnx.ML_DOMAIN)
        .integer(onnx.OPSET.version, onnx.ML_VERSION),
    )
    .message(
      onnx.MODEL.metadataProps,
      new MessageWriter()
        .text(onnx.ENTRY.key, onnx.LEAF_HITRATES)
        .text(onnx.ENTRY.value, base64(float32Bytes(ensemble.leafHitrates))),
    )
    .finish();
};

const graph = (ensemble: Ensemble): MessageWriter =>
  new MessageWriter()
    .message(onnx.GRAPH.node, node(ensemble))
    .text(onnx.GRAPH.name, "confidence")
    .message(onnx.GRAPH.input, matrix(onnx.INPUT, ensemble.features))
    .message(onnx.GRAPH.output, matrix(onnx.OUTPUT, 1));

const node = (ensemble: Ensemble): MessageWriter =>
  new MessageWriter()
    .text(onnx.NODE.input, onnx.INPUT)
    .text(onnx.NODE.output, onnx.OUTPUT)
    .text(onnx.NODE.name, "forest")
    .text(onnx.NODE.opType, onnx.OP_TYPE)
    .message(onnx.NODE.attribute, int("aggregate_function", onnx.SUM))
    .message(onnx.NODE.attribute, ints("leaf_targetids", new Int32Array(ensemble.leafWeights.length)))
    .message(onnx.NODE.attribute, floats("leaf_weights", ensemble.leafWeights))
    .message(onnx.NODE.attribute, int("n_targets", 1))
    .message(onnx.NODE.attribute, ints("nodes_falseleafs", ensemble.falseLeafs))
    .message(onnx.NODE.attribute, ints("nodes_falsenodeids", ensemble.falseIds))
    .message(onnx.NODE.attribute, ints("nodes_featureids", ensemble.featureIds))
    .message(onnx.NODE.attribute, floats("nodes_hitrates", ensemble.hitrates))
    .message(onnx.NODE.attribute, ints("nodes_missing_value_tracks_true", ensemble.missingTracksTrue))
    .message(onnx.NODE.attribute, modes(ensemble.splits.length))
    .message(onnx.NODE.attribute, floats("nodes_splits", ensemble.splits))
    .message(onnx.NODE.attribute, ints("nodes_trueleafs", ensemble.trueLeafs))
    .message(onnx.NODE.attribute, ints("nodes_truenodeids", ensemble.trueIds))
    .message(onnx.NODE.attribute, int("post_transform", onnx.NONE))
    .message(onnx.NODE.attribute, ints("tree_roots", ensemble.roots))
    .text(onnx.NODE.domain, onnx.ML_DOMAIN);

const int = (name: string, value: number): MessageWriter =>
  new MessageWriter()
    .text(onnx.ATTRIBUTE.name, name)
    .integer(onnx.ATTRIBUTE.int, value)
    .integer(onnx.ATTRIBUTE.type, onnx.ATTRIBUTE_TYPE.int);

const ints = (name: string, values: ArrayLike<number>): MessageWriter =>
  new MessageWriter()
    .text(onnx.ATTRIBUTE.name, name)
    .integers(onnx.ATTRIBUTE.ints, values)
    .integer(onnx.ATTRIBUTE.type, onnx.ATTRIBUTE_TYPE.ints);

const floats = (name: string, values: Float32Array): MessageWriter =>
  tensor(name, onnx.DATA_TYPE.float32, values.length, float32Bytes(values));

const modes = (length: number): MessageWriter =>
  tensor("nodes_modes", onnx.DATA_TYPE.uint8, length, new Uint8Array(length).fill(onnx.BRANCH_LEQ));

const tensor = (name: string, type: number, length: number, raw: Uint8Array): MessageWriter =>
  new MessageWriter()
    .text(onnx.ATTRIBUTE.name, name)
    .message(
      onnx.ATTRIBUTE.tensor,
      new MessageWriter()
        .integers(onnx.TENSOR.dims, [length])
        .integer(onnx.TENSOR.dataType, type)
        .bytes(onnx.TENSOR.rawData, raw),
    )
    .integer(onnx.ATTRIBUTE.type, onnx.ATTRIBUTE_TYPE.tensor);

/** A float32 matrix [N, columns]. */
const matrix = (name: string, columns: number): MessageWriter =>
  new MessageWriter()
    .text(onnx.VALUE_INFO.name, name)
    .message(
      onnx.VALUE_INFO.type,
      new MessageWriter().message(
        onnx.TYPE.tensor,
        new MessageWriter()
          .integer(onnx.TENSOR_TYPE.elementType, onnx.DATA_TYPE.float32)
          .message(
            onnx.TENSOR_TYPE.shape,
            new MessageWriter()
              .message(onnx.SHAPE.dim, new MessageWriter().text(onnx.DIM.param, "N"))
              .message(onnx.SHAPE.dim, new MessageWriter().integer(onnx.DIM.value, columns)),
          ),
      ),
    );

function float32Bytes(values: Float32Array): Uint8Array {
  const out = new Uint8Array(values.length * 4);
  const view = new DataView(out.buffer);
  values.forEach((value, i) => view.setFloat32(i * 4, value, true));
  return out;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
