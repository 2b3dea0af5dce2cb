/** A rule as a form holds it: a text for each control, "" for "not set here". */
import { CANONICAL_RULES } from "../../../src/core/arguments/canonical-rules.ts";
import type { Rule } from "../api/types.ts";
import { opinionTexts, readOpinion } from "./opinion.ts";
import { readJsonText } from "./json-text.ts";
import type { Kind } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

/** By the name of a setting; a part of one after a dot: `checks.schema`, `canonical.dates`, `guard.max_wrong`. */
export type Draft = Readonly<Record<string, string>>;

/** What is wrong with a draft, by the name of the control; inside a JSON value by the path, such as `rules[0].max`. */
export type Problems = Readonly<Record<string, string>>;

const KNOWN: ReadonlySet<string> = new Set(SETTINGS.map(({ name }) => name));

const namesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** The text of a control; "" where nothing is set. */
export const textOf = (draft: Draft, name: string): string =>
  Object.hasOwn(draft, name) ? (draft[name] ?? "") : "";

/** The draft with other texts; "" takes one out, so that equal drafts have equal members. */
export const withTexts = (draft: Draft, changes: Draft): Draft =>
  Object.fromEntries(Object.entries({ ...draft, ...changes }).filter(([, text]) => text !== ""));

export function toDraft(rule: Rule): Draft {
  const { checks = {}, canonical = {}, guard, second_opinion: second, one_call_agents: agents } = rule;
  const texts: [string, string][] = SETTINGS.flatMap(({ name, kind }): [string, string][] => {
    if (name === "auto_recalibrate" || kind.kind === "own") return [];
    const value = rule[name];
    if (value === undefined) return [];
    if (kind.kind === "names" && Array.isArray(value)) return [[name, value.join("\n")]];
    return [[name, kind.kind === "json" ? JSON.stringify(value, null, 2) : String(value)]];
  });
  for (const [check, level] of Object.entries(checks)) texts.push([`checks.${check}`, level]);
  for (const name of CANONICAL_RULES) {
    const value = canonical[name];
    if (typeof value === "boolean") texts.push([`canonical.${name}`, value ? "on" : "off"]);
    else if (value !== undefined)
      texts.push([`canonical.${name}`, "names"], [`canonical.${name}.names`, value.join("\n")]);
  }
  if (guard !== undefined) {
    texts.push(["guard.max_wrong", String(guard.max_wrong)], ["guard.confidence", String(guard.confidence)]);
  }
  texts.push(...opinionTexts(second));
  if (agents !== undefined)
    texts.push(["one_call_agents", "names"], ["one_call_agents.names", agents.join("\n")]);
  return withTexts({}, Object.fromEntries(texts));
}

/**
 * The rule that the form says. Settings that no form knows stay as they were before. What is wrong is told for each control;
 * the gate reads everything again.
 *
 * @param tool whose rule it is; null: that of all tools
 */
export function toRule(
  before: Rule,
  draft: Draft,
  tool: string | null = null,
): {
  readonly rule: Rule;
  readonly problems: Problems;
} {
  const problems: Record<string, string> = {};
  const number = (name: string, limits: Extract<Kind, { kind: "number" }>): number | undefined => {
    const text = textOf(draft, name).trim();
    if (text === "") return undefined;
    const problem = numberProblem(text, limits);
    if (problem !== null) problems[name] = problem;
    return problem === null ? Number(text) : undefined;
  };
  const set: Record<string, unknown> = {};
  for (const { name, kind } of SETTINGS) {
    const text = textOf(draft, name);
    if (kind.kind === "own") continue;
    if (kind.kind === "json" && text !== "") {
      const read = readJsonText(name, text, tool, kind.read);
      Object.assign(problems, read.problems);
      // What is wrong changes nothing yet.
      const value = read.value ?? (name === "auto_recalibrate" ? undefined : before[name]);
      if (value !== undefined) set[name] = value;
      continue;
    }
    const value = kind.kind === "number" ? number(name, kind) : valueOf(kind, text);
    if (value !== undefined) set[name] = value;
    const unknown = kind.kind === "words" ? unknownWord(kind.words, value) : undefined;
    if (kind.kind === "words" && unknown !== undefined)
      problems[name] = `“${unknown}” is none of ${kind.words.join(", ")}.`;
  }
  const explored = set["explore_share"];
  if (typeof explored === "number" && explored > 0 && explored < 0.05)
    problems["explore_share"] = "0, or at least 0.05: less is seen too seldom to be of use.";
  const checks = Object.entries(draft).filter(([name]) => name.startsWith("checks."));
  if (checks.length > 0)
    set["checks"] = Object.fromEntries(checks.map(([name, level]) => [name.slice("checks.".length), level]));
  const canonical = CANONICAL_RULES.flatMap((name) => {
    const text = textOf(draft, `canonical.${name}`);
    if (text === "") return [];
    const value = text === "names" ? namesIn(textOf(draft, `canonical.${name}.names`)) : text === "on";
    return [[name, value] as const];
  });
  if (canonical.length > 0) set["canonical"] = Object.fromEntries(canonical);
  const wrong = number("guard.max_wrong", { kind: "number", min: 0.001, max: 0.999 });
  const sure = number("guard.confidence", { kind: "number", min: 0.5, max: 0.999 });
  if (wrong !== undefined) set["guard"] = { max_wrong: wrong, confidence: sure ?? 0.95 };
  else if (sure !== undefined && problems["guard.max_wrong"] === undefined)
    problems["guard.max_wrong"] = "Say which share may be wrong, or empty the other field too.";
  const second = readOpinion(draft);
  Object.assign(problems, second.problems);
  if (second.value !== undefined) set["second_opinion"] = second.value;
  if (textOf(draft, "one_call_agents") === "names")
    set["one_call_agents"] = namesIn(textOf(draft, "one_call_agents.names"));
  const others = Object.entries(before).filter(([name]) => !KNOWN.has(name));
  // The lists of the form hold the gate's own words.
  return { rule: { ...Object.fromEntries(others), ...set } as Rule, problems };
}

function valueOf({ kind }: Kind, text: string): unknown {
  if (text === "") return undefined;
  if (kind === "flag") return text === "true";
  if (kind === "names") {
    const names = namesIn(text);
    return names.length === 0 ? undefined : names;
  }
  if (kind !== "words") return text;
  return text.split(",").map((word) => word.trim());
}

const unknownWord = (words: readonly string[], given: unknown): string | undefined =>
  Array.isArray(given) ? given.map(String).find((word) => !words.includes(word)) : undefined;

function numberProblem(
  text: string,
  { min, max, whole = false, above = false }: Extract<Kind, { kind: "number" }>,
): string | null {
  const value = Number(text);
  if (!Number.isFinite(value)) return "This is no number.";
  if (above && value <= min) return `It must be greater than ${min}.`;
  if (value < min || value > max) return `It must lie between ${min} and ${max.toLocaleString("en-US")}.`;
  return whole && !Number.isInteger(value) ? "It must be a whole number." : null;
}

/** What I changed, on top of what others made of the rule meanwhile. */
export function rebased(base: Draft, mine: Draft, theirs: Draft): { draft: Draft; both: readonly string[] } {
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])];
  const changed = names.filter((name) => textOf(mine, name) !== textOf(base, name));
  const draft = withTexts(theirs, Object.fromEntries(changed.map((name) => [name, textOf(mine, name)])));
  const both = changed.filter(
    (name) => textOf(theirs, name) !== textOf(base, name) && textOf(theirs, name) !== textOf(mine, name),
  );
  return { draft, both };
}
