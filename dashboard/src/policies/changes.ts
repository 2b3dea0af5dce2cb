import type { Policy, Rule } from "../api/types.ts";
import { headChanges } from "./head-changes.ts";
import { type Members, membersOf } from "./forms/part.ts";
import { businessWords, contextWords } from "./forms/rule-words.ts";
import { opinionWords } from "./opinion.ts";
import { type Prices, pricesText } from "./prices.ts";
import { valueWords } from "./words.ts";

/** One setting that is another one afterwards. Null: not set. */
export interface Change {
  /** What it concerns: a tool, all tools, or a part of the policy beside the rules. */
  readonly place: string;
  /** The tool; null where it is none. */
  readonly tool: string | null;
  readonly setting: string;
  readonly before: string | null;
  readonly after: string | null;
}

export type Rules = Pick<Policy, "global" | "tools">;
export type Content = Rules & Pick<Policy, "heads" | "auto_recalibrate" | "experiment" | "prices">;

export const ALL_TOOLS = "all tools";

/** What differs between the rules of two policies, setting by setting. */
export function changesBetween(before: Rules, after: Rules): Change[] {
  const tools = [...new Set([...Object.keys(before.tools), ...Object.keys(after.tools)])].toSorted();
  return [
    ...ruleChanges(null, before.global, after.global),
    ...tools.flatMap((tool) => ruleChanges(tool, ruleOf(before, tool), ruleOf(after, tool))),
  ];
}

/** What differs between two whole policies: rules, local heads in words, recalibration, the experiment. */
export const contentChanges = (before: Content, after: Content): Change[] => [
  ...changesBetween(before, after),
  ...headChanges(before.heads ?? {}, after.heads ?? {}),
  ...differing(
    "recalibration",
    null,
    "applied without a person, by at most",
    stepText(before),
    stepText(after),
  ),
  ...priceChanges(before.prices ?? {}, after.prices ?? {}),
  ...differing("experiment", null, "the one that runs", experimentText(before), experimentText(after)),
];

const stepText = ({ auto_recalibrate: auto }: Content): string | null =>
  auto ? `${auto.max_step} of a tool’s logit` : null;

const experimentText = ({ experiment }: Content): string | null =>
  experiment ? `${experiment.id} (${experiment.arms.map(({ id }) => id).join(", ")})` : null;

const priceText = (prices: Prices, model: string) =>
  Object.hasOwn(prices, model)
    ? pricesText({ [model]: prices[model] ?? { input: 0, output: 0 } })
        .slice(model.length)
        .trim()
    : null;

function priceChanges(before: Prices, after: Prices): Change[] {
  const models = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return models.flatMap((model) =>
    differing(
      "prices",
      null,
      `${model}, $ per million tokens`,
      priceText(before, model),
      priceText(after, model),
    ),
  );
}

/** The tool's own rule; empty where it has none. */
export const ruleOf = ({ tools }: Rules, tool: string): Rule =>
  Object.hasOwn(tools, tool) ? (tools[tool] ?? {}) : {};

function ruleChanges(tool: string | null, before: Rule, after: Rule): Change[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  return [
    ...[...new Set([...old.keys(), ...now.keys()])].flatMap((setting) =>
      differing(tool ?? ALL_TOOLS, tool, setting, old.get(setting) ?? null, now.get(setting) ?? null),
    ),
    ...WITH_PARTS.flatMap((name) =>
      valueChange(tool, plain(name), [before[name], after[name]], (value) => valueWords(name, value)),
    ),
    ...listChange(tool, "business rules", [before.rules, after.rules], businessWords),
    ...listChange(tool, "context rules", [before.context, after.context], contextWords),
  ];
}

const differing = (
  place: string,
  tool: string | null,
  setting: string,
  before: string | null,
  after: string | null,
): Change[] => (before === after ? [] : [{ place, tool, setting, before, after }]);

/** Every setting of a rule in words. */
function textsOf(rule: Rule): ReadonlyMap<string, string> {
  const {
    checks,
    rules: _rules,
    hook: _hook,
    panel: _panel,
    validation: _validation,
    safe_call: _safe_call,
    context: _context,
    canonical,
    guard,
    second_opinion: second,
    one_call_agents: agents,
    after,
    ...simple
  } = rule;
  const texts = Object.entries(simple).map(([name, value]): [string, string | null] => [
    plain(name),
    // What users read is shown as it is; everything else of the kind is a word of the gate.
    name === "safe_default" || typeof value !== "string" ? textOf(value) : plain(value),
  ]);
  for (const [check, level] of Object.entries(checks ?? {})) texts.push([`check ${plain(check)}`, level]);
  for (const [name, value] of Object.entries(canonical ?? {})) {
    const list = typeof value === "object" ? `on, and for ${listText(value)}` : value ? "on" : "off";
    texts.push([`equal values: ${name}`, value === undefined ? null : list]);
  }
  if (guard !== undefined) {
    texts.push(["guard", `at most ${guard.max_wrong} wrong, sure by ${guard.confidence}`]);
  }
  if (second !== undefined) texts.push(["second opinion", opinionWords(second)]);
  if (agents !== undefined) texts.push(["agents with one call at a time", listText(agents)]);
  if (after !== undefined) texts.push(["only after these tools", listText(after)]);
  return new Map(texts.filter((pair): pair is [string, string] => pair[1] !== null));
}

/** Values with parts inside that a few words can tell. */
const WITH_PARTS = ["hook", "panel", "validation", "safe_call"] as const satisfies readonly (keyof Rule)[];

/** Two values in words, or as JSON where the words leave out what differs. */
function valueChange<T>(
  tool: string | null,
  setting: string,
  [before, after]: readonly [T | undefined, T | undefined],
  words: (value: T) => string,
): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const told = (value: T | undefined) => (value === undefined ? null : words(value));
  const place = tool ?? ALL_TOOLS;
  const inWords = differing(place, tool, setting, told(before), told(after));
  return inWords.length > 0 ? inWords : differing(place, tool, setting, textOf(before), textOf(after));
}

const listChange = (
  tool: string | null,
  setting: string,
  both: readonly [readonly object[] | undefined, readonly object[] | undefined],
  words: (rule: Members) => string,
): Change[] =>
  valueChange(
    tool,
    setting,
    both,
    (rules) => rules.map((rule) => words(membersOf(rule))).join("; ") || "none",
  );

const plain = (word: string): string => word.replaceAll("_", " ");
const listText = (names: readonly string[]): string => (names.length === 0 ? "none" : names.join(", "));

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** The policy with another rule for one tool, or for all (`tool` null). A rule without settings is taken out. */
export function withRule({ global, tools }: Rules, tool: string | null, rule: Rule): Rules {
  if (tool === null) return { global: rule, tools };
  const others = Object.entries(tools).filter(([name]) => name !== tool);
  const own: [string, Rule][] = Object.keys(rule).length === 0 ? [] : [[tool, rule]];
  return { global, tools: Object.fromEntries([...others, ...own]) };
}
