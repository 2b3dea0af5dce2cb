import type { Message } from "../../turn.ts";

/** Whether a tool message reports an error: by the flag of its wire format, or by what it says. */
export const isFailedResult = ({ text, failed }: Pick<Message, "text" | "failed">): boolean =>
  failed === true || isErrorResult(text);

/**
 * Whether a tool result reports an error. Looks at values, not at words alone: `"error": null`, `"errors": []` and
 * "0 errors" report none. A sign for features, which ask it of every result of a turn: what an error says, and of whom,
 * is read in `core/outcomes`, at ten times the cost. On real results the two agree (test/node/error-signs.test.ts).
 */
export function isErrorResult(text: string): boolean {
  const head = text.slice(0, 2_000);
  const body = parseObject(text);
  if (body !== null) {
    for (const [key, value] of Object.entries(body)) {
      if (/^(?:errors?|error_?message|exception)$/i.test(key) && saysSomething(value)) return true;
      if (/^is_?error$/i.test(key) && value === true) return true;
      if (/^(?:success|ok)$/i.test(key) && value === false) return true;
      if (/^status$/i.test(key) && typeof value === "string" && /^(?:error|failed|failure)$/i.test(value))
        return true;
    }
    return false;
  }
  return (
    /^\W{0,3}(?:error|exception|traceback|failed|failure)\b/i.test(head) &&
    !/^\W{0,3}errors?\W{1,3}(?:none|null|0)\b/i.test(head)
  );
}

function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0 || value === "") return false;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "string") return !/^(?:none|null|no|ok|0|false)$/i.test(value.trim());
  return typeof value !== "object" || Object.keys(value).length > 0;
}

const LONGEST_JSON = 50_000;

function parseObject(text: string): Record<string, unknown> | null {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith("{") || text.length > LONGEST_JSON) return null;
  try {
    const value: unknown = JSON.parse(trimmed);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    // Not JSON: a tool may answer in any form, the text itself is looked at instead.
    return null;
  }
}
