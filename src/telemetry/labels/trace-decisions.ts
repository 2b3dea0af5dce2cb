/** The decisions of a trace, by what was exported of them. */
import { opinionPart } from "../opinions.ts";
import { spanIdOf, traceIdOf } from "../ids.ts";
import type { LangfuseSettings } from "../settings.ts";
import { isRecord, readJson } from "./read-json.ts";

export interface TracedDecision {
  readonly project: string;
  readonly id: string;
  /** Of its guardrail. */
  readonly spanId: string;
}

/** A caller's own trace may hold many decisions; one with more is not looked through. */
const MOST_DECISIONS = 100;
const MOST_SAMPLES = 11;
const MOST_OPINIONS = 8;
const MOST_CALLS = 32;

/**
 * Reads the guardrails of a trace: `GET /api/public/v2/observations`. Only those count whose ids follow from the decision
 * that they name, so that nobody else's span is taken for one of ours.
 * @throws Error where the same may pass later
 */
export async function decisionsOfTrace(
  settings: LangfuseSettings,
  traceId: string,
): Promise<readonly TracedDecision[]> {
  const parameters = new URLSearchParams({
    traceId,
    type: "GUARDRAIL",
    fields: "core,metadata",
    expandMetadata: "decision_id,project",
    limit: `${MOST_DECISIONS}`,
  });
  const body = await readJson(settings, `/api/public/v2/observations?${parameters.toString()}`);
  const data = Array.isArray(body["data"]) ? (body["data"] as readonly unknown[]) : [];
  const found = await Promise.all(data.map((one) => toDecision(one, traceId)));
  return found.filter((one) => one !== null);
}

async function toDecision(value: unknown, traceId: string): Promise<TracedDecision | null> {
  if (!isRecord(value) || typeof value["id"] !== "string" || value["traceId"] !== traceId) return null;
  const metadata = toMetadata(value["metadata"]);
  const [project, id] = [metadata["project"], metadata["decision_id"]];
  if (typeof project !== "string" || typeof id !== "string") return null;
  const spanId = await spanIdOf({ project, id }, "guardrail");
  if (spanId !== value["id"]) return null;
  // Without a parent it is the decision's own trace, whose id follows as well.
  const own = value["parentObservationId"] == null;
  return own && (await traceIdOf({ project, id })) !== traceId ? null : { project, id, spanId };
}

/** An object, or its JSON text. */
function toMetadata(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value;
  if (typeof value !== "string") return {};
  try {
    const parsed: unknown = JSON.parse(value);
    return isRecord(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

/**
 * The decision that a score is about: the one whose guardrail, sample or call is the observation; for a score on the whole
 * trace the only decision in it. Null where it is none of ours, or where several could be meant.
 */
export async function scoredDecision(
  decisions: readonly TracedDecision[],
  observationId: string | null,
): Promise<TracedDecision | null> {
  if (observationId === null) return decisions.length === 1 ? (decisions[0] ?? null) : null;
  for (const decision of decisions) {
    if (decision.spanId === observationId) return decision;
    const parts = [
      ...Array.from({ length: MOST_OPINIONS }, (_, opinion) => opinionPart(opinion)),
      ...Array.from({ length: MOST_SAMPLES }, (_, sample) => `sample ${sample}`),
      ...Array.from({ length: MOST_CALLS }, (_, call) => `tool ${call}`),
    ];
    const ids = await Promise.all(parts.map((part) => spanIdOf(decision, part)));
    if (ids.includes(observationId)) return decision;
  }
  return null;
}
