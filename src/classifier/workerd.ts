/** The only file with the 14 MB wasm import: whoever imports it needs workerd (or a bundle for it). */
import wasmModule from "onnxruntime-web/ort-wasm-simd-threaded.wasm";
import { openBundle } from "./bundle.ts";
import type { Classifier } from "./classifier.ts";
import card from "./model/card.json";
import model from "./model/model.onnx";
import { createClassifier, createSession, setWasmBinary, type StartSession } from "./ort.ts";

/**
 * workerd compiles no wasm from bytes. onnxruntime gets a placeholder for the bytes, and while it starts,
 * `WebAssembly.instantiate` answers that placeholder with the module compiled at deploy time.
 *
 * The instance is made synchronously, so that the whole start is microtasks and ends before the first request: a request
 * that waits for work which is not its own is cancelled by workerd as hung.
 */
const startSession: StartSession = async (bytes) => {
  const placeholder = new ArrayBuffer(8);
  setWasmBinary(placeholder);
  const instantiate = WebAssembly.instantiate;
  Object.assign(WebAssembly, {
    instantiate: async (source: unknown, imports: WebAssembly.Imports) =>
      isPlaceholder(source, placeholder)
        ? { module: wasmModule, instance: new WebAssembly.Instance(wasmModule, imports) }
        : Reflect.apply(instantiate, WebAssembly, [source, imports]),
  });
  try {
    return await createSession(bytes);
  } finally {
    Object.assign(WebAssembly, { instantiate });
  }
};

const isPlaceholder = (source: unknown, placeholder: ArrayBuffer): boolean =>
  source === placeholder || (ArrayBuffer.isView(source) && source.buffer === placeholder);

/**
 * The shipped bundle, started with the isolate. Rejects with a `DataError` when the bundle and this build do not fit;
 * resolves with the typed-array reader (`engine: "reader"`) when onnxruntime does not start.
 */
export const classifier: Promise<Classifier> = openBundle(new Uint8Array(model), card).then((bundle) =>
  createClassifier(bundle, startSession),
);
// The first request that awaits it reports a rejection; without this the isolate would report it as unhandled before.
classifier.catch(() => undefined);
