import { ConflictError, UnavailableError } from "../../core/errors.ts";

/** What plays the demo: the local start, outside of the worker. */
export interface DemoControl {
  /** Milliseconds since 1970 when the traffic that runs ends; null where none runs. */
  state(): Promise<number | null>;
  /** @throws ConflictError where the demo may not be played now, with why */
  start(): Promise<number | null>;
  stop(): Promise<number | null>;
}

const TIMEOUT_MS = 10_000;

/** The demo of a local start that told its address. @throws UnavailableError where it does not answer */
export function remoteDemo(url: string): DemoControl {
  const ask = async (method: string): Promise<number | null> => {
    const response = await fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
    const body = (await response?.json().catch(() => null)) as {
      endsAt?: unknown;
      message?: unknown;
    } | null;
    if (response?.status === 409) throw new ConflictError(String(body?.message));
    if (response?.ok !== true || body === null) {
      throw new UnavailableError(
        "The local start does not answer, so the demo cannot be asked for. Start it again: npm start",
      );
    }
    return typeof body.endsAt === "number" ? body.endsAt : null;
  };
  return { state: () => ask("GET"), start: () => ask("POST"), stop: () => ask("DELETE") };
}
