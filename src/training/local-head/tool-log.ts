import { fitHead } from "../../core/local-head/fit.ts";
import type { FeatureMoments, HeadPriors } from "../../core/local-head/rows.ts";
import { bestThreshold, utility } from "../../core/statistics/idks.ts";
import { clusteredMean, type Interval } from "../../core/statistics/interval.ts";
import { createRandom, shuffled } from "../../core/statistics/random.ts";
import type { LabelledRow } from "./labelled.ts";

/** What a number of labels a tool is worth on the other half of the questions. */
export interface ToolLogReport {
  readonly labels: number;
  readonly tools: number;
  readonly repeats: number;
  /** Mean number of judged rows a repeat. */
  readonly n: number;
  readonly idks_always: number;
  /** One threshold for all on the base confidence: the policy's. */
  readonly idks_single: number;
  /** One threshold for all, the best on the whole local half: given every advantage. */
  readonly idks_best_single: number;
  readonly idks: number;
  readonly gain: Gain;
  readonly gain_best_single: Gain;
}

export interface Gain {
  readonly mean: number;
  /** 95 %, clustered by question. */
  readonly interval: Interval | null;
}

export interface ToolLogOptions {
  /** Labels of each tool. */
  readonly labels: readonly number[];
  readonly repeats: readonly number[];
  readonly priors: HeadPriors;
  readonly threshold: number;
  readonly penalty: number;
  /** Tools whose share of right rows lies outside are fitted, but not judged. */
  readonly accuracy: Interval;
  /** Whether a tool is judged at all, by its name. */
  readonly judged?: (tool: string) => boolean;
  readonly onFit?: (done: number, total: number) => void;
}

/**
 * Recorded rows as the log of a deployment with many tools: the questions are split in halves, a head is fitted on so many
 * labels of every tool from one half, and judged on the other half, tools weighing by their rows.
 */
export function toolLogReports(
  rows: readonly LabelledRow[],
  moments: readonly FeatureMoments[],
  options: ToolLogOptions,
): ToolLogReport[] {
  const judgedTools = toolsWithin(rows, options);
  let fits = 0;
  return options.labels.map((labels) => {
    const sums = new Map<LabelledRow, Sum>();
    let judgedRows = 0;
    for (const repeat of options.repeats) {
      const { local, rest } = splitByQuestion(rows, repeat);
      const chosen = chooseLabels(local, labels, repeat);
      const judged = rest.filter(({ tool }) => judgedTools.has(tool));
      judgedRows += judged.length;
      const best = bestThreshold(
        local.map(({ confidence }) => confidence),
        local.map(({ right }) => Number(right)),
        options.penalty,
      );
      const fit = fitHead(chosen, moments, options.priors);
      const confidences = fit.confidences(judged);
      options.onFit?.(++fits, options.labels.length * options.repeats.length);
      for (const [i, row] of judged.entries()) {
        const sum = sums.get(row) ?? { times: 0, head: 0, single: 0, best: 0, always: 0 };
        const earn = (runs: boolean): number => utility(runs, row.right, options.penalty);
        sum.times += 1;
        sum.head += earn(confidences[i]! >= options.threshold);
        sum.single += earn(row.confidence >= options.threshold);
        sum.best += earn(row.confidence >= (best?.threshold ?? options.threshold));
        sum.always += earn(true);
        sums.set(row, sum);
      }
    }
    const gainOver = (of: "single" | "best"): Gain => {
      const each = [...sums];
      const mean = clusteredMean(
        each.map(([, sum]) => (sum.head - sum[of]) / sum.times),
        each.map(([row]) => row.cluster),
      );
      return mean ?? { mean: NaN, interval: null };
    };
    const total = (of: keyof Sum): number => [...sums.values()].reduce((all, sum) => all + sum[of], 0);
    const times = total("times");
    return {
      labels,
      tools: judgedTools.size,
      repeats: options.repeats.length,
      n: judgedRows / options.repeats.length,
      idks_always: total("always") / times,
      idks_single: total("single") / times,
      idks_best_single: total("best") / times,
      idks: total("head") / times,
      gain: gainOver("single"),
      gain_best_single: gainOver("best"),
    };
  });
}

interface Sum {
  times: number;
  head: number;
  single: number;
  best: number;
  always: number;
}

function toolsWithin(
  rows: readonly LabelledRow[],
  { accuracy: [least, most], judged = () => true }: ToolLogOptions,
): Set<string> {
  const tools = new Set<string>();
  for (const [tool, own] of Map.groupBy(rows, (row) => row.tool)) {
    const share = own.filter(({ right }) => right).length / own.length;
    if (share >= least && share <= most && judged(tool)) tools.add(tool);
  }
  return tools;
}

function splitByQuestion(
  rows: readonly LabelledRow[],
  seed: number,
): { local: LabelledRow[]; rest: LabelledRow[] } {
  const questions = [...new Set(rows.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const half = new Set(shuffled(questions, createRandom(seed, 0x4a1f)).slice(0, questions.length >> 1));
  return {
    local: rows.filter(({ cluster }) => half.has(cluster)),
    rest: rows.filter(({ cluster }) => !half.has(cluster)),
  };
}

/** So many rows of every tool at random; all of a tool that has fewer. */
function chooseLabels(local: readonly LabelledRow[], labels: number, seed: number): LabelledRow[] {
  const tools = [...Map.groupBy(local, ({ tool }) => tool)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return tools.flatMap(([, own], i) => shuffled(own, createRandom(seed, 0x1ab5 + i)).slice(0, labels));
}
