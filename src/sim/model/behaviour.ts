import type { Random } from "../../core/statistics/random.ts";
import type { Place } from "./place.ts";

export const BEHAVIOURS = [
  "sure",
  "unsure",
  "wrong",
  "malformed",
  "truncated",
  "unknown_tool",
  "asks",
] as const;
/**
 * How the model answers one turn, over all its samples: `sure` all right; `unsure` right or wrong from sample to sample;
 * `wrong` all the same mistake; `malformed`, `truncated`, `unknown_tool` many samples broken that way; `asks` a question
 * although the request says everything.
 */
export type Behaviour = (typeof BEHAVIOURS)[number];

type Weights = Readonly<Partial<Record<Behaviour, number>>>;

const USUAL: Weights = {
  sure: 63,
  unsure: 20,
  wrong: 7,
  asks: 3,
  malformed: 2,
  truncated: 2,
  unknown_tool: 3,
};
/** Something is missing in the request. Here `sure` asks, `wrong` makes up a value, `unsure` does either. */
const OPEN: Weights = { sure: 65, unsure: 22, wrong: 13 };
/** The user has just said everything once more, or a tool has said what was wrong. */
const HELPED: Weights = { sure: 80, unsure: 16, wrong: 4 };

/** True while only a question is right. */
export const isOpen = ({ step, clarified }: Place): boolean => step?.question !== undefined && !clarified;

export function chooseBehaviour(place: Place, random: Random): Behaviour {
  const weights = isOpen(place) ? OPEN : place.clarified || place.errors > 0 ? HELPED : USUAL;
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  let rest = random.next() * total;
  for (const behaviour of BEHAVIOURS) {
    rest -= weights[behaviour] ?? 0;
    if (rest < 0) return behaviour;
  }
  return "sure";
}
