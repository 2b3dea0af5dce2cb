import type { Message, ToolCall } from "../../core/turn.ts";

/**
 * The results of one answer's calls: those that stand between it and the next answer. A result names its call by the id, or,
 * where it names none, is that of the first call of its name that has none yet.
 */
export class ResultsOf {
  readonly #results: readonly (Message | null)[];
  /** Results that stand there belong to none of the calls. */
  readonly orphans: boolean;

  /** @param at of the answer, among the messages */
  constructor(calls: readonly ToolCall[], messages: readonly Message[], at: number) {
    const end = messages.findIndex(({ role }, index) => index > at && role === "assistant");
    const after = messages.slice(at + 1, end < 0 ? undefined : end);
    const found: (Message | null)[] = calls.map(() => null);
    let orphans = false;
    for (const result of after) {
      if (result.role !== "tool" && result.role !== "function") continue;
      const position = calls.findIndex((call, index) => found[index] === null && belongs(result, call));
      if (position < 0) orphans = true;
      else found[position] = result;
    }
    this.#results = found;
    this.orphans = orphans;
  }

  /** @param position of the call; null where it was never answered */
  of(position: number): Message | null {
    return this.#results[position] ?? null;
  }
}

const belongs = ({ callId, name }: Message, call: ToolCall): boolean =>
  callId === null ? name === null || name === call.name : callId === call.id;
