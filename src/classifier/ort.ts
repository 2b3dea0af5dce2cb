import * as ort from "onnxruntime-web/wasm";
import { GateError } from "../core/errors.ts";
import type { Bundle } from "./bundle.ts";
import type { Classifier } from "./classifier.ts";
import { INPUT, OUTPUT } from "./onnx.ts";
import { createReaderClassifier, describeBundle } from "./reader-classifier.ts";
import { scoreForest } from "./score.ts";
import { selectColumns } from "./select.ts";

/** Creates an onnxruntime session; how the wasm gets in differs by platform. */
export type StartSession = (model: Uint8Array) => Promise<ort.InferenceSession>;

/** Rows of one run: bounds the copy inside the wasm memory, which never shrinks. */
const ROWS_PER_RUN = 4096;
/** Far more turns of the microtask queue than any queue of runs needs; only bounds the wait. */
const MAX_TURNS = 1_000_000;
/** How far onnxruntime may be from the typed-array reader. */
const TOLERANCE = 1e-5;

const SESSION_OPTIONS: ort.InferenceSession.SessionOptions = {
  executionProviders: ["wasm"],
  intraOpNumThreads: 1,
  logSeverityLevel: 3,
};

/** Sets what holds on every platform, then creates a session. `ort.env.wasm.wasmBinary` must be set before. */
export function createSession(model: Uint8Array): Promise<ort.InferenceSession> {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.proxy = false;
  return ort.InferenceSession.create(model, SESSION_OPTIONS);
}

/** Where onnxruntime finds its wasm: the bytes, or a placeholder where a loader swaps in a compiled module. */
export function setWasmBinary(binary: ArrayBuffer): void {
  ort.env.wasm.wasmBinary = binary;
}

/**
 * The bundle on onnxruntime; on the typed-array reader when onnxruntime does not start or disagrees with the reader on
 * a first row. `engine` and `engineError` say which, so that it can be seen at `/healthz`.
 */
export async function createClassifier(bundle: Bundle, start: StartSession): Promise<Classifier> {
  try {
    const classifier = createOrtClassifier(bundle, await start(bundle.model));
    await checkFirstRow(bundle, classifier);
    return classifier;
  } catch (error) {
    return createReaderClassifier(bundle, messageOf(error));
  }
}

/**
 * One session, one run at a time: onnxruntime-web 1.30 keeps the arguments of a run on the wasm stack while it awaits.
 * Runs that overlap release them in the wrong order, the stack shrinks for good, and after enough of them (measured:
 * 1,700 bursts of 50) the whole module aborts.
 *
 * A waiting call yields to the microtask queue instead of awaiting another call's promise, because in workerd a request
 * that awaits another request's promise can hang. A run awaits microtasks only, so it ends within those turns.
 *
 * A run that fails means that the wasm module is gone; from then on the typed-array reader scores, and `engine` says so.
 */
export function createOrtClassifier(bundle: Bundle, session: ort.InferenceSession): Classifier {
  const columns = bundle.forest.features;
  const state: { busy: boolean; failure?: string } = { busy: false };

  const run = async (features: Float32Array, rows: number): Promise<Float32Array> => {
    for (let turn = 0; state.busy; turn++) {
      if (turn === MAX_TURNS) throw new GateError("onnxruntime did not finish the run before this one.");
      await Promise.resolve();
    }
    state.busy = true;
    try {
      const input = new ort.Tensor("float32", features, [rows, columns]);
      const output = (await session.run({ [INPUT]: input }))[OUTPUT];
      if (!(output?.data instanceof Float32Array) || output.data.length !== rows)
        throw new GateError(`onnxruntime returned no ${OUTPUT} for ${rows} rows.`);
      return output.data;
    } finally {
      state.busy = false;
    }
  };

  const runAll = async (features: Float32Array, rows: number): Promise<Float32Array> => {
    const scores = new Float32Array(rows);
    for (let first = 0; first < rows; first += ROWS_PER_RUN) {
      const last = Math.min(rows, first + ROWS_PER_RUN);
      scores.set(await run(features.subarray(first * columns, last * columns), last - first), first);
    }
    return scores;
  };

  return {
    ...describeBundle(bundle),
    get engine() {
      return state.failure === undefined ? "onnxruntime" : "reader";
    },
    get engineError() {
      return state.failure;
    },
    async score(features, rows) {
      const selected = selectColumns(bundle, features, rows);
      try {
        if (state.failure === undefined) return await runAll(selected, rows);
      } catch (error) {
        state.failure = messageOf(error);
      }
      return scoreForest(bundle.forest, selected, rows);
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function checkFirstRow(bundle: Bundle, classifier: Classifier): Promise<void> {
  const row = new Float32Array(bundle.width).fill(Number.NaN);
  const [got] = await classifier.score(row, 1);
  const [expected] = scoreForest(bundle.forest, selectColumns(bundle, row, 1), 1);
  if (classifier.engineError !== undefined) throw new GateError(classifier.engineError);
  if (got === undefined || expected === undefined || !(Math.abs(got - expected) <= TOLERANCE))
    throw new GateError(`onnxruntime scores the first row ${got}, the typed-array reader ${expected}.`);
}
