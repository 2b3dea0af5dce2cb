/** How extra samples are drawn. */
import { ASKED } from "../../../src/core/turn.ts";
import type { Setting } from "./settings.ts";

export const SAMPLING_SETTINGS: readonly Setting[] = [
  {
    name: "diversity",
    label: "Extra samples are asked for by",
    group: "judging",
    means: `Some of ${ASKED.join(", ")}, with commas between; in this order and then again from the first.`,
    kind: { kind: "words", words: ASKED },
  },
  {
    name: "logprobs",
    label: "Extra samples ask for log-probabilities",
    group: "judging",
    means: "Where the model takes that; sample 1 stays as the agent sent it.",
    kind: { kind: "flag" },
  },
  {
    name: "sampling_deadline_ms",
    label: "Longest time for extra samples (milliseconds)",
    group: "judging",
    means: "For all of a turn together, 100 to 25,000.",
    kind: { kind: "number", min: 100, max: 25_000, whole: true },
  },
  {
    name: "token_budget",
    label: "Most tokens for extra samples",
    group: "judging",
    means: "Completion tokens of a turn, expected by what sample 1 took: 1 to 1,000,000.",
    kind: { kind: "number", min: 1, max: 1_000_000, whole: true },
  },
];
