import { groupBy } from "../group-by.ts";
import { clusteredUtilityCurve } from "../statistics/clustered-utility.ts";
import type { Interval } from "../statistics/interval.ts";
import type { LoggedDecisions } from "../statistics/levels.ts";
import type { UtilityPoint } from "../statistics/utility-curve.ts";
import { weightedAuroc } from "../statistics/weighted-auroc.ts";
import { inverseChance, isLabelled, type LoggedDecision } from "./logged.ts";
import type { PolicyView } from "./policy-view.ts";
import { gainOf, type PolicyValue, valueOf } from "./value.ts";

export interface Ranked extends PolicyValue {
  readonly auroc: number | null;
  readonly aurocInterval: Interval | null;
  /** IDKS at penalty 1 against one threshold for all. */
  readonly curve: readonly UtilityPoint[];
}

export interface ToolComparison {
  readonly tool: string;
  readonly threshold: number;
  readonly decisions: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly before: PolicyValue;
  readonly after: PolicyValue;
}

/** Two ways to rule on the same decisions, each at the thresholds that hold, at the penalty that each threshold stands for. */
export interface Comparison {
  readonly decisions: number;
  readonly labels: number;
  /** labels / decisions, 0..1; null where there is no decision. */
  readonly coverage: number | null;
  readonly bySource: Readonly<Record<string, number>>;
  readonly bySelection: Readonly<Record<string, number>>;
  readonly before: Ranked;
  readonly after: Ranked;
  readonly gain: { readonly mean: number | null; readonly interval: Interval | null };
  /** Share of rulings that change, 0..1. */
  readonly changed: number;
  /** Tools with the most decisions first. */
  readonly tools: readonly ToolComparison[];
}

const MOST_TOOLS = 50;
const THRESHOLDS = Array.from({ length: 21 }, (_, i) => i / 20);

export function compareRulings(
  rows: readonly LoggedDecision[],
  view: PolicyView,
  before: readonly number[],
  after: readonly number[],
): Comparison {
  const thresholds = rows.map((row) => view.thresholdOf(row));
  const penalties = rows.map((row) => view.penaltyOf(row));
  const executes = (confidences: readonly number[]): number[] =>
    confidences.map((confidence, i) => Number(confidence >= thresholds[i]!));
  const [ran, runs] = [executes(before), executes(after)];
  const labelled = rows.filter(isLabelled);
  return {
    decisions: rows.length,
    labels: labelled.length,
    coverage: rows.length === 0 ? null : labelled.length / rows.length,
    bySource: countBy(labelled, ({ source }) => source ?? ""),
    bySelection: countBy(labelled, ({ selection }) => selection ?? "reported"),
    before: { ...valueOf(rows, ran, penalties), ...rank(rows, before) },
    after: { ...valueOf(rows, runs, penalties), ...rank(rows, after) },
    gain: gainOf(rows, ran, runs, penalties),
    changed: rows.length === 0 ? 0 : ran.filter((one, i) => one !== runs[i]).length / rows.length,
    tools: compareTools(rows, view, ran, runs, penalties),
  };
}

function rank(
  rows: readonly LoggedDecision[],
  confidences: readonly number[],
): Pick<Ranked, "auroc" | "aurocInterval" | "curve"> {
  const log: LoggedDecisions = {
    confidences,
    verdicts: rows.map(({ right }) => (right === null ? NaN : Number(right))),
    weights: rows.map(inverseChance),
    stopped: rows.map(({ stopped }) => Number(stopped)),
    clusters: rows.map(({ session }) => session),
  };
  const { auroc, interval } = weightedAuroc(log);
  return {
    auroc,
    aurocInterval: interval,
    curve: clusteredUtilityCurve(log, { thresholds: THRESHOLDS }),
  };
}

function compareTools(
  rows: readonly LoggedDecision[],
  view: PolicyView,
  ran: readonly number[],
  runs: readonly number[],
  penalties: readonly number[],
): ToolComparison[] {
  const of = new Map<string, number[]>();
  for (const [i, { tools }] of rows.entries()) {
    for (const tool of new Set(tools)) {
      const own = of.get(tool);
      if (own === undefined) of.set(tool, [i]);
      else own.push(i);
    }
  }
  return [...of]
    .toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    .slice(0, MOST_TOOLS)
    .map(([tool, at]) => {
      const own = at.map((i) => rows[i]!);
      const pick = (values: readonly number[]): number[] => at.map((i) => values[i]!);
      return {
        tool,
        threshold: view.thresholdOf({ tools: [tool] }),
        decisions: own.length,
        correct: own.filter(({ right }) => right === true).length,
        incorrect: own.filter(({ right }) => right === false).length,
        before: valueOf(own, pick(ran), pick(penalties)),
        after: valueOf(own, pick(runs), pick(penalties)),
      };
    });
}

function countBy<T>(items: readonly T[], of: (item: T) => string): Record<string, number> {
  const groups = groupBy(items, of);
  return Object.fromEntries([...groups].map(([name, own]) => [name, own.length]));
}
