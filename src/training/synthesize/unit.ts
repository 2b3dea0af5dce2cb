import { createHash } from "node:crypto";
import { stringifyJson } from "../../core/arguments/convert.ts";
import { isArray, isObject, type Json } from "../../core/arguments/json.ts";
import type { Random } from "../../core/statistics/random.ts";
import { createRandom } from "../../core/statistics/random.ts";
import type { Question } from "../data/questions.ts";
import { languageOf } from "../labels/kinds.ts";
import type { Answer, Possible } from "../labels/possible.ts";
import { readAnswer } from "../labels/possible.ts";

export const HOWS = ["constrained", "open"] as const;
/** `constrained`: functions and expected calls are given, the request is asked for. `open`: both are asked for. */
export type How = (typeof HOWS)[number];

/** One request to the model that writes: a source question, taken in one way. */
export interface Unit {
  readonly how: How;
  readonly question: Question;
  readonly answer: Answer;
  /** Goes to the endpoint, and chooses among possible values. Follows from the seed of all and the source. */
  readonly seed: number;
}

/**
 * The units of a folder's questions. Left out: questions without possible answers or with any call as the right one, and
 * those in Java and JavaScript, whose values are source text. Open units need functions only, one for each list of them.
 */
export function unitsOf(questions: readonly Question[], hows: readonly How[], seed: number): Unit[] {
  return hows.flatMap((how) => {
    const toolLists = new Set<string>();
    return questions.flatMap((question) => {
      const read = readAnswer(question);
      if (!read.ok || read.answer.right === "any_call" || languageOf(question.bench) !== "python") return [];
      if (how === "open") {
        const tools = JSON.stringify(question.turn.tools);
        if (question.turn.tools.length === 0 || toolLists.has(tools)) return [];
        toolLists.add(tools);
      }
      return [{ how, question, answer: read.answer, seed: seedOf(seed, how, question) }];
    });
  });
}

const seedOf = (seed: number, how: How, { bench, id }: Question): number =>
  createHash("sha256")
    .update(JSON.stringify([seed, how, bench, id]))
    .digest()
    .readUInt32BE(0) >>> 1;

/** Name of a unit in the journal. */
export const unitName = ({
  how,
  question: { bench, id },
}: Pick<Unit, "how"> & { question: { bench: string; id: string } }): string => `${how} ${bench}/${id}`;

/**
 * The expected calls of a unit with one value for each argument, as JSON: what may be left out is left out, and among the
 * other values the seed chooses.
 */
export function concreteCalls({ answer, question, seed }: Unit): string[] {
  if (answer.right !== "calls") return [];
  const random = createRandom(seed);
  return answer.calls.map((call) => {
    const name = question.turn.tools.some((tool) => tool.name === call.name)
      ? call.name
      : call.name.replace(/_\d+$/, "");
    const given = [...call.arguments].flatMap(([key, possible]): [string, Json][] =>
      possible.includes("") ? [] : [[key, chosen(possible, random)]],
    );
    return `{"name":${JSON.stringify(name)},"arguments":${stringifyJson(new Map(given))}}`;
  });
}

/** One of the possible values; the members of dicts are lists of possible values themselves. */
function chosen(possible: Possible, random: Random): Json {
  const value = possible[random.below(possible.length)] ?? null;
  return isArray(value) ? value.map((item) => members(item, random)) : members(value, random);
}

function members(value: Json, random: Random): Json {
  if (!isObject(value)) return value;
  return new Map(
    [...value].flatMap(([key, possible]): [string, Json][] => {
      if (!isArray(possible)) return [[key, members(possible, random)]];
      return possible.includes("") ? [] : [[key, chosen(possible, random)]];
    }),
  );
}
