import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Matrix } from "../../training/matrix.ts";
import type { FromThread, Job, ToThread } from "./messages.ts";

/** One thread, and what it was given. */
export interface Thread {
  /** Gives rows, once. */
  give(id: number, matrix: Matrix): void;
  forget(id: number): void;
  ask(job: Job): void;
  end(): Promise<unknown>;
}

/** @param onEnd a thread that fails as a whole asks for no more */
export function startThread(
  onMessage: (thread: Thread, message: FromThread) => void,
  onEnd: (thread: Thread, error: Error) => void,
): Thread {
  const worker = new Worker(join(import.meta.dirname, "worker.ts"));
  const has = new Set<number>();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  const post = (message: ToThread): void => worker.postMessage(message);
  const thread: Thread = {
    give(id, matrix) {
      if (!has.has(id)) post({ kind: "matrix", id, matrix });
      has.add(id);
    },
    forget(id) {
      if (has.delete(id)) post({ kind: "forget", id });
    },
    ask: post,
    end: () => worker.terminate(),
  };
  worker.on("message", (message: FromThread) => onMessage(thread, message));
  worker.on("error", (error) => onEnd(thread, error));
  return thread;
}
