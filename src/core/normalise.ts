import { ALL_RULES } from "./arguments/canonical-rules.ts";
import { canonicalSample } from "./arguments/canonical.ts";
import { opinionIndex } from "./evidence.ts";
import { groupBy } from "./group-by.ts";
import type { Normalised, NormalisedSample, ParsedCall } from "./normalised.ts";
import { Calls, earlierCall, type KnownCall, parsedCall, type RulesOf } from "./read-calls.ts";
import { prepareTools } from "./schema/prepare-tools.ts";
import { isReleasable, type Sample, type ToolCall, type Turn } from "./turn.ts";

export type { RulesOf } from "./read-calls.ts";

const allRules: RulesOf = () => ALL_RULES;

/** Indices of the samples that count: agreement must be earned, and a repeated response is one response. Sample 1 always does. */
const effectiveOf = (samples: readonly Sample[]): readonly number[] => {
  const seen = new Set<string>();
  return samples.flatMap(({ id, repeats }, index) => {
    if (repeats !== undefined && index > 0) return [];
    if (id === null) return [index];
    if (seen.has(id)) return [];
    seen.add(id);
    return [index];
  });
};

/** The earliest of the largest groups; a group's members are in order, and groups in the order of their first member. */
const largestGroup = (
  samples: readonly NormalisedSample[],
  effective: readonly number[],
): readonly number[] => {
  let largest: readonly number[] = [];
  for (const group of groupBy(effective, (index) => samples[index]?.canonical ?? "").values()) {
    if (group.length > largest.length) largest = group;
  }
  return largest;
};

/** Whether nothing in the sample's calls is against its tool's schema. */
const fits = (sample: NormalisedSample | undefined): boolean =>
  sample?.calls.every((call) => call.schema.status !== "invalid") === true;

const withCandidate = (samples: readonly NormalisedSample[], effective: readonly number[]): Normalised => {
  const group = largestGroup(samples, effective);
  const agreement = effective.length === 1 ? null : group.length / effective.length;
  const releasable = group.filter((index) => {
    const member = samples[index];
    return member !== undefined && isReleasable(member.sample);
  });
  const members = releasable.length > 0 ? releasable : group;
  // Members of a group mean the same, but not every spelling of it is valid (`MM` where the schema lists `mm`).
  const candidate = members.find((index) => fits(samples[index])) ?? members[0] ?? 0;
  return { samples, effective, candidate, group, agreement };
};

const sampleForm = (calls: readonly KnownCall[], rulesOf: RulesOf): string => {
  const [only, ...others] = calls;
  // Samples that agree share one text, which is hashed once.
  if (only !== undefined && others.length === 0)
    return (only.alone ??= canonicalSample([only.read.canonical]));
  const inOrder = ({ read }: KnownCall): boolean => rulesOf(read.name).off.has("parallel");
  return canonicalSample(
    calls.filter((call) => !inOrder(call)).map(({ read }) => read.canonical),
    calls.filter(inOrder).map(({ read }) => read.canonical),
  );
};

/**
 * Parses, matches, validates and compares the samples of a turn, and finds the candidate: of the largest group of
 * agreeing effective samples the earliest that can be released and fits its tools' schemas, the earliest where none does.
 * @throws RangeError when there is no sample; callers reject that before.
 */
export const normalise = (
  turn: Turn,
  samples: readonly Sample[],
  rulesOf: RulesOf = allRules,
): Normalised => {
  if (samples.length === 0) throw new RangeError("a turn without samples cannot be judged");
  const calls = new Calls(prepareTools(turn.tools), rulesOf);
  // All forms come before the first validation, which may use up the turn's budget: forms must not depend on the order.
  const read = samples.map((sample) => sample.calls.map((call) => calls.read(call)));
  const normalised = samples.map((sample, index): NormalisedSample => {
    const known = read[index]!;
    const parsed = sample.calls.map((call, i) => parsedCall(call, known[i]!));
    return { index, sample, calls: parsed, canonical: sampleForm(known, rulesOf) };
  });
  return withCandidate(normalised, effectiveOf(samples));
};

/** The calls that an agent made before the turn, in the form in which samples are compared. */
export const normaliseEarlier = (
  turn: Turn,
  earlier: readonly ToolCall[],
  rulesOf: RulesOf = allRules,
): ParsedCall[] => {
  const calls = new Calls(prepareTools(turn.tools), rulesOf);
  return earlier.map((call) => earlierCall(call, calls.read(call)));
};

/**
 * Another model's answer to the turn, in the form in which samples are compared.
 * @param position among the opinions, from 0
 */
export const normaliseOpinion = (
  turn: Turn,
  opinion: Sample,
  rulesOf: RulesOf = allRules,
  position = 0,
): NormalisedSample => {
  const calls = new Calls(prepareTools(turn.tools), rulesOf);
  const known = opinion.calls.map((call) => calls.read(call));
  return {
    index: opinionIndex(position),
    sample: opinion,
    calls: opinion.calls.map((call, i) => parsedCall(call, known[i]!)),
    canonical: sampleForm(known, rulesOf),
  };
};

/**
 * The same turn as it stood after the first `count` effective samples; indices mean the same samples.
 * @throws RangeError unless 1 <= count.
 */
export const firstSamples = (normalised: Normalised, count: number): Normalised => {
  if (!(count >= 1)) throw new RangeError("at least one sample is needed");
  if (count >= normalised.effective.length) return normalised;
  const effective = normalised.effective.slice(0, count);
  return withCandidate(normalised.samples.slice(0, (effective.at(-1) ?? 0) + 1), effective);
};
