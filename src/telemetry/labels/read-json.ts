import { exchange, failure, NOT_LANGFUSE, withinTime } from "../http.ts";
import type { LangfuseSettings } from "../settings.ts";

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The JSON object that Langfuse answers.
 * @throws Error that names the address and the status; the same request may pass later
 */
export async function readJson(
  settings: LangfuseSettings,
  path: string,
): Promise<Readonly<Record<string, unknown>>> {
  const told = path.split("?")[0] ?? path;
  const say = (status: number | string, text: string) => failure(settings, told, status, text, "GET");
  const answer = await withinTime((signal) => exchange(settings, "GET", path, signal)).catch(
    (error: unknown) => {
      throw new Error(say("no answer", String(error)), { cause: error });
    },
  );
  if (answer.status < 200 || answer.status >= 300) throw new Error(say(answer.status, answer.text));
  let body: unknown = null;
  try {
    body = JSON.parse(answer.text);
  } catch {
    // A login page, or another program at that address; told below.
  }
  if (!isRecord(body)) throw new Error(say(answer.status, NOT_LANGFUSE));
  return body;
}
