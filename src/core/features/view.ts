/** The candidate as the families see it; made once for all of them. */
import type { NormalisedSample, ParsedCall } from "../normalised.ts";
import { isNumber } from "../arguments/json.ts";
import type { FeatureInput } from "./definition.ts";
import { leavesOf, MOST_LEAVES, type Leaf } from "./leaves.ts";
import { dateIn, type DateParts } from "./text/dates.ts";
import { numbersIn } from "./text/numbers.ts";
import { stemOf, wordsOf } from "./text/words.ts";
import type { PreparedTurn } from "./prepare.ts";
import { LONGEST_NAME, type ToolDocument } from "./tool-document.ts";

export interface CallView {
  readonly call: ParsedCall;
  /** Null for a tool that nobody declared. */
  readonly document: ToolDocument | null;
  readonly leaves: readonly Leaf[];
  /** Names of the top-level arguments; empty where the arguments are malformed. */
  readonly names: readonly string[];
}

/** All values of a set of calls, for "is it in there?". */
export interface ValueIndex {
  /** Squashed values, parted by "|". */
  readonly squashed: string;
  readonly stems: ReadonlySet<string>;
  /** Magnitudes of numbers, and of numbers inside strings. */
  readonly numbers: ReadonlySet<number>;
  readonly dates: readonly DateParts[];
  readonly leaves: number;
}

/** What most families look at: the turn and the candidate alone, whatever the other samples are. */
export interface CandidateView {
  readonly turn: PreparedTurn;
  readonly candidate: NormalisedSample;
  /** The candidate's calls. */
  readonly calls: readonly CallView[];
  /** Calls since the user spoke, the candidate's last. */
  readonly allCalls: readonly CallView[];
  /** Values of `allCalls`. */
  readonly values: ValueIndex;
  /**
   * False where the ask text is not English and the called tools are described in English: features that compare words
   * are missing then, not bad.
   */
  readonly sameLanguage: boolean;
  /** Leaves of the candidate's calls; at most 500. */
  readonly leaves: readonly { readonly leaf: Leaf; readonly call: CallView }[];
}

/** The candidate among its samples, and beside a second opinion. */
export interface SampledView extends CandidateView {
  readonly input: FeatureInput;
}

export function viewOf(input: FeatureInput): SampledView {
  const { turn, candidate, calls, allCalls, values, sameLanguage, leaves } = candidateView(input);
  return { turn, candidate, calls, allCalls, values, sameLanguage, leaves, input };
}

/** The candidate of one prefix of the samples is mostly that of the next. */
const CANDIDATES = new WeakMap<NormalisedSample, CandidateView>();

/** The same for the same turn and candidate, whatever the other samples are. */
export function candidateView({ turn, candidate }: Pick<FeatureInput, "turn" | "candidate">): CandidateView {
  const known = CANDIDATES.get(candidate);
  if (known?.turn === turn) return known;
  const view = viewCandidate(turn, candidate);
  CANDIDATES.set(candidate, view);
  return view;
}

/** What several families and checks ask of one view, worked out once. */
export function onceAView<T>(make: (view: CandidateView) => T): (view: CandidateView) => T {
  const known = new WeakMap<CandidateView, { readonly made: T }>();
  return (view) => {
    const before = known.get(view);
    if (before !== undefined) return before.made;
    const made = make(view);
    known.set(view, { made });
    return made;
  };
}

function viewCandidate(turn: PreparedTurn, candidate: NormalisedSample): CandidateView {
  const calls = candidate.calls.map((call) => viewCall(turn, call));
  const allCalls = [...turn.history.sinceUser.map((call) => viewCall(turn, call)), ...calls];
  const sameLanguage = turn.ask.english || !calls.some(({ document }) => document?.english === true);
  const leaves: { readonly leaf: Leaf; readonly call: CallView }[] = [];
  for (const call of calls) {
    for (const leaf of call.leaves) if (leaves.length < MOST_LEAVES) leaves.push({ leaf, call });
  }
  return { turn, candidate, calls, allCalls, values: indexValues(allCalls), leaves, sameLanguage };
}

/** A call belongs to one turn, and every candidate and earlier call is looked at again. */
const VIEWS = new WeakMap<ParsedCall, CallView>();

export function viewCall(turn: PreparedTurn, call: ParsedCall): CallView {
  const known = VIEWS.get(call);
  if (known !== undefined) return known;
  const view = makeView(turn, call);
  VIEWS.set(call, view);
  return view;
}

function makeView(turn: PreparedTurn, call: ParsedCall): CallView {
  const document = call.tool === null ? null : (turn.documents.get(call.tool) ?? null);
  if (call.arguments.status !== "ok") return { call, document, leaves: [], names: [] };
  const { value } = call.arguments;
  return { call, document, leaves: leavesOf(value, call.tool?.parameters), names: [...value.keys()] };
}

const MOST_VALUES = 2_000;

function indexValues(calls: readonly CallView[]): ValueIndex {
  const squashed: string[] = [];
  const stems = new Set<string>();
  const numbers = new Set<number>();
  const dates: DateParts[] = [];
  let leaves = 0;
  // The newest calls first: should there be too many values, the oldest are left out.
  for (const { leaves: own, names, document } of calls.toReversed()) {
    for (const name of names) for (const stem of nameStems(name, document)) stems.add(stem);
    for (const leaf of own) {
      leaves += 1;
      if (leaves > MOST_VALUES) break;
      if (typeof leaf.value === "string") {
        for (const stem of leaf.stems) stems.add(stem);
        for (const { values } of numbersIn(leaf.text, 50)) for (const value of values) numbers.add(value);
        const date = dateIn(leaf.text);
        if (date !== null) dates.push(date);
      } else if (leaf.value !== null && typeof leaf.value === "object" && isNumber(leaf.value)) {
        numbers.add(Math.abs(leaf.value.value));
      }
      if (leaf.squashed !== "") squashed.push(leaf.squashed);
    }
  }
  return { squashed: squashed.join("|"), stems, numbers, dates, leaves };
}

/** A declared name was read with its tool, unless it is too long for that. */
function nameStems(name: string, document: ToolDocument | null): readonly string[] {
  const declared = name.length <= LONGEST_NAME ? document?.properties.get(name) : undefined;
  return declared?.nameStems ?? wordsOf(name).map(stemOf);
}

/** Answers of `valuesHold`; the values of some samples are megabytes long. */
const HELD = new WeakMap<ValueIndex, Map<string, boolean>>();

/** Whether a squashed text stands in the values. */
export function valuesHold(values: ValueIndex, squashed: string): boolean {
  let held = HELD.get(values);
  if (held === undefined) {
    held = new Map();
    HELD.set(values, held);
  }
  let holds = held.get(squashed);
  if (holds === undefined) {
    holds = values.squashed.includes(squashed);
    held.set(squashed, holds);
  }
  return holds;
}

export function sum(values: readonly number[]): number {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += values[i]!;
  return total;
}

/** NaN for an empty list, as everything undefined is. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : sum(values) / values.length;
/** NaN for an empty list. */
export const least = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : Math.min(...values);

export function count<T>(items: readonly T[], holds: (item: T, place: number) => boolean): number {
  let total = 0;
  for (let i = 0; i < items.length; i += 1) if (holds(items[i]!, i)) total += 1;
  return total;
}
