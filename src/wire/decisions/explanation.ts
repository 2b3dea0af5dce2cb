import type { Explanation } from "../../core/explain/explain.ts";
import { FEATURES } from "../../core/features/registry.ts";

/** So that a sum of all contributions is exact to 1e-6. */
const DIGITS = 9;
const rounded = (value: number): number => Number(value.toFixed(DIGITS));

/** `explanation` of `GET /v1/decisions/{id}`; all contributions are in units of `score`. */
export const writeExplanation = (explanation: Explanation) => ({
  expected: rounded(explanation.expected),
  score: rounded(explanation.score),
  families: explanation.families.map(({ family, contribution }) => ({
    family,
    contribution: rounded(contribution),
  })),
  reasons: explanation.reasons.map((reason) => ({
    feature: reason.feature,
    family: reason.family,
    contribution: rounded(reason.contribution),
    value: Number.isNaN(reason.value) ? null : reason.value,
    words: reason.words,
    call: reason.call,
    argument: reason.argument,
  })),
  contributions: Object.fromEntries(
    FEATURES.map(({ name }, i) => [name, rounded(explanation.contributions[i] ?? 0)] as const).filter(
      ([, contribution]) => contribution !== 0,
    ),
  ),
});
