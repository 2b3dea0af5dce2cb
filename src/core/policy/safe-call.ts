import { canonicalCall } from "../arguments/canonical.ts";
import { fromPlain, stringifyJson } from "../arguments/convert.ts";
import { isArray, isNumber, isObject, type Json, type JsonObject } from "../arguments/json.ts";
import { normalise } from "../normalise.ts";
import type { Normalised, NormalisedSample, ParsedCall } from "../normalised.ts";
import { shown } from "../text/cut.ts";
import type { ToolCall, Turn } from "../turn.ts";
import type { SafeCallRule } from "./rule.ts";
import { argumentsOf } from "./value-doubts.ts";

const WHOLE = /^\{([^{}]+)\}$/;
const PART = /\{([^{}]+)\}/g;

/** A scalar as it stands inside a longer text; null for what has no such form. */
const asText = (value: Json | undefined): string | null => {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  return value !== undefined && value !== null && isNumber(value) ? value.text : null;
};

/** A template with the values of the doubtful call in it; undefined where it names one that is not there, or has no such form. */
function filled(template: Json, values: JsonObject): Json | undefined {
  if (typeof template === "string") {
    const whole = WHOLE.exec(template)?.[1];
    if (whole !== undefined) return values.get(whole);
    const parts = [...template.matchAll(PART)].map(([, name = ""]) => asText(values.get(name)));
    if (parts.includes(null)) return undefined;
    return template.replace(PART, (_, name: string) => asText(values.get(name)) ?? "");
  }
  if (isArray(template)) {
    const items = template.map((item) => filled(item, values));
    return items.includes(undefined)
      ? undefined
      : items.flatMap((item) => (item === undefined ? [] : [item]));
  }
  if (!isObject(template)) return template;
  const members = [...template].map(([name, item]) => [name, filled(item, values)] as const);
  if (members.some(([, item]) => item === undefined)) return undefined;
  return new Map(members.flatMap(([name, item]) => (item === undefined ? [] : [[name, item] as const])));
}

/** Whether a reader of doubles would find another value there; `20.0` is `20`. */
function isRounded(args: JsonObject, text: string): boolean {
  const plain = fromPlain(JSON.parse(text) as unknown)?.value ?? null;
  return plain === null || !isObject(plain) || canonicalCall("", plain) !== canonicalCall("", args);
}

/** The call, where it could be made. */
export const builtCall = (made: SafeCall | NotBuilt | null): SafeCall | null =>
  made !== null && "sent" in made ? made : null;

/** A harmless call as it is sent, and as it is read. */
export interface SafeCall {
  readonly sent: ToolCall;
  readonly read: ParsedCall;
  /** The answer that holds nothing else. */
  readonly alone: Normalised;
}

/** Why a harmless call cannot be made, in words that go on from "could not be made: ". */
export interface NotBuilt {
  readonly why: string;
}

/**
 * The harmless call that takes the place of a doubtful one, or why it cannot be built: the answer holds several calls, an argument
 * that it names is missing, it would be the doubtful call itself, its tool is not offered here, its arguments do not fit that tool's schema,
 * or hold a number that a double would round.
 * @param id of the new call
 */
export function buildSafeCall(
  rule: SafeCallRule,
  candidate: NormalisedSample,
  turn: Turn,
  id: string,
): SafeCall | NotBuilt {
  const [doubtful] = candidate.calls;
  if (doubtful === undefined || candidate.calls.length !== 1)
    return { why: `the answer holds ${candidate.calls.length} calls, and it takes the place of one` };
  const values = argumentsOf(doubtful);
  if (values === null) return { why: "the arguments of the doubtful call cannot be read" };
  const offered = turn.tools.find(({ name }) => name === rule.tool);
  if (offered === undefined) return { why: `the request does not offer ${shown(rule.tool)}` };
  if (offered.freeform === true || offered.builtIn === true)
    return { why: `${shown(rule.tool)} takes no arguments by name` };
  const given = Object.entries(rule.arguments).map(([name, text]) => {
    const template = fromPlain(JSON.parse(text) as unknown);
    return [name, template === null ? undefined : filled(template.value, values)] as const;
  });
  const unfilled = given.find(([, value]) => value === undefined);
  if (unfilled !== undefined)
    return { why: `the doubtful call has nothing that could be put into ${shown(unfilled[0])}` };
  const args = new Map(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
  const text = stringifyJson(args);
  // Some formats hold arguments as values: a number that a double would round cannot be written there.
  if (isRounded(args, text)) return { why: "its arguments hold a number that a double would round" };
  const sent = { id, name: rule.tool, arguments: text };
  const sample = { id: null, calls: [sent], text: null, finishReason: null, logprobs: null, usage: null };
  const alone = normalise(turn, [sample]);
  const read = alone.samples[0]?.calls[0];
  if (read === undefined || read.tool === null || read.schema.status !== "valid")
    return { why: `its arguments do not fit the schema of ${shown(rule.tool)}` };
  if (read.canonical === doubtful.canonical) return { why: "it would be the doubtful call itself" };
  return { sent, read, alone };
}
