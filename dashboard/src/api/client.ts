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
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** What goes behind `?`; what is undefined or "" is left out. */
export type Query = Readonly<Record<string, string | undefined>>;

/** The gate's routes that this page uses. The key is kept by the page for this tab only; "" sends none. */
export class GateClient {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  health = () => this.#send<Health>("GET", "/healthz");
  decisions = (query: Query) => this.#send<Page<DecisionRow>>("GET", `/v1/decisions${queryText(query)}`);
  decision = (id: string) => this.#send<DecisionDetail>("GET", `/v1/decisions/${encodeURIComponent(id)}`);
  summary = (query: Query) => this.#send<Summary>("GET", `/api/summary${queryText(query)}`);
  tools = (query: Query) => this.#send<Page<ToolOverview>>("GET", `/api/tools${queryText(query)}`);
  models = () => this.#send<Page<Model>>("GET", "/api/models");
  policy = () => this.#send<Policy>("GET", "/api/policies");
  policyVersions = (query: Query) =>
    this.#send<Page<Policy>>("GET", `/api/policies/versions${queryText(query)}`);

  /** Another verdict by the same source and author replaces the one before. */
  judge = (id: string, verdict: Verdict) =>
    this.#send<unknown>("POST", "/v1/outcomes", { decision_id: id, verdict, source: "human_review" });

  savePolicy = (change: {
    readonly global: Policy["global"];
    readonly tools: Policy["tools"];
    readonly author: string;
    readonly reason: string;
    readonly expected_version: number;
  }) => this.#send<Policy>("PUT", "/api/policies", change);

  rollBack = (change: {
    readonly version: number;
    readonly author: string;
    readonly reason: string;
    readonly expected_version: number;
  }) => this.#send<Policy>("POST", "/api/policies/rollback", change);

  async #send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(path, {
      method,
      headers: {
        ...(this.#key === "" ? {} : { "x-idk-key": this.#key }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new ApiError(error instanceof Error ? error.message : String(error), 0);
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) {
      throw new ApiError(messageOf(answer) ?? `${path} answered ${response.status}.`, response.status);
    }
    // The page comes from the gate that answers, so the two are of one build.
    return answer as T;
  }
}

function queryText(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}

function messageOf(answer: unknown): string | null {
  const error = (answer as { error?: { message?: unknown } } | null)?.error;
  return typeof error?.message === "string" ? error.message : null;
}
