/** A thread that reads data and trains models, one job after the other; see `pool.ts`. */
import { parentPort } from "node:worker_threads";
import { GateError } from "../../core/errors.ts";
import { FEATURES } from "../../core/features/registry.ts";
import { scoreHeldOut } from "../../training/cross-validate.ts";
import { treesOf } from "../../training/learner.ts";
import type { Matrix } from "../../training/matrix.ts";
import { selectFeatures } from "../../training/trained-features.ts";
import { loadMatrix } from "../load-matrix.ts";
import type { FromThread, Job, ToThread, TrainJob } from "./messages.ts";

const matrices = new Map<number, Matrix>();
let selected: { readonly key: string; readonly matrix: Matrix } | null = null;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
const say = (message: FromThread): void => parentPort?.postMessage(message);

parentPort?.on("message", (message: ToThread) => {
  if (message.kind === "matrix") matrices.set(message.id, message.matrix);
  else if (message.kind === "forget") {
    matrices.delete(message.id);
    selected = null;
  } else void answer(message);
});

async function answer(job: Job): Promise<void> {
  try {
    say(
      job.kind === "load"
        ? { kind: "loaded", matrix: await loadMatrix(job.paths, job.options, { step, end: () => undefined }) }
        : { kind: "scores", scores: train(job) },
    );
  } catch (error) {
    const data = error instanceof GateError;
    const stack = error instanceof Error ? error.stack : undefined;
    say({ kind: "failed", message: data ? error.message : (stack ?? String(error)), data });
  }
}

/** Only now and then: messages cost more than rows. */
function step(name: string, done: number, total: number): void {
  if (done % STEPS === 0 || done === total) say({ kind: "step", name, done, total });
}

const STEPS = 200;

function train(job: TrainJob): Float64Array {
  const features = FEATURES.filter(({ name }) => job.features.includes(name));
  const matrix = select(job, features);
  const score = new Float64Array(matrix.rows);
  scoreHeldOut(
    matrix,
    features,
    job.settings,
    job.out,
    (row) => job.learns[row] === 1,
    job.seed,
    score,
    (done) => say({ kind: "step", name: "trees", done, total: treesOf(job.settings) }),
  );
  return Float64Array.from(job.out, (row) => score[row]!);
}

/** The columns of the last job are kept: most jobs in a row read the same. */
function select(job: TrainJob, features: typeof FEATURES): Matrix {
  const key = `${job.matrix}\u0000${features.map(({ name }) => name).join()}`;
  if (selected?.key === key) return selected.matrix;
  const all = matrices.get(job.matrix);
  if (all === undefined) throw new RangeError(`the thread has no rows ${job.matrix}`);
  selected = { key, matrix: selectFeatures(all, features) };
  return selected.matrix;
}
