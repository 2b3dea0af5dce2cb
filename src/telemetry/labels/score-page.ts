/** Pages of scores that people gave in Langfuse: `GET /api/public/v3/scores`. */
import { isRecord, readJson } from "./read-json.ts";
import type { LangfuseSettings } from "../settings.ts";

/** A score as far as it is needed. */
export interface PulledScore {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  /** ISO 8601 UTC. */
  readonly updatedAt: string;
  readonly comment: string | null;
  readonly author: string | null;
  readonly traceId: string;
  /** Null for a score on the whole trace. */
  readonly observationId: string | null;
}

export interface ScorePage {
  readonly scores: readonly PulledScore[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/** Langfuse refuses more. */
export const PAGE_SIZE = 100;

export interface ScoreQuery {
  readonly names: readonly string[];
  /** ISO 8601 UTC, inclusive. */
  readonly from: string;
  /** ISO 8601 UTC, exclusive. */
  readonly until: string;
  readonly page: string | null;
}

/**
 * Only what people annotated: scores that came in by the API, our own among them, are never labels. Scores on sessions and
 * experiments concern no decision and are left out, as is what cannot be read.
 * @throws Error where the same may pass later: no answer in 10 s, 401, 429, 5xx
 */
export async function fetchScores(settings: LangfuseSettings, query: ScoreQuery): Promise<ScorePage> {
  const parameters = new URLSearchParams({
    source: "ANNOTATION",
    name: query.names.join(","),
    fromTimestamp: query.from,
    toTimestamp: query.until,
    limit: `${PAGE_SIZE}`,
    fields: "details,subject,annotation",
    ...(query.page === null ? {} : { cursor: query.page }),
  });
  const body = await readJson(settings, `/api/public/v3/scores?${parameters.toString()}`);
  const data = Array.isArray(body["data"]) ? (body["data"] as readonly unknown[]) : [];
  const meta = body["meta"];
  const next = isRecord(meta) && typeof meta["cursor"] === "string" ? meta["cursor"] : null;
  return { scores: data.flatMap((one) => toScore(one) ?? []), next: next === "" ? null : next };
}

function toScore(value: unknown): PulledScore | null {
  if (!isRecord(value) || value["source"] !== "ANNOTATION") return null;
  const { id, name, updatedAt, subject, comment, authorUserId } = value;
  if (typeof id !== "string" || typeof name !== "string" || !isRecord(subject)) return null;
  const time = typeof updatedAt === "string" ? Date.parse(updatedAt) : Number.NaN;
  if (Number.isNaN(time)) return null;
  const observed = subject["kind"] === "observation";
  const traceId = observed ? subject["traceId"] : subject["id"];
  if ((!observed && subject["kind"] !== "trace") || typeof traceId !== "string") return null;
  return {
    id,
    name,
    value: value["value"],
    updatedAt: new Date(time).toISOString(),
    comment: typeof comment === "string" && comment !== "" ? comment : null,
    author: typeof authorUserId === "string" && authorUserId !== "" ? authorUserId : null,
    traceId,
    observationId: observed && typeof subject["id"] === "string" ? subject["id"] : null,
  };
}
