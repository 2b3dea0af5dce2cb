import { ALL_RULES, type CanonicalRules } from "./arguments/canonical-rules.ts";
import { canonicalForm, canonicalMalformed, canonicalSample } from "./arguments/canonical.ts";
import { freeformForm, readFreeform } from "./arguments/freeform.ts";
import { parseArguments } from "./arguments/parse-arguments.ts";
import { opinionIndex } from "./evidence.ts";
import { groupBy } from "./group-by.ts";
import type { Normalised, NormalisedSample, ParsedCall } from "./normalised.ts";
import { prepareTools, type PreparedTool, type PreparedTools } from "./schema/prepare-tools.ts";
import type { SchemaReport } from "./schema/report.ts";
import { unverified, validateArguments } from "./schema/validate.ts";
import { isReleasable, type Sample, type ToolCall, type Turn } from "./turn.ts";

/** Says which rules of the canonical form hold for a tool. */
export type RulesOf = (tool: string) => CanonicalRules;

const allRules: RulesOf = () => ALL_RULES;

/** A call that is read and compared, but not yet held against its schema. */
interface ReadCall extends Omit<ParsedCall, "raw" | "schema"> {
  readonly declared: PreparedTool | null;
}

const readCall = (raw: ToolCall, tools: PreparedTools, rulesOf: RulesOf): ReadCall => {
  const match = tools.match(raw.name);
  const declared = match.kind === "exact" || match.kind === "restored" ? match.tool : null;
  const name = declared?.tool.name ?? raw.name;
  if (declared?.tool.freeform === true) {
    const form = freeformForm(name, raw.arguments);
    return {
      declared,
      tool: declared.tool,
      name,
      arguments: readFreeform(raw.arguments),
      canonical: form.call,
      argumentForms: form.arguments,
    };
  }
  const args = parseArguments(raw.arguments, declared?.schema ?? null);
  const form =
    args.status === "malformed"
      ? { call: canonicalMalformed(name, raw.arguments), arguments: new Map<string, string>() }
      : canonicalForm(name, args.value, declared?.schema ?? null, rulesOf(name));
  return {
    declared,
    tool: declared?.tool ?? null,
    name,
    arguments: args,
    canonical: form.call,
    argumentForms: form.arguments,
  };
};

const reportOn = ({ declared, arguments: args }: ReadCall): SchemaReport => {
  if (args.status === "malformed") return unverified("the arguments cannot be read");
  if (declared === null) return unverified("no declared tool has this name");
  return validateArguments(declared.schema, args.value);
};

/** What is known of a call's text, whichever samples hold it. */
interface Known {
  readonly read: ReadCall;
  report: SchemaReport | null;
  /** Canonical form of a sample that makes this call alone. */
  alone: string | null;
}

/** Samples of one turn often repeat a call to the byte; each distinct text is read once. */
class Calls {
  readonly #tools: PreparedTools;
  readonly #rulesOf: RulesOf;
  /** By the arguments as sent, then by the name. */
  readonly #known = new Map<string, Map<string, Known>>();

  constructor(tools: PreparedTools, rulesOf: RulesOf) {
    this.#tools = tools;
    this.#rulesOf = rulesOf;
  }

  read(raw: ToolCall): Known {
    let byName = this.#known.get(raw.arguments);
    if (byName === undefined) {
      byName = new Map();
      this.#known.set(raw.arguments, byName);
    }
    let known = byName.get(raw.name);
    if (known === undefined) {
      known = { read: readCall(raw, this.#tools, this.#rulesOf), report: null, alone: null };
      byName.set(raw.name, known);
    }
    return known;
  }
}

const parsedCall = (raw: ToolCall, known: Known): ParsedCall => {
  // Written out: a spread of the rest costs more than all else that a repeated call needs.
  const { tool, name, arguments: args, canonical, argumentForms } = known.read;
  const schema = (known.report ??= reportOn(known.read));
  return { raw, tool, name, arguments: args, schema, canonical, argumentForms };
};

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

const sampleForm = (calls: readonly Known[], rulesOf: RulesOf): string => {
  const [only, ...others] = calls;
  // Samples that agree share one text, which is hashed once.
  if (only !== undefined && others.length === 0)
    return (only.alone ??= canonicalSample([only.read.canonical]));
  const inOrder = ({ read }: Known): boolean => rulesOf(read.name).off.has("parallel");
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
