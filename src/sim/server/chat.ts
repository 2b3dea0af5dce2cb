import type { SimModel } from "../model/model.ts";
import { type Completion, createCompletion } from "./completion.ts";
import type { ChatRequest } from "./request.ts";
import type { TruthBook } from "./truth.ts";

/** Turns whose requests are counted; the ones asked for longest ago are forgotten first. */
const MOST_TURNS = 10_000;

export interface Answered {
  readonly completion: Completion;
  /** Which request of its turn this was, from 1. */
  readonly number: number;
}

/**
 * Answers requests one after the other. A turn that is asked for again gets its next samples, so that drawing more is
 * worth something; a request with a fixed seed or temperature 0 always gets the same one.
 */
export function createChat(model: SimModel, truths: TruthBook): (request: ChatRequest) => Answered {
  const turns = new Map<string, { requests: number; drawn: number }>();
  return ({ ask, n, fixedDraw }) => {
    const key = model.turnKey(ask);
    const before = turns.get(key) ?? { requests: 0, drawn: 0 };
    const count = { requests: before.requests + 1, drawn: before.drawn + (fixedDraw === null ? n : 0) };
    turns.delete(key);
    turns.set(key, count);
    for (const oldest of turns.keys()) {
      if (turns.size <= MOST_TURNS) break;
      turns.delete(oldest);
    }
    const drawn = Array.from({ length: n }, (_, i) => model.sample(ask, fixedDraw ?? before.drawn + i));
    const completion = createCompletion(
      ask,
      key,
      count.requests,
      drawn.map(({ sample }) => sample),
    );
    truths.note(completion, drawn[0]?.behaviour ?? "sure");
    return { completion, number: count.requests };
  };
}
