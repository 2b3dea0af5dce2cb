import { DataError } from "../../core/errors.ts";
import type { Matrix } from "../../training/matrix.ts";
import type { Plan, Train } from "../../training/results/plan.ts";
import { treesOf } from "../../training/learner.ts";
import type { LoadOptions } from "../load-matrix.ts";
import type { FromThread, Job, TrainJob } from "./messages.ts";
import { shareFeatures } from "./share.ts";
import { startThread, type Thread } from "./thread.ts";

/** Threads that read data and train models, each one job at a time. */
export interface Pool {
  readonly train: Train;
  /** @throws DataError as `loadMatrix` does */
  load(paths: readonly string[], options: LoadOptions): Promise<Matrix>;
  /** Rows that no later plan is about. */
  forget(matrix: Matrix): void;
  close(): Promise<void>;
}

type Ended = Extract<FromThread, { kind: "loaded" | "scores" }>;

interface Waiting {
  readonly job: Job;
  /** Rows that the thread must have for it. */
  readonly rows: { readonly id: number; readonly matrix: Matrix } | null;
  readonly onStep: (name: string, done: number, total: number) => void;
  readonly resolve: (ended: Ended) => void;
  readonly reject: (error: Error) => void;
}

/**
 * @param most threads, at least 1; no number depends on it
 * @param onProgress what is done of a step: trees of a plan, or rows of a folder
 */
export function createPool(
  most: number,
  onProgress: (step: string, done: number, total: number) => void,
): Pool {
  const ids = new WeakMap<Matrix, number>();
  const queue: Waiting[] = [];
  const threads: Thread[] = [];
  const working = new Map<Thread, Waiting>();
  let nextId = 0;

  const feed = (thread: Thread): void => {
    const next = queue.shift();
    if (next === undefined) return;
    working.set(thread, next);
    if (next.rows !== null) thread.give(next.rows.id, next.rows.matrix);
    thread.ask(next.job);
  };
  const onMessage = (thread: Thread, message: FromThread): void => {
    const own = working.get(thread);
    if (message.kind === "step") return own?.onStep(message.name, message.done, message.total);
    working.delete(thread);
    if (message.kind === "failed") {
      own?.reject(
        message.data ? new DataError(message.message) : new Error(`A thread failed: ${message.message}`),
      );
    } else own?.resolve(message);
    feed(thread);
  };
  const onEnd = (thread: Thread, error: Error): void => {
    threads.splice(threads.indexOf(thread), 1);
    working.get(thread)?.reject(error);
    working.delete(thread);
  };
  const run = (waiting: Omit<Waiting, "resolve" | "reject">): Promise<Ended> =>
    new Promise((resolve, reject) => {
      queue.push({ ...waiting, resolve, reject });
      const free = threads.find((thread) => !working.has(thread));
      if (free !== undefined) return feed(free);
      if (threads.length >= most) return;
      const thread = startThread(onMessage, onEnd);
      threads.push(thread);
      feed(thread);
    });

  return {
    async train(matrix: Matrix, { name, features, settings, cells }: Plan): Promise<Float64Array[]> {
      const id = ids.get(matrix) ?? nextId++;
      ids.set(matrix, id);
      const rows = { id, matrix: shareFeatures(matrix) };
      const done = cells.map(() => 0);
      const names = features.map((feature) => feature.name);
      const ended = cells.map(({ learns, out, seed }, i) => {
        const job: TrainJob = { kind: "train", matrix: id, features: names, settings, learns, out, seed };
        const onStep = (_: string, trees: number): void => {
          done[i] = trees;
          onProgress(
            name,
            done.reduce((sum, own) => sum + own, 0),
            cells.length * treesOf(settings),
          );
        };
        return run({ job, rows, onStep });
      });
      return (await Promise.all(ended)).map((one) => {
        if (one.kind !== "scores") throw new Error("A thread answered another question");
        return one.scores;
      });
    },
    async load(paths, options) {
      const ended = await run({ job: { kind: "load", paths, options }, rows: null, onStep: onProgress });
      if (ended.kind !== "loaded") throw new Error("A thread answered another question");
      return ended.matrix;
    },
    forget(matrix) {
      const id = ids.get(matrix);
      if (id !== undefined) for (const thread of threads) thread.forget(id);
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}
