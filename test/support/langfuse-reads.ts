import type { OtlpSpan } from "../../src/telemetry/otlp.ts";
import { attribute, type Behaviour, type RecordedScore } from "./langfuse.ts";

/** A score that a person gave; `timestamp` stays when it is changed. */
export interface Annotation {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  readonly dataType: "NUMERIC" | "BOOLEAN" | "CATEGORICAL" | "TEXT" | "CORRECTION";
  readonly timestamp: string;
  readonly updatedAt: string;
  readonly subject: Readonly<Record<string, string>>;
  readonly comment?: string | null;
  readonly authorUserId?: string | null;
}

interface Held {
  readonly annotations: readonly Annotation[];
  spans(): OtlpSpan[];
  scores(): RecordedScore[];
}

/** The project that the keys belong to. */
const PROJECT = { id: "p", name: "Airline agents", organization: { id: "o", name: "o" }, metadata: {} };

const json = (status: number, body: unknown): Behaviour => ({ status, body: JSON.stringify(body) });

/** The reading half of Langfuse's API over what the recorder holds, by its OpenAPI document. */
export function readBack(path: string, held: Held): Behaviour {
  const url = new URL(path, "http://langfuse.test");
  if (url.pathname === "/api/public/projects") return json(200, { data: [PROJECT] });
  if (url.pathname === "/api/public/v3/scores") return scores(url.searchParams, held);
  if (url.pathname === "/api/public/v2/observations") return observations(url.searchParams, held);
  return json(404, { message: "not found" });
}

const listed = (parameters: URLSearchParams, name: string): readonly string[] | null =>
  parameters.get(name)?.split(",") ?? null;

function scores(parameters: URLSearchParams, held: Held): Behaviour {
  const limit = Number(parameters.get("limit") ?? 50);
  if (limit > 100) return json(400, { message: "limit" });
  const fields = listed(parameters, "fields") ?? [];
  const unknown = fields.find((field) => !["details", "subject", "annotation"].includes(field));
  if (unknown !== undefined) return json(400, { message: `unknown field group ${unknown}` });
  const all: readonly (Annotation & { readonly source: string })[] = [
    ...held.annotations.map((one) => ({ source: "ANNOTATION", ...one })),
    ...held.scores().map((one) => ({
      ...one,
      name: String(one["name"]),
      dataType: "CATEGORICAL" as const,
      source: "API",
      timestamp: "2031-01-01T00:00:00.000Z",
      updatedAt: "2031-01-01T00:00:00.000Z",
      subject: { kind: "observation", id: one.observationId, traceId: one.traceId },
    })),
  ];
  const [sources, names] = [listed(parameters, "source"), listed(parameters, "name")];
  const [from, to] = [parameters.get("fromTimestamp"), parameters.get("toTimestamp")];
  const matching = all
    .filter(({ source, name }) => (sources?.includes(source) ?? true) && (names?.includes(name) ?? true))
    .filter(({ timestamp }) => (from === null || timestamp >= from) && (to === null || timestamp < to))
    .toSorted((a, b) => (a.timestamp < b.timestamp ? 1 : -1));
  const cursor = parameters.get("cursor");
  const start = cursor === null ? 0 : Number(Buffer.from(cursor, "base64url").toString());
  if (!Number.isInteger(start)) return json(400, { message: "cursor" });
  const end = start + limit;
  const more = end < matching.length ? { cursor: Buffer.from(`${end}`).toString("base64url") } : {};
  const data = matching.slice(start, end).map((one) => ({
    projectId: "p",
    environment: "default",
    createdAt: one.timestamp,
    ...one,
    ...(fields.includes("subject") ? {} : { subject: undefined }),
    ...(fields.includes("details") ? {} : { comment: undefined, metadata: undefined }),
    ...(fields.includes("annotation") ? {} : { authorUserId: undefined }),
  }));
  return json(200, { data, meta: { limit, ...more } });
}

function observations(parameters: URLSearchParams, held: Held): Behaviour {
  const type = parameters.get("type")?.toLowerCase() ?? null;
  const data = held
    .spans()
    .filter(({ traceId }) => traceId === parameters.get("traceId"))
    .filter((span) => type === null || attribute(span, "langfuse.observation.type") === type)
    .slice(0, Number(parameters.get("limit") ?? 50))
    .map((span) => ({
      id: span.spanId,
      traceId: span.traceId,
      projectId: "p",
      parentObservationId: span.parentSpanId ?? null,
      type: String(attribute(span, "langfuse.observation.type")).toUpperCase(),
      metadata: Object.fromEntries(
        ["decision_id", "project", "mode"].map((key) => [
          key,
          attribute(span, `langfuse.observation.metadata.${key}`),
        ]),
      ),
    }));
  return json(200, { data, meta: {} });
}
