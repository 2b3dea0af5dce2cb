import type { Policy, Rule } from "../api/types.ts";
import { headChanges } from "./head-changes.ts";
import { type Members, membersOf } from "./forms/part.ts";
import { businessWords, contextWords } from "./forms/rule-words.ts";
import { memberWords } from "./forms/part-words.ts";
import { type Gist, listChanges, objectChanges, type PartChange } from "./part-changes.ts";
import { type Prices, pricesText } from "./prices.ts";

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
    ...partsOf(before, after).map((change) => ({ place: tool ?? ALL_TOOLS, tool, ...change })),
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
    canonical,
    one_call_agents: agents,
    after,
    rules: _rules,
    context: _context,
    ...others
  } = rule;
  const simple = Object.entries(others).filter(([name]) => !WITH_PARTS.some(([one]) => one === name));
  const texts = simple.map(([name, value]): [string, string | null] => [
    plain(name),
    // What users read is shown as it is; everything else of the kind is a word of the gate.
    name === "safe_default" || typeof value !== "string" ? textOf(value) : plain(value),
  ]);
  for (const [check, level] of Object.entries(checks ?? {})) texts.push([`check ${plain(check)}`, level]);
  for (const [name, value] of Object.entries(canonical ?? {})) {
    const list = typeof value === "object" ? `on, and for ${listText(value)}` : value ? "on" : "off";
    texts.push([`equal values: ${name}`, value === undefined ? null : list]);
  }
  if (agents !== undefined) texts.push(["agents with one call at a time", listText(agents)]);
  if (after !== undefined) texts.push(["only after these tools", listText(after)]);
  return new Map(texts.filter((pair): pair is [string, string] => pair[1] !== null));
}

const modelWords: Gist = ({ model, upstream }) =>
  typeof upstream === "string" ? `${String(model)} of ${upstream}` : String(model);

/** Settings with parts inside, and the words for one that comes or goes as a whole, where there are any. */
const WITH_PARTS = [
  ["hook", ({ name }) => String(name)],
  [
    "panel",
    ({ rule, models }) => `${String(rule ?? "majority")} of ${memberWords("panel", ["models"], models)}`,
  ],
  ["validation", modelWords],
  ["safe_call", ({ tool }) => `call ${String(tool)}`],
  ["second_opinion", modelWords],
  [
    "guard",
    ({ max_wrong, confidence }) => `at most ${String(max_wrong)} wrong, sure by ${String(confidence)}`,
  ],
  ["self_confidence", ({ ask }) => memberWords("self_confidence", ["ask"], ask)],
  ["texts", undefined],
  ["label", undefined],
  ["parameter_labels", undefined],
] as const satisfies readonly (readonly [keyof Rule, Gist | undefined])[];

const membersIn = (rules: readonly object[] | undefined): readonly Members[] | undefined =>
  rules?.map(membersOf);

/** What differs of the settings that have parts inside. */
function partsOf(before: Rule, after: Rule): PartChange[] {
  const rules = { setting: "rules", name: "business rule", gist: businessWords };
  const context = { setting: "context", name: "context rule", gist: contextWords };
  return [
    ...WITH_PARTS.flatMap(([setting, gist]) =>
      objectChanges(
        { setting, name: plain(setting), ...(gist === undefined ? {} : { gist }) },
        before[setting],
        after[setting],
      ),
    ),
    ...listChanges(rules, membersIn(before.rules), membersIn(after.rules)),
    ...listChanges(context, membersIn(before.context), membersIn(after.context)),
  ];
}

const plain = (word: string): string => word.replaceAll("_", " ");
const listText = (names: readonly string[]): string => (names.length === 0 ? "none" : names.join(", "));

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return listText(value.map((one) => plain(String(one))));
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** The policy with another rule for one tool, or for all (`tool` null). A rule without settings is taken out. */
export function withRule({ global, tools }: Rules, tool: string | null, rule: Rule): Rules {
  if (tool === null) return { global: rule, tools };
  const others = Object.entries(tools).filter(([name]) => name !== tool);
  const own: [string, Rule][] = Object.keys(rule).length === 0 ? [] : [[tool, rule]];
  return { global, tools: Object.fromEntries([...others, ...own]) };
}
