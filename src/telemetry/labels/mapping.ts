/** Which scores in Langfuse are labels, and what their values mean. */
import type { Verdict } from "../../core/turn.ts";

/**
 * What the values of one score mean. `correct` and `incorrect` list values of boolean and categorical scores, as text,
 * whatever their case. A numeric score is correct from `correct_from` on and incorrect up to `incorrect_to`; what lies
 * between is unknown.
 */
export interface ScoreMapping {
  readonly correct: readonly string[];
  readonly incorrect: readonly string[];
  readonly correctFrom: number | null;
  readonly incorrectTo: number | null;
}

/** Score name to mapping. */
export type LabelSettings = ReadonlyMap<string, ScoreMapping>;

/** The score that the gate itself writes is called `verdict`; a person who adds one by hand uses the same words. */
const DEFAULT: LabelSettings = new Map([
  [
    "verdict",
    { correct: ["correct", "true"], incorrect: ["incorrect", "false"], correctFrom: 1, incorrectTo: 0 },
  ],
]);

const MOST_NAMES = 50;

const wrong = (problem: string): Error =>
  new Error(
    `LANGFUSE_LABELS ${problem}; write "off", or JSON such as ` +
      `{"tool_call": {"correct": ["true"], "incorrect": ["false"]}, "quality": {"correct_from": 0.7, "incorrect_to": 0.3}}`,
  );

/**
 * @param text "off": nothing is fetched; absent: the score `verdict` with its own words, true and false, or 1 and 0; else JSON
 * @returns null where nothing is fetched
 * @throws Error that says what is wrong with the variable
 */
export function readLabelSettings(text: string | undefined): LabelSettings | null {
  const given = text?.trim() ?? "";
  if (given === "") return DEFAULT;
  if (given.toLowerCase() === "off") return null;
  const value = parse(given);
  const entries = Object.entries(value);
  if (entries.length === 0 || entries.length > MOST_NAMES) throw wrong(`names ${entries.length} scores`);
  return new Map(entries.map(([name, mapping]) => [name, readMapping(name, mapping)]));
}

function parse(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrong("is no JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong("is no JSON object");
  return value;
}

function readMapping(name: string, value: unknown): ScoreMapping {
  if (typeof value !== "object" || value === null) throw wrong(`says nothing of the values of "${name}"`);
  const fields = new Map(Object.entries(value));
  const known = ["correct", "incorrect", "correct_from", "incorrect_to"];
  const other = [...fields.keys()].find((key) => !known.includes(key));
  if (other !== undefined) throw wrong(`knows no "${other}" (score "${name}")`);
  const texts = (key: string): readonly string[] => {
    const list = fields.get(key) ?? [];
    if (!Array.isArray(list)) throw wrong(`wants a list for "${key}" of "${name}"`);
    return list.map((one: unknown) => `${one as string}`.toLowerCase());
  };
  const number = (key: string): number | null => {
    const limit = fields.get(key) ?? null;
    if (limit !== null && !Number.isFinite(limit)) throw wrong(`wants a number for "${key}" of "${name}"`);
    return limit as number | null;
  };
  const mapping = {
    correct: texts("correct"),
    incorrect: texts("incorrect"),
    correctFrom: number("correct_from"),
    incorrectTo: number("incorrect_to"),
  };
  const both = mapping.correct.find((one) => mapping.incorrect.includes(one));
  if (both !== undefined) throw wrong(`calls "${both}" of "${name}" correct and incorrect`);
  if (
    mapping.correctFrom !== null &&
    mapping.incorrectTo !== null &&
    mapping.correctFrom <= mapping.incorrectTo
  ) {
    throw wrong(`needs "correct_from" above "incorrect_to" (score "${name}")`);
  }
  return mapping;
}

/** What a value says; null where the mapping does not know it, and for NaN. */
export function verdictOfValue(value: unknown, mapping: ScoreMapping): Verdict | null {
  if (typeof value === "number") {
    const { correctFrom, incorrectTo } = mapping;
    if (!Number.isFinite(value) || (correctFrom === null && incorrectTo === null)) return null;
    if (correctFrom !== null && value >= correctFrom) return "correct";
    return incorrectTo !== null && value <= incorrectTo ? "incorrect" : "unknown";
  }
  if (typeof value !== "string" && typeof value !== "boolean") return null;
  const text = `${value}`.trim().toLowerCase();
  if (mapping.correct.includes(text)) return "correct";
  if (mapping.incorrect.includes(text)) return "incorrect";
  return text === "unknown" ? "unknown" : null;
}
