/** Requests to Langfuse, each within its bound. */
import type { LangfuseSettings } from "./settings.ts";

export const TIMEOUT_MS = 10_000;
export const NOT_LANGFUSE = "the answer is not Langfuse's; is LANGFUSE_BASE_URL right?";

/**
 * Ends what runs longer than the bound. The timer goes with the work: one that stayed would keep the object awake, as
 * `AbortSignal.timeout` does.
 */
export async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<T> {
  const controller = new AbortController();
  const late = () => controller.abort(new Error(`no answer within ${timeoutMs / 1000} s`));
  const timer = setTimeout(late, timeoutMs);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** One request with its whole answer. */
export async function exchange(
  settings: LangfuseSettings,
  method: "GET" | "POST",
  path: string,
  signal: AbortSignal,
  body?: string,
) {
  const { publicKey, secretKey, baseUrl } = settings;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      authorization: `Basic ${btoa(`${publicKey}:${secretKey}`)}`,
      // Without it Langfuse takes the old way in, and traces show up minutes later.
      "x-langfuse-ingestion-version": "4",
    },
    ...(body === undefined ? {} : { body }),
    redirect: "manual",
    signal,
  });
  return { status: response.status, text: await response.text() };
}

/** Method, address, status and the beginning of the answer, without the keys should the answer repeat them. */
export function failure(
  settings: LangfuseSettings,
  path: string,
  status: number | string,
  text: string,
  method: "GET" | "POST" = "POST",
): string {
  const clean = [settings.secretKey, settings.publicKey].reduce(
    (said, key) => said.replaceAll(key, "[key]"),
    text.replaceAll(/\s+/g, " ").trim(),
  );
  return `${method} ${settings.baseUrl}${path}: ${status} ${clean.slice(0, 200)}`.trim();
}
