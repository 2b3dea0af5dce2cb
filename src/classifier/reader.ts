import { DataError } from "../core/errors.ts";
import type { Forest } from "./forest.ts";
import { joinEnsemble } from "./join.ts";
import * as onnx from "./onnx.ts";
import { Message } from "./protobuf.ts";
export { scoreForest } from "./score.ts";

/**
 * Reads a model that `encodeForest` wrote: one `TreeEnsemble` of ai.onnx.ml 5. Nodes come in pre-order (node, true
 * branch, false branch), tree after tree. Time and memory are bounded by the size of the file.
 *
 * @throws DataError when the file is broken or some other model.
 */
export const readForest = (bytes: Uint8Array): Forest => {
  const model = new Message(bytes);
  const opsets = model
    .messages(onnx.MODEL.opsetImport)
    .filter((opset) => opset.text(onnx.OPSET.domain) === onnx.ML_DOMAIN);
  if (opsets.length !== 1 || opsets[0]?.integer(onnx.OPSET.version) !== onnx.ML_VERSION)
    throw foreign(`it does not import ${onnx.ML_DOMAIN} ${onnx.ML_VERSION}`);
  const graph = model.message(onnx.MODEL.graph);
  const [node, ...others] = graph.messages(onnx.GRAPH.node);
  if (node === undefined || others.length > 0 || graph.all(onnx.GRAPH.initializer).length > 0)
    throw foreign("its graph is not one node without initializers");
  if (node.text(onnx.NODE.opType) !== onnx.OP_TYPE || node.text(onnx.NODE.domain) !== onnx.ML_DOMAIN)
    throw foreign(`its node is no ${onnx.ML_DOMAIN}.${onnx.OP_TYPE}`);
  if (node.text(onnx.NODE.input) !== onnx.INPUT || node.text(onnx.NODE.output) !== onnx.OUTPUT)
    throw foreign(`its node does not lead from ${onnx.INPUT} to ${onnx.OUTPUT}`);
  if (columns(graph, onnx.GRAPH.output, onnx.OUTPUT) !== 1) throw foreign(`${onnx.OUTPUT} is not [N, 1]`);

  const attributes = readAttributes(node);
  const int = (name: string): number => required(attributes, name).integer(onnx.ATTRIBUTE.int);
  const ints = (name: string): number[] => required(attributes, name).integers(onnx.ATTRIBUTE.ints);
  const tensor = (name: string): Message => required(attributes, name).message(onnx.ATTRIBUTE.tensor);
  if (int("n_targets") !== 1 || int("aggregate_function") !== onnx.SUM || int("post_transform") !== onnx.NONE)
    throw foreign("it is not the plain sum of one target");
  if (!ints("leaf_targetids").every((target) => target === 0)) throw foreign("a leaf names a second target");
  const modes = raw(tensor("nodes_modes"), "nodes_modes", onnx.DATA_TYPE.uint8, 1);
  if (!modes.every((mode) => mode === onnx.BRANCH_LEQ)) throw foreign("a split is no BRANCH_LEQ");

  return joinEnsemble({
    features: columns(graph, onnx.GRAPH.input, onnx.INPUT),
    roots: ints("tree_roots"),
    modes: modes.length,
    featureIds: ints("nodes_featureids"),
    splits: floats(tensor("nodes_splits"), "nodes_splits"),
    missingTracksTrue: ints("nodes_missing_value_tracks_true"),
    hitrates: floats(tensor("nodes_hitrates"), "nodes_hitrates"),
    trueIds: ints("nodes_truenodeids"),
    trueLeafs: ints("nodes_trueleafs"),
    falseIds: ints("nodes_falsenodeids"),
    falseLeafs: ints("nodes_falseleafs"),
    targets: ints("leaf_targetids").length,
    leafWeights: floats(tensor("leaf_weights"), "leaf_weights"),
    leafHitrates: leafHitrates(model),
  });
};

const foreign = (why: string): DataError =>
  new DataError(`The model file is not one that this gate can read: ${why}.`);

function readAttributes(node: Message): ReadonlyMap<string, Message> {
  const attributes = new Map<string, Message>();
  for (const attribute of node.messages(onnx.NODE.attribute)) {
    const name = attribute.text(onnx.ATTRIBUTE.name);
    if (attributes.has(name)) throw foreign(`attribute ${name} is there twice`);
    attributes.set(name, attribute);
  }
  // Membership splits would need attributes that BRANCH_LEQ alone does not have.
  if (attributes.has("membership_values")) throw foreign("it has membership splits");
  return attributes;
}

function required(attributes: ReadonlyMap<string, Message>, name: string): Message {
  const attribute = attributes.get(name);
  if (attribute === undefined) throw foreign(`attribute ${name} is missing`);
  return attribute;
}

/** The width of the graph's one input or output, a float32 matrix. */
function columns(graph: Message, field: number, name: string): number {
  const [value, ...others] = graph.messages(field);
  if (value === undefined || others.length > 0 || value.text(onnx.VALUE_INFO.name) !== name)
    throw foreign(`${name} is not its only input or output`);
  const type = value.message(onnx.VALUE_INFO.type).message(onnx.TYPE.tensor);
  if (type.integer(onnx.TENSOR_TYPE.elementType) !== onnx.DATA_TYPE.float32)
    throw foreign(`${name} is not float32`);
  const dims = type.message(onnx.TENSOR_TYPE.shape).messages(onnx.SHAPE.dim);
  if (dims.length !== 2) throw foreign(`${name} is no matrix`);
  return dims[1]?.integer(onnx.DIM.value) ?? 0;
}

function raw(tensor: Message, name: string, type: number, size: number): Uint8Array {
  if (tensor.integer(onnx.TENSOR.dataType) !== type) throw foreign(`${name} has another data type`);
  const bytes = tensor.bytes(onnx.TENSOR.rawData) ?? new Uint8Array(0);
  const dims = tensor.integers(onnx.TENSOR.dims);
  if (dims.length !== 1 || dims[0] !== bytes.length / size) throw foreign(`${name} has another shape`);
  return bytes;
}

const floats = (tensor: Message, name: string): Float32Array =>
  float32(raw(tensor, name, onnx.DATA_TYPE.float32, 4));

/** A copy, since the view may start at any byte. ONNX is little-endian, as is every machine that runs wasm. */
const float32 = (bytes: Uint8Array): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);

function leafHitrates(model: Message): Float32Array {
  const entry = model
    .messages(onnx.MODEL.metadataProps)
    .find((candidate) => candidate.text(onnx.ENTRY.key) === onnx.LEAF_HITRATES);
  if (entry === undefined) throw foreign(`its metadata has no ${onnx.LEAF_HITRATES}`);
  let binary: string;
  try {
    binary = atob(entry.text(onnx.ENTRY.value));
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw foreign(`${onnx.LEAF_HITRATES} is no base64`);
  }
  if (binary.length % 4 !== 0) throw foreign(`${onnx.LEAF_HITRATES} has another length`);
  return float32(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
}
