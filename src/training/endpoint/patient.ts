import { EndpointError } from "./endpoint-error.ts";
import type { ChatBody, Endpoint, Reply } from "./endpoint.ts";
import type { Clock, Pace } from "./pace.ts";
import { REAL_CLOCK } from "./pace.ts";

/** How often a request is tried, and how long it waits in between where the endpoint does not say. */
export interface Patience {
  readonly attempts: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

export const PATIENCE: Patience = { attempts: 6, firstWaitMs: 1_000, longestWaitMs: 60_000 };

/**
 * An endpoint that keeps the pace and tries again what may go well later. Where the endpoint says how long to wait
 * (`Retry-After`), all requests wait, since the limit is that of the key; else this one waits, twice as long each time,
 * with half of it at random (Brooker, "Exponential Backoff And Jitter", AWS 2015: equal jitter).
 *
 * @param stopped once true, no request is tried again: somebody wants to go home
 */
export function patientEndpoint(
  endpoint: Endpoint,
  pace: Pace,
  options: {
    readonly patience?: Patience;
    readonly clock?: Clock;
    readonly random?: () => number;
    readonly stopped?: () => boolean;
    readonly onRetry?: (error: EndpointError, waitMs: number) => void;
  } = {},
): Endpoint {
  const { patience = PATIENCE, clock = REAL_CLOCK, random = Math.random } = options;

  const ask = async (body: ChatBody, attempt: number): Promise<Reply> => {
    await pace.turn();
    try {
      return await endpoint.ask(body);
    } catch (error) {
      if (!(error instanceof EndpointError) || error.remedy !== "later") throw error;
      if (attempt >= patience.attempts || options.stopped?.() === true) throw error;
      const full = Math.min(patience.longestWaitMs, patience.firstWaitMs * 2 ** (attempt - 1));
      const waitMs = error.waitMs ?? full / 2 + (full / 2) * random();
      options.onRetry?.(error, waitMs);
      if (error.waitMs === null) await clock.sleep(waitMs);
      else pace.pause(waitMs);
      return ask(body, attempt + 1);
    }
  };
  return { baseUrl: endpoint.baseUrl, ask: (body) => ask(body, 1) };
}
