import type { JoinedOutcome } from "../core/record.ts";
import { boundedSpans, MAX_REQUEST_BYTES } from "./bounded.ts";
import type { ExportedDecision } from "./decision.ts";
import { exchange, failure, NOT_LANGFUSE, TIMEOUT_MS, withinTime } from "./http.ts";
import { type OtlpSpan, traceRequest } from "./otlp.ts";
import { outcomeScore } from "./score.ts";
import { type LangfuseEnv, type LangfuseSettings, readLangfuseSettings, wantsLangfuse } from "./settings.ts";

/** Answers that speak of our settings, of the moment or of the server; any other 4xx speaks of what was sent. */
const MAY_PASS = [401, 402, 403, 404, 405, 407, 408, 425, 429];

/** How a request ended that Langfuse answered: taken, or refused for what it holds, so that trying again is no use. */
export type Sent = { readonly sent: number } | { readonly refused: string };

/** What to do with an HTTP status: null where the request may pass later. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !MAY_PASS.includes(status);

/**
 * Sends decisions as traces and outcomes as scores. It keeps nothing from one call to the next: no client, no connection,
 * no buffer, since workerd forbids one request to wait for another's.
 */
export class Langfuse {
  /** See `Mirror`. Some minutes of a busy deployment. */
  readonly bounds: { readonly events: number; readonly bytes: number } = {
    events: 10_000,
    bytes: 64_000_000,
  };
  readonly #env: LangfuseEnv;

  constructor(env: LangfuseEnv) {
    this.#env = env;
  }

  /**
   * Sends the first decisions, as many as fit into one request and at least one, and says how many these were.
   * @throws Error where the same may pass later: wrong settings, no answer in 10 s, 401, 429, 5xx
   */
  async sendDecisions(decisions: readonly ExportedDecision[]): Promise<Sent> {
    const settings = readLangfuseSettings(this.#env);
    const spans: OtlpSpan[] = [];
    let bytes = 0;
    let sent = 0;
    for (const decision of decisions) {
      const built = await boundedSpans(decision, settings.environment);
      if (sent > 0 && bytes + built.bytes > MAX_REQUEST_BYTES) break;
      spans.push(...built.spans);
      bytes += built.bytes;
      sent += 1;
    }
    const refused = await postTraces(settings, JSON.stringify(traceRequest(spans)));
    return refused === null ? { sent } : { refused };
  }

  /**
   * Sends one outcome. A label that came from Langfuse is there already.
   * @throws Error where the same may pass later
   */
  async sendOutcome(outcome: JoinedOutcome): Promise<Sent> {
    if (outcome.source === "langfuse") return { sent: 1 };
    const settings = readLangfuseSettings(this.#env);
    const { publicKey, secretKey, baseUrl, environment } = settings;
    // 0.8 MB of code that nobody pays for at the start of an isolate that never sends a score.
    const { LangfuseClient } = await import("@langfuse/client");
    const client = new LangfuseClient({ publicKey, secretKey, baseUrl });
    const score = await outcomeScore(outcome, environment);
    try {
      const created: unknown = await withinTime((abortSignal) =>
        client.api.scores.create(score, {
          maxRetries: 0, // The outbox tries again, and remembers that it must.
          timeoutInSeconds: TIMEOUT_MS / 1000,
          abortSignal, // The client's own bound ends with the first header of the answer.
        }),
      );
      // The client takes a redirection or a page with status 200 for a success.
      if (!namesScore(created, score.id)) throw new Error(NOT_LANGFUSE);
      return { sent: 1 };
    } catch (error) {
      const status = statusOf(error);
      const message = failure(settings, "/api/public/scores", status ?? "failed", String(error));
      if (status !== null && isRefusal(status)) return { refused: message };
      throw new Error(message, { cause: error });
    }
  }
}

const namesScore = (answer: unknown, id: string): boolean =>
  typeof answer === "object" && answer !== null && "id" in answer && answer.id === id;

/** Null where no key of Langfuse is set. */
export const openLangfuse = (env: LangfuseEnv): Langfuse | null =>
  wantsLangfuse(env) ? new Langfuse(env) : null;

/** Null when the spans were taken; else why they never will be. */
async function postTraces(settings: LangfuseSettings, body: string): Promise<string | null> {
  const path = "/api/public/otel/v1/traces";
  const { status, text } = await withinTime((signal) => exchange(settings, "POST", path, signal, body)).catch(
    (error: unknown) => {
      throw new Error(failure(settings, path, "no answer", String(error)), { cause: error });
    },
  );
  if (status >= 200 && status < 300) {
    if (text === "" || text.trimStart().startsWith("{")) return null;
    // A login page, or another program at that address.
    throw new Error(failure(settings, path, status, NOT_LANGFUSE));
  }
  const message = failure(settings, path, status, text);
  if (isRefusal(status)) return message;
  throw new Error(message);
}

const statusOf = (error: unknown): number | null =>
  error instanceof Error && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : null;
