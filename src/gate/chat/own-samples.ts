import type { Sample } from "../../core/turn.ts";
import type { WireRequest } from "../../wire/format.ts";

const saidBy = ({ calls, text }: Sample): string =>
  JSON.stringify([text, calls.map(({ name, arguments: raw }) => [name, raw])]);

/**
 * The answers to the caller's own request. At temperature 0 a choice that says the same as an earlier one is a copy of it: that
 * they agree was not earned.
 */
export function ownSamples(
  samples: readonly Sample[],
  { greedy = false }: Pick<WireRequest, "greedy">,
): readonly Sample[] {
  if (!greedy || samples.length < 2) return samples;
  const seen = new Set<string>();
  return samples.map((sample) => {
    const said = saidBy(sample);
    if (seen.has(said)) return { ...sample, repeats: "copy" };
    seen.add(said);
    return sample;
  });
}
