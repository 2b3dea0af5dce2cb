import { canonicalCall, canonicalMalformed, canonicalSample } from "./arguments/canonical.ts";
import { parseArguments } from "./arguments/parse-arguments.ts";
import type { Normalised, NormalisedSample, ParsedCall } from "./normalised.ts";
import { prepareTools, type PreparedTools } from "./schema/prepare-tools.ts";
import { unverified, validateArguments } from "./schema/validate.ts";
import type { Sample, ToolCall, Turn } from "./turn.ts";

const parseCall = (raw: ToolCall, tools: PreparedTools): ParsedCall => {
  const match = tools.match(raw.name);
  const declared = match.kind === "exact" || match.kind === "restored" ? match.tool : null;
  const name = declared?.tool.name ?? raw.name;
  const args = parseArguments(raw.arguments, declared?.schema ?? null);
  const base = { raw, tool: declared?.tool ?? null, name, arguments: args };
  if (args.status === "malformed") {
    const schema = unverified("the arguments cannot be read");
    return { ...base, schema, canonical: canonicalMalformed(name, raw.arguments) };
  }
  if (declared === null) {
    return {
      ...base,
      schema: unverified("no declared tool has this name"),
      canonical: canonicalCall(name, args.value),
    };
  }
  return {
    ...base,
    schema: validateArguments(declared.schema, args.value),
    canonical: canonicalCall(name, args.value, declared.schema),
  };
};

/** Samples of one turn often repeat a call to the byte; each distinct text is read once. */
class Calls {
  readonly #tools: PreparedTools;
  readonly #known = new Map<string, ParsedCall>();

  constructor(tools: PreparedTools) {
    this.#tools = tools;
  }

  parse(raw: ToolCall): ParsedCall {
    const key = `${raw.name.length} ${raw.name}${raw.arguments}`;
    const known = this.#known.get(key);
    if (known !== undefined) return { ...known, raw };
    const parsed = parseCall(raw, this.#tools);
    this.#known.set(key, parsed);
    return parsed;
  }
}

/** Indices of the samples that count: agreement must be earned, and a repeated response is one response. */
const effectiveOf = (samples: readonly Sample[]): readonly number[] => {
  const seen = new Set<string>();
  return samples.flatMap(({ id }, index) => {
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
  const groups = new Map<string, number[]>();
  for (const index of effective) {
    const form = samples[index]?.canonical ?? "";
    const group = groups.get(form);
    if (group === undefined) groups.set(form, [index]);
    else group.push(index);
  }
  let largest: readonly number[] = [];
  for (const group of groups.values()) if (group.length > largest.length) largest = group;
  return largest;
};

const normaliseOne = (sample: Sample, index: number, calls: Calls): NormalisedSample => {
  const parsed = sample.calls.map((call) => calls.parse(call));
  return { index, sample, calls: parsed, canonical: canonicalSample(parsed.map((call) => call.canonical)) };
};

const withCandidate = (samples: readonly NormalisedSample[], effective: readonly number[]): Normalised => {
  const group = largestGroup(samples, effective);
  const agreement = effective.length === 1 ? null : group.length / effective.length;
  return { samples, effective, candidate: group[0] ?? 0, group, agreement };
};

/**
 * Parses, matches, validates and compares the samples of a turn, and finds the candidate: the earliest sample of the
 * largest group of agreeing effective samples.
 * @throws RangeError when there is no sample; callers reject that before.
 */
export const normalise = (turn: Turn, samples: readonly Sample[]): Normalised => {
  if (samples.length === 0) throw new RangeError("a turn without samples cannot be judged");
  const calls = new Calls(prepareTools(turn.tools));
  const normalised = samples.map((sample, index) => normaliseOne(sample, index, calls));
  return withCandidate(normalised, effectiveOf(samples));
};

/** The index that a second opinion has: it stands beside the samples and is none of them. */
export const SECOND_OPINION_INDEX = -1;

/** Another model's answer to the turn, in the form in which samples are compared. */
export const normaliseOpinion = (turn: Turn, opinion: Sample): NormalisedSample =>
  normaliseOne(opinion, SECOND_OPINION_INDEX, new Calls(prepareTools(turn.tools)));

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
