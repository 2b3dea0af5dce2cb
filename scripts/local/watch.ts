import { setTimeout as sleep } from "node:timers/promises";
import { readHealth } from "./health.ts";
import { StartError } from "./options.ts";

const ASK_EVERY_MS = 20_000;
const ASK_AGAIN_MS = 5_000;
const CRON_EVERY_MS = 60_000;
/** So many times in a row without an answer mean that the worker hangs; a busy machine is slow once or twice. */
const HANGS_AFTER = 3;
/** So many restarts in a row that did not bring it back mean that another one will not either. */
const MAX_RESTARTS = 3;

/**
 * Stands in for the platform's cron, and starts the worker again when it answers no more. Returns when `stopping` says so.
 * @param say takes one line for the terminal.
 * @throws StartError when restarts do not help.
 */
export async function watch(
  url: string,
  worker: { runCron(): Promise<void>; restart(): void },
  say: (line: string) => void,
  stopping: () => boolean,
): Promise<void> {
  let missed = 0;
  let restarts = 0;
  let lastCron = Date.now();
  for (;;) {
    await sleep(missed === 0 ? ASK_EVERY_MS : ASK_AGAIN_MS);
    if (stopping()) return;
    try {
      await readHealth(url);
      missed = 0;
      restarts = 0;
    } catch (error) {
      missed += 1;
      say(`The worker did not answer (${missed} of ${HANGS_AFTER}): ${String(error)}`);
    }
    if (missed >= HANGS_AFTER) {
      if (restarts === MAX_RESTARTS) break;
      restarts += 1;
      missed = 0;
      say(`The worker answers no more. It is started again (${restarts} of ${MAX_RESTARTS}).`);
      worker.restart();
    } else if (missed === 0 && Date.now() - lastCron >= CRON_EVERY_MS) {
      lastCron = Date.now();
      await worker
        .runCron()
        .catch((error: unknown) => say(`The cron of this minute failed: ${String(error)}`));
    }
  }
  throw new StartError(
    "The worker answers no more, also after it was started again. Everything is stopped; start again with `npm start`.",
  );
}
