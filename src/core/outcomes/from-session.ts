import type { LinkedResult } from "../session/link.ts";
import type { Turn, Verdict } from "../turn.ts";
import { readToolResult } from "./read-result.ts";
import { reasonOf, type ResultKind, verdictOf } from "./result.ts";

/** What a tool result in a request says of a call of an earlier decision. */
export interface SeenResult {
  readonly decisionId: string;
  /** Tools that this answer called: the strictest of their policies holds for what is stored. */
  readonly tools: readonly string[];
  /** Index of the call in the answer that the decision released. */
  readonly call: number;
  readonly kind: ResultKind;
  /** `unknown` for `ran` too: that a tool ran is no verdict. Never `correct`. */
  readonly verdict: Exclude<Verdict, "correct">;
  /** In words of ours, which may be stored whatever the data are. */
  readonly rule: string;
  /** With the sentence of the result that decided. */
  readonly reason: string;
}

/**
 * Reads the tool results of a request that answer calls of earlier decisions. Only results of the newest of them
 * are read: every later request of the loop repeats the others.
 */
export function seenResults(turn: Turn, results: readonly LinkedResult[]): readonly SeenResult[] {
  return results.flatMap(({ message, decisionId, call, fresh }) => {
    const result = turn.messages[message];
    if (!fresh || result === undefined) return [];
    const calls = turn.messages.slice(0, message).findLast(({ role }) => role === "assistant")?.calls ?? [];
    const answered = calls[call];
    const reading = readToolResult(
      { text: result.text, failed: result.failed === true },
      {
        call: answered ?? null,
        tool: turn.tools.find(({ name }) => name === answered?.name) ?? null,
      },
    );
    const { kind, rule } = reading;
    return [
      {
        decisionId,
        tools: calls.map(({ name }) => name),
        call,
        kind,
        verdict: verdictOf(kind) ?? "unknown",
        rule,
        reason: reasonOf(reading),
      },
    ];
  });
}
