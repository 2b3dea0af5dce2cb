import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { DataError } from "../core/errors.ts";
import { type KnownFeatures, openBundle, readCard, REGISTRY } from "./bundle.ts";
import type { ModelCard } from "./card.ts";
import type { Classifier } from "./classifier.ts";
import { createClassifier, createSession, setWasmBinary, type StartSession } from "./ort.ts";

/**
 * Loads the bundle in `dir` (model.onnx and card.json) for Node. Where onnxruntime does not start, the typed-array
 * reader scores instead: `engine` is "reader" then, and `engineError` says why.
 *
 * @throws DataError when a file is missing or broken, or the model reads features that are not `known`
 */
export async function loadBundle(dir: string, known: KnownFeatures = REGISTRY): Promise<Classifier> {
  const model = await read(join(dir, "model.onnx"));
  return createClassifier(await openBundle(model, await parseCard(dir), known), startSession);
}

/**
 * The card of the bundle in `dir`.
 * @throws DataError when the file is missing or broken
 */
export const readBundleCard = async (dir: string): Promise<ModelCard> => readCard(await parseCard(dir));

async function parseCard(dir: string): Promise<unknown> {
  const path = join(dir, "card.json");
  return parseJson(new TextDecoder().decode(await read(path)), path);
}

/** onnxruntime-web with its wasm file from node_modules. */
export const startSession: StartSession = async (model) => {
  const path = createRequire(import.meta.url).resolve("onnxruntime-web/ort-wasm-simd-threaded.wasm");
  setWasmBinary(Uint8Array.from(await readFile(path)).buffer);
  return createSession(model);
};

async function read(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new DataError(`${path}: the file of the model bundle cannot be read.`, { cause });
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    throw new DataError(`${path}: it is no JSON.`, { cause });
  }
}
