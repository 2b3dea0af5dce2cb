import { setTimeout as sleep } from "node:timers/promises";

const ATTEMPTS = 6;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
const TIMEOUT_MS = 60_000;
/** A gate that is busy, restarting, or cannot reach its database right now. */
const WORTH_ANOTHER_TRY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** The gate refused a request, or did not answer it. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
}

export interface GateClient {
  get(path: string): Promise<unknown>;
  /** Tries again a bounded number of times; `idempotencyKey` keeps a repeated decision from counting twice. */
  post(path: string, body: unknown, idempotencyKey?: string): Promise<unknown>;
}

export function createGateClient(base: string, key: string | undefined): GateClient {
  const send = async (method: string, path: string, body: string | undefined, idempotencyKey?: string) => {
    const url = new URL(path, base).href;
    let problem = "";
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const response = await fetch(url, {
        method,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(key === undefined ? {} : { "x-idk-key": key }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => reasonOf(error));
      if (typeof response === "string") {
        problem = `${method} ${url}: ${response}`;
      } else {
        const text = await response.text();
        if (response.ok) return JSON.parse(text) as unknown;
        const asked = `${method} ${url}: ${response.status}`;
        const said = whatItSays(text).trim();
        problem = said === "" ? asked : `${said} (${asked})`;
        if (!WORTH_ANOTHER_TRY.has(response.status)) break;
      }
      if (attempt < ATTEMPTS) await sleep(pauseBefore(attempt, response));
    }
    throw new RequestFailure(problem);
  };
  return {
    get: (path) => send("GET", path, undefined),
    post: (path, body, idempotencyKey) => send("POST", path, JSON.stringify(body), idempotencyKey),
  };
}

/** What the server asks for, within bounds; else doubling. */
function pauseBefore(attempt: number, response: Response | string): number {
  const asked =
    typeof response === "string" ? Number.NaN : Number(response.headers.get("retry-after")) * 1000;
  const pause = asked > 0 ? asked : FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return Math.min(pause, LONGEST_PAUSE_MS);
}

/** The gate's own message where the answer is one of its errors; else the answer as it came. */
function whatItSays(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    if (typeof error?.message === "string") return error.message;
  } catch {
    // Not JSON: somebody else answered.
  }
  return text.slice(0, 300);
}

/** fetch says only "fetch failed"; the cause says why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
