import { publicMessage } from "../../store/errors.ts";
import { withDatabase } from "../../store/client.ts";
import { readCursor } from "../../store/queries/cursors.ts";
import { daysToKeep, type RetentionEnv } from "../../store/retention.ts";
import { readLabelSettings } from "../../telemetry/labels/mapping.ts";
import { readState } from "../../telemetry/labels/sweep.ts";
import { type LangfuseEnv, readLangfuseSettings, wantsLangfuse } from "../../telemetry/settings.ts";
import { LABELS_OWNER, LABELS_POSITION } from "../jobs/pull-labels.ts";
import type { Services } from "../services.ts";

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What the two variables say; a wrong one is told, as the job that would delete does nothing then. */
export function retentionOf({ IDK_KEEP_CONTENT_DAYS, IDK_KEEP_DECISIONS_DAYS }: RetentionEnv) {
  try {
    return {
      content_days: daysToKeep("IDK_KEEP_CONTENT_DAYS", IDK_KEEP_CONTENT_DAYS),
      decisions_days: daysToKeep("IDK_KEEP_DECISIONS_DAYS", IDK_KEEP_DECISIONS_DAYS),
      problem: null,
    };
  } catch (error) {
    return { content_days: null, decisions_days: null, problem: said(error) };
  }
}

/** Without the keys. */
export function langfuseOf(env: LangfuseEnv) {
  const nothing = { base_url: null, environment: null, labels: null };
  if (!wantsLangfuse(env)) return { configured: false, problem: null, ...nothing };
  try {
    const { baseUrl, environment } = readLangfuseSettings(env);
    const labels = readLabelSettings(env.LANGFUSE_LABELS);
    return {
      configured: true,
      problem: null,
      base_url: baseUrl,
      environment,
      labels: labels && [...labels.keys()],
    };
  } catch (error) {
    return { configured: true, problem: said(error), ...nothing };
  }
}

const TIMEOUT_MS = 2_000;

/** The state of the database by one small query: how far the labels of Langfuse were fetched. */
export async function databaseOf({ store, now }: Pick<Services, "store" | "now">) {
  const began = now();
  try {
    const text = await withDatabase(
      store,
      (database) => readCursor(database, LABELS_OWNER, LABELS_POSITION),
      { timeoutMs: TIMEOUT_MS },
    );
    const { sweep, readUntil, lookedBackAt } = readState(text);
    return {
      database: { state: "ok" as const, problem: null, latency_ms: now() - began },
      pulled: { read_until: readUntil, looked_back_at: lookedBackAt, under_way: sweep !== null },
    };
  } catch (error) {
    const database = { state: "unreachable" as const, problem: publicMessage(error), latency_ms: null };
    return { database, pulled: null };
  }
}

/** Addresses without what a deployment may have hidden in them. */
const addresses = (baseUrls: string | undefined): string[] =>
  (baseUrls ?? "").split(",").flatMap((part) => {
    const url = URL.parse(part.trim());
    return url === null ? [] : [`${url.origin}${url.pathname}`.replace(/\/+$/, "")];
  });

/** Where samples come from: in general, and for each provider that has its own. */
export const upstreamsOf = ({ baseUrls, apiKey, providers = {} }: Services["upstream"]) =>
  [
    { provider: null, baseUrls, apiKey },
    ...Object.entries(providers).map(([provider, own]) => ({ provider, ...own })),
  ]
    .map((one) => ({
      provider: one.provider,
      base_urls: addresses(one.baseUrls),
      has_key: Boolean(one.apiKey?.trim()),
    }))
    .filter(({ base_urls: known }) => known.length > 0);
