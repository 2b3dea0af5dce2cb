import { stringifyJson } from "../arguments/convert.ts";
import type { Normalised, NormalisedSample, ParsedCall } from "../normalised.ts";
import type { Reason } from "../explain/explain.ts";
import type { PreparedTurn } from "../features/prepare.ts";
import type { SpokenCall } from "../phrases/tellable.ts";
import { missingAddress, type UnknownValue, unknownValue } from "./unknown-value.ts";
import { argumentsOf, fromDisagreement, fromGrounding, saidIn, shown } from "./value-doubts.ts";
import { waysOf } from "./ways.ts";

/** One argument of a call that is uncertain, and the values that it could have: one that nobody stated, or several. */
export interface DoubtedArgument {
  readonly parameter: string;
  readonly values: readonly string[];
  /** The one of them that is clearly likelier; absent: none is. */
  readonly likely?: string;
}

/** What a person would have to settle before the call could run. */
export type Doubt =
  | { readonly kind: "missing"; readonly tool: string; readonly parameters: readonly string[] }
  | { readonly kind: "unknown_tool"; readonly tool: string }
  | { readonly kind: "unreadable"; readonly tool: string }
  | { readonly kind: "invalid"; readonly tool: string; readonly parameter: string; readonly value: string }
  | { readonly kind: "disagree"; readonly tool: string; readonly arguments: readonly DoubtedArgument[] }
  | UnknownValue
  /** Samples call different tools, or fill in different arguments. */
  | { readonly kind: "ways" }
  | { readonly kind: "unstated"; readonly tool: string; readonly arguments: readonly DoubtedArgument[] }
  /** What the model itself says that it is not sure of: whole sentences of its own. */
  | { readonly kind: "stated"; readonly doubts: readonly string[] }
  | { readonly kind: "uncovered"; readonly things: readonly string[] }
  | { readonly kind: "general" };

function fromSchema(call: ParsedCall): Doubt | null {
  if (call.tool === null) return { kind: "unknown_tool", tool: call.raw.name };
  const values = argumentsOf(call);
  if (values === null) return { kind: "unreadable", tool: call.name };
  if (call.schema.status !== "invalid") return null;
  const missing = call.schema.issues.filter((i) => i.kind === "missing");
  if (missing.length > 0) {
    const parameters = missing.map((i) => lastSegment(i.path)).filter((name) => name !== "");
    if (parameters.length > 0)
      return { kind: "missing", tool: call.name, parameters: [...new Set(parameters)] };
  }
  const path = call.schema.issues[0]?.path ?? "";
  const parameter = firstSegment(path);
  const value = values.get(parameter);
  return value === undefined
    ? { kind: "general" }
    : { kind: "invalid", tool: call.name, parameter, value: shown(value) };
}

const unescape = (segment: string): string => segment.replaceAll("~1", "/").replaceAll("~0", "~");
const firstSegment = (path: string): string => unescape(path.split("/")[1] ?? "");
const lastSegment = (path: string): string => unescape(path.split("/").at(-1) ?? "");

/** Most things of the request that one sentence names. */
const MOST_THINGS = 3;

/**
 * Where nothing about the call itself stands out: what the classifier holds against it most, if that is something that the
 * user can settle. Null where it is not.
 *
 * @param reasons the strongest first
 */
export function doubtFromReasons(reasons: readonly Reason[]): Doubt | null {
  const against = reasons.find((reason) => reason.contribution < 0);
  if (against === undefined || against.leftOut.length === 0) return null;
  return { kind: "uncovered", things: against.leftOut.slice(0, MOST_THINGS) };
}

/** Tools and arguments of a sample in one line, as JSON: for the log and the dashboard. */
export const describeCalls = (sample: NormalisedSample): string =>
  sample.calls.map((call) => `${call.name} ${stringifyJson(argumentsOf(call) ?? new Map())}`).join("; ");

/** The calls of a sample for a sentence. */
export const spokenCalls = ({ calls }: Pick<NormalisedSample, "calls">): readonly SpokenCall[] =>
  calls.map((call) => ({
    tool: call.name,
    description: call.tool?.description ?? "",
    arguments: [...(argumentsOf(call) ?? [])],
  }));

/** The most concrete thing that is uncertain about the candidate's calls, in the order in which a person can settle it. */
export function findDoubt(candidate: NormalisedSample, normalised: Normalised, turn: PreparedTurn): Doubt {
  for (const call of candidate.calls) {
    const doubt = fromSchema(call);
    if (doubt?.kind === "missing") return missingAddress(call, doubt.parameters, turn) ?? doubt;
    if (doubt !== null && doubt.kind !== "invalid") return doubt;
  }
  const unknown = unknownValue(candidate, normalised, turn);
  if (unknown !== null) return unknown;
  const invalid = candidate.calls.map(fromSchema).find((doubt) => doubt !== null);
  if (invalid !== undefined && invalid !== null) return invalid;
  const said = saidIn(turn.turn.messages);
  return (
    fromDisagreement(candidate, normalised, said) ??
    (waysOf(candidate, normalised).length > 1 ? ({ kind: "ways" } as const) : null) ??
    fromGrounding(candidate, said) ?? { kind: "general" }
  );
}
