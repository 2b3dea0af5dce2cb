/** What this page reads from the gate, and nothing more. */

export interface Health {
  readonly ok: boolean;
  readonly model: { readonly id: string; readonly sha256: string; readonly engine: string | null } | null;
  readonly database: string;
}

export interface DecisionRow {
  readonly id: string;
  readonly createdAt: string;
  readonly action: string;
  readonly wouldAbstain: boolean;
  readonly mode: string;
  readonly confidence: number | null;
  readonly threshold: number | null;
  readonly tools: readonly string[];
  readonly verdict: string | null;
}

/** The gate answered with an error, or not at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Reads JSON from the gate. The key is kept by the page for this tab only. */
async function get(path: string, key: string): Promise<unknown> {
  const response = await fetch(path, {
    headers: key === "" ? {} : { "x-idk-key": key },
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new ApiError(error instanceof Error ? error.message : String(error), 0);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok)
    throw new ApiError(messageOf(body) ?? `${path} answered ${response.status}.`, response.status);
  return body;
}

export async function readHealth(key: string): Promise<Health> {
  const body = asObject(await get("/healthz", key));
  const model = asObject(body["model"]);
  return {
    ok: body["ok"] === true,
    model:
      typeof model["id"] === "string"
        ? { id: model["id"], sha256: text(model["sha256"]) ?? "", engine: text(model["engine"]) }
        : null,
    database: text(body["database"]) ?? "unknown",
  };
}

/** The version of the policy in force; 0 is the built-in one. */
export async function readPolicyVersion(key: string): Promise<number | null> {
  const body = asObject(await get("/api/policies", key));
  return number(body["version"]);
}

/** The newest decisions, newest first. */
export async function readDecisions(key: string, limit: number): Promise<DecisionRow[]> {
  const body = asObject(await get(`/v1/decisions?limit=${limit}`, key));
  const items = Array.isArray(body["items"]) ? body["items"] : [];
  return items.map(readRow);
}

function readRow(item: unknown): DecisionRow {
  const row = asObject(item);
  const calls = Array.isArray(row["calls"]) ? row["calls"] : [];
  return {
    id: text(row["id"]) ?? "",
    createdAt: text(row["created_at"]) ?? "",
    action: text(row["action"]) ?? "",
    wouldAbstain: row["would_abstain"] === true,
    mode: text(row["mode"]) ?? "",
    confidence: number(row["confidence"]),
    threshold: number(row["threshold"]),
    tools: [...new Set(calls.map((call) => text(asObject(call)["tool"]) ?? "?"))],
    verdict: text(row["verdict"]),
  };
}

function messageOf(body: unknown): string | null {
  return text(asObject(asObject(body)["error"])["message"]);
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

const text = (value: unknown) => (typeof value === "string" ? value : null);
const number = (value: unknown) => (typeof value === "number" ? value : null);
