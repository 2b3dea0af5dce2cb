import type { Normalised, NormalisedSample } from "../normalised.ts";

/** Most ways that a person is asked to choose from. */
export const MOST_WAYS = 4;

const canRun = ({ calls }: NormalisedSample): boolean =>
  calls.length > 0 &&
  calls.every(
    (call) => call.tool !== null && call.arguments.status === "ok" && call.schema.status !== "invalid",
  );

/**
 * The distinct calls that samples made, each by the earliest sample that made it, the candidate's first; only those that could run as
 * they stand. Empty where there are more than a person can choose from.
 */
export function waysOf(candidate: NormalisedSample, normalised: Normalised): readonly NormalisedSample[] {
  const effective = normalised.effective.flatMap((index) => normalised.samples[index] ?? []);
  const ways = new Map<string, NormalisedSample>();
  for (const sample of [candidate, ...effective]) {
    if (canRun(sample) && !ways.has(sample.canonical)) ways.set(sample.canonical, sample);
  }
  return ways.size > MOST_WAYS ? [] : [...ways.values()];
}
