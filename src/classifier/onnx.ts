/**
 * What writer and reader must agree on: field numbers of onnx.proto (ONNX IR 10) and the names inside our one model.
 * Source: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto and the operator `TreeEnsemble` (ai.onnx.ml 5).
 */
export const MODEL = {
  irVersion: 1,
  producerName: 2,
  graph: 7,
  opsetImport: 8,
  metadataProps: 14,
} as const;
export const OPSET = { domain: 1, version: 2 } as const;
export const ENTRY = { key: 1, value: 2 } as const;
export const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
export const NODE = { input: 1, output: 2, name: 3, opType: 4, attribute: 5, domain: 7 } as const;
export const ATTRIBUTE = { name: 1, int: 3, tensor: 5, ints: 8, type: 20 } as const;
export const ATTRIBUTE_TYPE = { int: 2, tensor: 4, ints: 7 } as const;
export const TENSOR = { dims: 1, dataType: 2, rawData: 9 } as const;
export const DATA_TYPE = { float32: 1, uint8: 2 } as const;
export const VALUE_INFO = { name: 1, type: 2 } as const;
export const TYPE = { tensor: 1 } as const;
export const TENSOR_TYPE = { elementType: 1, shape: 2 } as const;
export const SHAPE = { dim: 1 } as const;
export const DIM = { value: 1, param: 2 } as const;

/** The first IR version that knows ai.onnx.ml 5. */
export const IR_VERSION = 10;
export const ML_DOMAIN = "ai.onnx.ml";
export const ML_VERSION = 5;
export const OP_TYPE = "TreeEnsemble";
export const INPUT = "features";
export const OUTPUT = "score";

/** `aggregate_function`. */
export const SUM = 1;
/** `post_transform`. */
export const NONE = 0;
/** `nodes_modes`. */
export const BRANCH_LEQ = 0;

/**
 * Operator version 5 keeps `nodes_hitrates` for splits only. Explanations need the weight of each leaf too, so the
 * model carries it as metadata: base64 of little-endian float32, in the order of the leaves.
 */
export const LEAF_HITRATES = "leaf_hitrates";
