import { isArray, isNumber, isObject, type Json, type JsonObject } from "../arguments/json.ts";
import { stringifyJson } from "../arguments/convert.ts";
import type { Normalised, NormalisedSample, ParsedCall } from "../normalised.ts";
import type { Reason } from "../explain/explain.ts";
import type { Message } from "../turn.ts";

/** One argument of a call that is uncertain, and the values that it could have: one that nobody stated, or several. */
export interface DoubtedArgument {
  readonly parameter: string;
  readonly values: readonly string[];
}

/** What a person would have to settle before the call could run. */
export type Doubt =
  | { readonly kind: "missing"; readonly tool: string; readonly parameters: readonly string[] }
  | { readonly kind: "unknown_tool"; readonly tool: string }
  | { readonly kind: "unreadable"; readonly tool: string }
  | { readonly kind: "invalid"; readonly tool: string; readonly parameter: string; readonly value: string }
  | { readonly kind: "disagree"; readonly tool: string; readonly arguments: readonly DoubtedArgument[] }
  | { readonly kind: "unstated"; readonly tool: string; readonly arguments: readonly DoubtedArgument[] }
  | { readonly kind: "uncovered"; readonly things: readonly string[] }
  | { readonly kind: "general" };

/** Most arguments that one sentence names. */
const MOST_ARGUMENTS = 3;
/** Most values of one argument that a person can choose from. */
const MOST_OPTIONS = 4;
/** A word or a number this short is found in any text by chance, or stands for a yes. */
const SHORTEST_VALUE = 2;

const argumentsOf = (call: ParsedCall): JsonObject | null =>
  call.arguments.status === "ok" ? call.arguments.value : null;

const shown = (value: Json): string => (typeof value === "string" ? value : stringifyJson(value));

const squash = (text: string): string => text.toLowerCase().replace(/[\s*_\-.,'"/:;()]/g, "");

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

/** The arguments that other samples with the same tools fill in otherwise; the ones with the fewest values first. */
function fromDisagreement(candidate: NormalisedSample, normalised: Normalised): Doubt | null {
  for (const [position, call] of candidate.calls.entries()) {
    if (call.arguments.status !== "ok") continue;
    const others = normalised.effective
      .map((index) => normalised.samples[index]?.calls[position])
      .filter((other): other is ParsedCall => other?.name === call.name);
    const doubted = [...call.arguments.value.keys()]
      .map((parameter) => ({ parameter, values: distinct(others, parameter) }))
      .filter(({ values }) => values.length > 1 && values.length <= MOST_OPTIONS)
      .toSorted((a, b) => a.values.length - b.values.length);
    if (doubted.length > 0) {
      return { kind: "disagree", tool: call.name, arguments: doubted.slice(0, MOST_ARGUMENTS) };
    }
  }
  return null;
}

/** The values that differ in meaning, each as it was first written. */
const distinct = (calls: readonly ParsedCall[], parameter: string): string[] => {
  const values = new Map<string, string>();
  for (const call of calls) {
    const form = call.argumentForms.get(parameter);
    const value = argumentsOf(call)?.get(parameter);
    if (form !== undefined && value !== undefined && !values.has(form)) values.set(form, shown(value));
  }
  return [...values.values()];
};

/** Text and numbers among the values; what is nested counts under the parameter that holds it. */
function* scalars(value: Json): Generator<string> {
  if (typeof value === "string") yield value;
  else if (isNumber(value)) yield value.text;
  else if (isArray(value)) for (const item of value) yield* scalars(item);
  else if (isObject(value)) for (const item of value.values()) yield* scalars(item);
}

/** The arguments whose values stand nowhere in what the user, the system or a tool said. */
function fromGrounding(candidate: NormalisedSample, messages: readonly Message[]): Doubt | null {
  const said = squash(
    messages
      .filter((m) => m.role !== "assistant")
      .map((m) => m.text)
      .join("\n"),
  );
  const isUnstated = (scalar: string): boolean => {
    const squashed = squash(scalar);
    return squashed.length >= SHORTEST_VALUE && !said.includes(squashed);
  };
  for (const call of candidate.calls) {
    const doubted = [...(argumentsOf(call) ?? [])].flatMap(([parameter, value]) => {
      const unstated = [...scalars(value)].find(isUnstated);
      return unstated === undefined ? [] : [{ parameter, values: [unstated] }];
    });
    if (doubted.length > 0) {
      return { kind: "unstated", tool: call.name, arguments: doubted.slice(0, MOST_ARGUMENTS) };
    }
  }
  return null;
}

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

/** Tools and arguments of a sample in one line, for a person who is asked to confirm them. */
export const describeCalls = (sample: NormalisedSample): string =>
  sample.calls.map((call) => `${call.name} ${stringifyJson(argumentsOf(call) ?? new Map())}`).join("; ");

/** The most concrete thing that is uncertain about the candidate's calls, in the order in which a person can settle it. */
export function findDoubt(
  candidate: NormalisedSample,
  normalised: Normalised,
  messages: readonly Message[],
): Doubt {
  for (const call of candidate.calls) {
    const doubt = fromSchema(call);
    if (doubt !== null) return doubt;
  }
  return fromDisagreement(candidate, normalised) ?? fromGrounding(candidate, messages) ?? { kind: "general" };
}
