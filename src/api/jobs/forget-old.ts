import { GateError } from "../../core/errors.ts";
import { type StoreEnv, withDatabase } from "../../store/client.ts";
import type { Horizons } from "../../store/queries/retention.ts";
import { forget, horizonsOf, type RetentionEnv } from "../../store/retention.ts";
import type { Log } from "../deps.ts";

/** Transactions of each kind in one run; the next run goes on, so that none grows long. */
const CHUNKS = 8;
const TIMEOUT_MS = 10_000;

/** Forgets what is older than the deployment wants to keep, a bounded part in each run. Never rejects. */
export async function forgetOld(
  env: StoreEnv & RetentionEnv,
  projects: readonly string[],
  now: number,
  log: Log,
): Promise<void> {
  let horizons: Horizons;
  try {
    horizons = horizonsOf(env, now);
  } catch (error) {
    // Nothing is deleted by a setting that nobody can read.
    return log("error", "retention_misconfigured", { error: error instanceof Error ? error.message : "" });
  }
  if (horizons.content === null && horizons.decisions === null) return;
  for (const project of projects) {
    try {
      await withDatabase(env, (database) => forget(database, project, horizons, { chunks: CHUNKS, now }), {
        timeoutMs: TIMEOUT_MS,
      });
    } catch (error) {
      // Tried again in the next run.
      const type =
        error instanceof GateError ? error.type : error instanceof Error ? error.name : typeof error;
      log("warn", "retention_failed", { project, error: type });
    }
  }
}
