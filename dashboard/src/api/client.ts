import type {
  DecisionDetail,
  DecisionRow,
  Health,
  Model,
  Page,
  Policy,
  Summary,
  ToolOverview,
  Verdict,
} from "./types.ts";

const TIMEOUT_MS = 10_000;

/** The gate answered with an error, or not at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  /** The field or parameter that is wrong, where the gate names one. */
  readonly param: string | null;
  constructor(message: string, status: number, param: string | null = null) {
    super(message);
    this.status = status;
    this.param = param;
  }
}

interface How {
  /** How long to wait where the gate has a lot to compute. */
  readonly timeoutMs?: number;
  /** The browser sends it to the end although the page is closed; at most 64 KiB may be on their way at once. */
  readonly keepalive?: boolean;
}

/** What goes behind `?`; what is undefined or "" is left out. */
export type Query = Readonly<Record<string, string | undefined>>;

/**
 * The gate's routes. What several views use has a method of its own; a view's own routes stand beside it as functions
 * over `get`, `post`, `put` and `delete`. The key is kept by the page for this tab only; "" sends none.
 */
export class GateClient {
  readonly #key: string;
  readonly #onRefused: () => void;

  /** @param onRefused called when a key that was good is good no more */
  constructor(key: string, onRefused: () => void = () => undefined) {
    this.#key = key;
    this.#onRefused = onRefused;
  }

  /** @throws ApiError whatever goes wrong */
  get = <T>(path: string, query: Query = {}) => this.#send<T>("GET", `${path}${queryText(query)}`);
  post = <T>(path: string, body?: unknown, how: How = {}) => this.#send<T>("POST", path, body, how);
  put = <T>(path: string, body: unknown) => this.#send<T>("PUT", path, body);
  delete = <T>(path: string) => this.#send<T>("DELETE", path);

  health = () => this.get<Health>("/healthz");
  decisions = (query: Query) => this.get<Page<DecisionRow>>("/v1/decisions", query);
  decision = (id: string) => this.get<DecisionDetail>(`/v1/decisions/${encodeURIComponent(id)}`);
  summary = (query: Query) => this.get<Summary>("/api/summary", query);
  tools = (query: Query) => this.get<Page<ToolOverview>>("/api/tools", query);
  models = () => this.get<Page<Model>>("/api/models");
  policy = () => this.get<Policy>("/api/policies");
  policyVersions = (query: Query) => this.get<Page<Policy>>("/api/policies/versions", query);

  /** Another verdict by the same source and author replaces the one before. */
  judge = (id: string, verdict: Verdict, source: "human_audit" | "human_review", author: string) =>
    this.post<unknown>("/v1/outcomes", {
      decision_id: id,
      verdict,
      source,
      ...(author === "" ? {} : { author }),
    });

  /** Takes back what this source and author said of the call. */
  withdraw = (id: string, source: string, author: string) =>
    this.post<unknown>("/v1/outcomes", {
      decision_id: id,
      verdict: "withdrawn",
      source,
      ...(author === "" ? {} : { author }),
    });

  savePolicy = (change: {
    readonly global: Policy["global"];
    readonly tools: Policy["tools"];
    /** What is left out stays. */
    readonly heads?: Policy["heads"];
    readonly auto_recalibrate?: Policy["auto_recalibrate"];
    readonly prices?: Policy["prices"];
    readonly author: string;
    readonly reason: string;
    readonly expected_version: number;
  }) => this.put<Policy>("/api/policies", change);

  rollBack = (change: {
    readonly version: number;
    readonly author: string;
    readonly reason: string;
    readonly expected_version: number;
  }) => this.post<Policy>("/api/policies/rollback", change);

  /** A request with the page's key whose answer is read by the caller, such as a file or a stream. */
  fetch = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (this.#key !== "") headers.set("x-idk-key", this.#key);
    return fetch(path, { ...init, headers }).catch((error: unknown) => {
      throw new ApiError(error instanceof Error ? error.message : String(error), 0);
    });
  };

  async #send<T>(method: string, path: string, body?: unknown, how: How = {}): Promise<T> {
    const { timeoutMs = TIMEOUT_MS, keepalive = false } = how;
    const response = await this.fetch(path, {
      method,
      keepalive,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.status === 401) this.#onRefused();
    if (!response.ok) {
      const { message, param } = errorOf(answer);
      throw new ApiError(message ?? `${path} answered ${response.status}.`, response.status, param);
    }
    // The page comes from the gate that answers, so the two are of one build.
    return answer as T;
  }
}

export function queryText(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}

function errorOf(answer: unknown): { readonly message: string | null; readonly param: string | null } {
  const error = (answer as { error?: { message?: unknown; param?: unknown } } | null)?.error;
  return { message: text(error?.message), param: text(error?.param) };
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
