import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import { parseJson } from "../../core/arguments/parse-json.ts";
import type { Question } from "../data/questions.ts";

/** The values that an argument may have; "" among them means that it may be left out. */
export type Possible = readonly Json[];

/** A call that the right answer holds. */
export interface Expected {
  /** As the answer names it: in the v1 form with a number behind it where a tool is called several times. */
  readonly name: string;
  readonly arguments: ReadonlyMap<string, Possible>;
}

/**
 * The leaderboard's rules changed between its releases, and so did the form of its answers: a dict of calls in v1,
 * a list of calls since. The form tells which rules hold.
 */
export type Edition = "v1" | "v4";

/** What is right: these calls, no call at all, or any call. */
export type Answer =
  | { readonly right: "calls"; readonly edition: Edition; readonly calls: readonly Expected[] }
  | { readonly right: "no_call" }
  | { readonly right: "any_call" };

/** The answer of a question, or what is wrong with its `ground_truth`. */
export type ReadAnswer =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly problem: string };

/** Questions with an answer of null ask for no call; the sets named "relevance" ask for any. */
const ANY_CALL = /(^|_)relevance$/;

export function readAnswer(question: Pick<Question, "bench" | "groundTruth">): ReadAnswer {
  if (question.groundTruth === null) return fail("has no ground_truth");
  const parsed = parseJson(question.groundTruth);
  if (!parsed.ok) return fail(`has a ground_truth that cannot be read: ${parsed.message}`);
  const { value } = parsed;
  if (value === null) {
    return { ok: true, answer: { right: ANY_CALL.test(question.bench) ? "any_call" : "no_call" } };
  }
  if (isObject(value)) return readCalls("v1", [...value]);
  if (!isArray(value)) return fail("has a ground_truth that is neither null nor a list of calls");
  const calls: [string, Json][] = [];
  for (const item of value) {
    if (!isObject(item) || item.size !== 1)
      return fail("has a ground_truth with an item that is not {tool: {argument: [values]}}");
    calls.push(...item);
  }
  return readCalls("v4", calls);
}

const fail = (problem: string): ReadAnswer => ({ ok: false, problem });

function readCalls(edition: Edition, named: readonly [string, Json][]): ReadAnswer {
  if (named.length === 0) return fail("has a ground_truth without calls; null says that no call is right");
  const calls: Expected[] = [];
  for (const [name, body] of named) {
    if (!isObject(body)) return fail(`has a ground_truth whose call of ${name} is no {argument: [values]}`);
    calls.push({ name, arguments: possibleArguments(body) });
  }
  return { ok: true, answer: { right: "calls", edition, calls } };
}

/** A value that stands alone is the only one possible. */
export const possibleArguments = (body: JsonObject): Map<string, Possible> =>
  new Map([...body].map(([name, values]) => [name, isArray(values) ? values : [values]]));
