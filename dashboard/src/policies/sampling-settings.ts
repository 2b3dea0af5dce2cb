/** How extra samples are drawn. */
import { WAYS } from "../../../src/core/turn.ts";
import type { Setting } from "./setting.ts";

export const SAMPLING_SETTINGS: readonly Setting[] = [
  {
    name: "samples",
    label: "Most samples",
    section: "samples",
    means: "Answers drawn for one turn, 1 to 10; another one only while it could change the decision.",
    kind: { kind: "number", min: 1, max: 10, whole: true },
  },
  {
    name: "diversity",
    label: "Extra samples are asked for by",
    section: "samples",
    means: `Some of ${WAYS.join(", ")}, with commas between; in this order and then again from the first.`,
    kind: { kind: "words", words: WAYS },
  },
  {
    name: "logprobs",
    label: "Extra samples ask for log-probabilities",
    section: "samples",
    means: "Where the model takes that; sample 1 stays as the agent sent it.",
    kind: { kind: "flag" },
  },
  {
    name: "sampling_deadline_ms",
    label: "Longest time for extra samples (milliseconds)",
    section: "samples",
    means: "For all of a turn together, 100 to 25,000.",
    kind: { kind: "number", min: 100, max: 25_000, whole: true },
  },
  {
    name: "token_budget",
    label: "Most tokens for extra samples",
    section: "samples",
    means: "Completion tokens of a turn, expected by what sample 1 took: 1 to 1,000,000.",
    kind: { kind: "number", min: 1, max: 1_000_000, whole: true },
  },
  {
    name: "cache_minutes",
    label: "A confidence holds again for (minutes)",
    section: "samples",
    means:
      "For the very same turn and call, in place of drawing the same samples again: 0 to 1,440. Every tool of the turn must allow it; never at high risk. Empty or 0: never.",
    kind: { kind: "number", min: 0, max: 1_440, whole: true },
  },
];
