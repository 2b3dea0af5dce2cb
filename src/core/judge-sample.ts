import type { Normalised } from "./normalised.ts";

/**
 * The same samples with another one in the place of the candidate, for answers of which each choice is released.
 * @throws RangeError where there is no such sample
 */
export function judgeSample(normalised: Normalised, index: number): Normalised {
  const form = normalised.samples[index]?.canonical;
  if (form === undefined) throw new RangeError(`There is no sample ${index}.`);
  const group = normalised.effective.filter((other) => normalised.samples[other]?.canonical === form);
  const { effective } = normalised;
  const agreement = effective.length === 1 ? null : group.length / effective.length;
  return { ...normalised, candidate: index, group, agreement };
}
