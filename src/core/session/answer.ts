import { canonicalCall, canonicalMalformed } from "../arguments/canonical.ts";
import { parseArguments } from "../arguments/parse-arguments.ts";
import type { ToolCall } from "../turn.ts";

/** What an agent was answered: the calls that it may run, or a text. One for each choice of the answer. */
export interface Answer {
  readonly text: string | null;
  readonly calls: readonly ToolCall[];
}

/**
 * What names an answer when a later request repeats it in its history. Values are plain; whoever stores them hashes them.
 * - `id`: the id of one call, or of the provider's response. Agents and providers reuse ids, so it names an answer only where
 *   no other has it.
 * - `calls`: all calls with ids, names and canonical arguments.
 * - `text`: the words of an answer without a call.
 */
export interface AnswerKey {
  readonly kind: "id" | "calls" | "text";
  readonly value: string;
}

export const responseKey = (id: string): AnswerKey => ({ kind: "id", value: id });

/** Unicode composition, line ends and outer white space: what transports change without being asked. */
export const normaliseText = (text: string): string => text.normalize("NFC").replace(/\r\n?/g, "\n").trim();

/** Canonical form of one call, whatever the tools' schemas say: they may change between two requests. */
function formOf({ name, arguments: raw }: ToolCall): string {
  const parsed = parseArguments(raw, null);
  return parsed.status === "ok" ? canonicalCall(name, parsed.value) : canonicalMalformed(name, raw);
}

/** The keys of an answer, the exact one first; none for an answer that says nothing. */
export function answerKeys({ text, calls }: Answer): readonly AnswerKey[] {
  if (calls.length > 0) {
    const value = JSON.stringify(calls.map((call) => [call.id, formOf(call)]));
    const ids = new Set(calls.flatMap(({ id }) => (id === null || id === "" ? [] : [id])));
    return [{ kind: "calls", value }, ...[...ids].map((id): AnswerKey => ({ kind: "id", value: id }))];
  }
  const words = normaliseText(text ?? "");
  return words === "" ? [] : [{ kind: "text", value: words }];
}
