import type { Behaviour } from "../model/behaviour.ts";
import type { Completion } from "./completion.ts";

/** What the simulation knows about a call that it sent. */
export interface Truth {
  readonly tool_call_id: string;
  readonly tool: string;
  /** About the answer that the call stands in: correct only if running all its calls is right. */
  readonly verdict: "correct" | "incorrect";
  readonly why: string;
  readonly behaviour: Behaviour;
}

/** How many calls are remembered; the oldest are forgotten first. */
const MOST = 100_000;

export interface TruthBook {
  note(completion: Completion, behaviour: Behaviour): void;
  find(toolCallId: string): Truth | null;
}

export function createTruthBook(): TruthBook {
  const truths = new Map<string, Truth>();
  return {
    note({ choices }, behaviour) {
      for (const { sample, callIds } of choices) {
        for (const [i, id] of callIds.entries()) {
          truths.set(id, {
            tool_call_id: id,
            tool: sample.calls[i]?.name ?? "",
            verdict: sample.correct === true ? "correct" : "incorrect",
            why: sample.why,
            behaviour,
          });
        }
      }
      for (const id of truths.keys()) {
        if (truths.size <= MOST) break;
        truths.delete(id);
      }
    },
    find: (id) => truths.get(id) ?? null,
  };
}
