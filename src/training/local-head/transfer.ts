import { fitHead } from "../../core/local-head/fit.ts";
import type { FeatureMoments, HeadPriors } from "../../core/local-head/rows.ts";
import { auroc } from "../../core/statistics/auroc.ts";
import { utility } from "../../core/statistics/idks.ts";
import { clusteredMean, type Interval } from "../../core/statistics/interval.ts";
import { createRandom, shuffled } from "../../core/statistics/random.ts";
import type { LabelledRow } from "./labelled.ts";

/** A mean over repeats, with the spread of single repeats. */
export interface Repeated {
  readonly mean: number;
  /** Middle 95 % of the repeats. */
  readonly spread: Interval;
}

/** What a number of local labels is worth on the tasks that gave none. */
export interface TransferReport {
  readonly labels: number;
  readonly repeats: number;
  /** Mean number of left-out rows. */
  readonly left_out: number;
  readonly auroc: Repeated | null;
  readonly auroc_base: Repeated | null;
  readonly idks: Repeated;
  readonly idks_base: Repeated;
  readonly idks_always: Repeated;
  /** With the head less with the base alone, a mean over left-out rows with a 95 % interval clustered by task. */
  readonly gain: { readonly mean: number; readonly interval: Interval | null };
}

export interface TransferOptions {
  readonly labels: readonly number[];
  /** Numbers of the repeats: each is a seed. */
  readonly repeats: readonly number[];
  readonly priors: HeadPriors;
  /** Confidence from which a call runs. */
  readonly threshold: number;
  readonly penalty: number;
}

/**
 * Splits a deployment's rows by task: a head is fitted on so many labels of some tasks and judged on all tasks that gave none.
 * The base alone and always executing are judged on the same rows.
 */
export function transferReports(
  rows: readonly LabelledRow[],
  moments: readonly FeatureMoments[],
  { labels, repeats, priors, threshold, penalty }: TransferOptions,
): TransferReport[] {
  return labels.map((wanted) => {
    const seen: Judged[] = [];
    const gains = new Map<number, number[]>();
    for (const repeat of repeats) {
      const { local, rest } = splitByTask(rows, wanted, repeat);
      if (local.length < wanted || rest.length === 0) continue;
      const fit = fitHead(local, moments, priors);
      const confidences = fit.confidences(rest);
      const earn = (confidence: number, { right }: LabelledRow): number =>
        utility(confidence >= threshold, right, penalty);
      const withHead = rest.map((row, i) => earn(confidences[i]!, row));
      const alone = rest.map((row) => earn(row.confidence, row));
      const verdicts = rest.map(({ right }) => Number(right));
      rest.forEach((row, i) => {
        const at = rows.indexOf(row);
        gains.set(at, [...(gains.get(at) ?? []), withHead[i]! - alone[i]!]);
      });
      seen.push({
        n: rest.length,
        auroc: auroc(confidences, verdicts),
        aurocBase: auroc(
          rest.map(({ confidence }) => confidence),
          verdicts,
        ),
        idks: meanOf(withHead),
        idksBase: meanOf(alone),
        idksAlways: meanOf(rest.map(({ right }) => utility(true, right, penalty))),
      });
    }
    const each = [...gains].map(([at, values]) => ({ at, value: meanOf(values) }));
    const gain = clusteredMean(
      each.map(({ value }) => value),
      each.map(({ at }) => rows[at]!.cluster),
    );
    return {
      labels: wanted,
      repeats: seen.length,
      left_out: meanOf(seen.map(({ n }) => n)),
      auroc: repeated(seen.flatMap((one) => one.auroc ?? [])),
      auroc_base: repeated(seen.flatMap((one) => one.aurocBase ?? [])),
      idks: repeated(seen.map((one) => one.idks))!,
      idks_base: repeated(seen.map((one) => one.idksBase))!,
      idks_always: repeated(seen.map((one) => one.idksAlways))!,
      gain: gain ?? { mean: NaN, interval: null },
    };
  });
}

interface Judged {
  readonly n: number;
  readonly auroc: number | null;
  readonly aurocBase: number | null;
  readonly idks: number;
  readonly idksBase: number;
  readonly idksAlways: number;
}

/** Tasks in random order until there are `labels` rows; the rest of the last of these tasks is used by neither side. */
function splitByTask(
  rows: readonly LabelledRow[],
  labels: number,
  seed: number,
): { local: LabelledRow[]; rest: LabelledRow[] } {
  const tasks = Map.groupBy(rows, ({ cluster }) => cluster);
  const order = shuffled([...tasks.keys()], createRandom(seed, 0x7a5c));
  const local: LabelledRow[] = [];
  let next = 0;
  while (local.length < labels && next < order.length) local.push(...tasks.get(order[next++]!)!);
  const rest = order.slice(next).flatMap((task) => tasks.get(task)!);
  return { local: shuffled(local, createRandom(seed, 0x1ab5)).slice(0, labels), rest };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function repeated(values: readonly number[]): Repeated | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!;
  return { mean: meanOf(values), spread: [at(0.025), at(0.975)] };
}
