/** A conversation by what the agent did between two messages of its user. */
import type { Message, ToolCall } from "../../turn.ts";
import { resultsAfter } from "../../session/history.ts";
import type { ToolResult } from "../result.ts";

/** An assistant message with calls. */
export interface Step {
  /** Index of the message in the request. */
  readonly message: number;
  readonly calls: readonly ToolCall[];
  /** The result of each call; null where the request holds none. */
  readonly results: readonly (ToolResult | null)[];
}

export interface Stretch {
  /** Index of the user's message that began it; null for what stands before the first one. */
  readonly user: number | null;
  readonly steps: readonly Step[];
  /** The agent's last words in it; "" where it said nothing after its last call. */
  readonly said: string;
}

/** The stretches of a history, oldest first. User messages that follow each other directly are each a stretch. */
export function stretchesOf(messages: readonly Message[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let user: number | null = null;
  let steps: Step[] = [];
  let said = "";
  const close = () => {
    if (user !== null || steps.length > 0) stretches.push({ user, steps, said });
    [steps, said] = [[], ""];
  };
  for (const [at, message] of messages.entries()) {
    if (message.role === "user") {
      close();
      user = at;
    } else if (message.role === "assistant") {
      if (message.calls.length > 0) steps.push(stepAt(messages, at, message.calls));
      said = message.calls.length > 0 ? "" : message.text;
    }
  }
  close();
  return stretches;
}

function stepAt(messages: readonly Message[], at: number, calls: readonly ToolCall[]): Step {
  const results = new Map(
    resultsAfter(messages, at).map(({ call, message }) => {
      const { text = "", failed = false } = messages[message] ?? {};
      return [call, { text, failed }] as const;
    }),
  );
  return { message: at, calls, results: calls.map((_, call) => results.get(call) ?? null) };
}
