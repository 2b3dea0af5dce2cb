import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./options.ts";

const HEALTHY_WITHIN_MS = 60_000;

/** What /healthz says. Throws while it does not answer 200. */
export async function readHealth(url: string): Promise<unknown> {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) });
  const text = await response.text();
  if (lacksModel(text)) {
    throw new StartError(
      "The worker runs, but its model does not fit this version: the bundle in src/classifier/model reads other features, " +
        "or is broken. Make a new one with: npm run train -- --data DIR --out src/classifier/model",
    );
  }
  if (!response.ok) throw new Error(`GET ${url}/healthz: ${response.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** The gate itself says so, and another try would not change it. */
function lacksModel(health: string): boolean {
  try {
    const body: unknown = JSON.parse(health);
    return typeof body === "object" && body !== null && "model" in body && body.model === null;
  } catch {
    return false;
  }
}

/** Waits for the first good answer; a model that does not fit is final at once. */
export async function untilHealthy(url: string): Promise<unknown> {
  const deadline = Date.now() + HEALTHY_WITHIN_MS;
  for (;;) {
    try {
      return await readHealth(url);
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (Date.now() > deadline) {
        throw new StartError(
          `The worker does not become healthy: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
    await sleep(200);
  }
}
