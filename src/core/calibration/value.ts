import type { Interval } from "../statistics/interval.ts";
import { normalQuantile } from "../statistics/special.ts";
import { inverseChance, type LoggedDecision } from "./logged.ts";

/** What a way to rule would have earned on logged decisions, a mean over all of them. */
export interface PolicyValue {
  /** IDKS; null where it lets run what never had a verdict. */
  readonly idks: number | null;
  /** 95 %, clustered by session. */
  readonly interval: Interval | null;
  /** Share that is stopped. */
  readonly abstainRate: number;
}

/** Part of the decisions that may run without any verdict of their kind before nothing can be said. */
const NEGLIGIBLE = 0.02;

interface Valued extends PolicyValue {
  /** What each row adds to the deviation of the estimate. */
  readonly influence: Float64Array | null;
}

/**
 * IDKS of a ruling on a partly labelled log. What is stopped earns 0, known or not. What runs earns its share times the mean
 * of its verdicts, apart for calls that the log let run and calls that it stopped, for these are labelled in different ways
 * (post-stratification; inside each the inverse chance of the label weighs). Variance by linearisation (Binder 1983, Int.
 * Stat. Rev. 51:279), summed by session with the factor C / (C - 1) (Liang and Zeger 1986, eq. 6).
 *
 * @param executes 1 where the ruling lets row i run
 * @param penalties cost of a wrong call of row i in units of a right one
 */
export function valueOf(
  rows: readonly LoggedDecision[],
  executes: ArrayLike<number>,
  penalties: ArrayLike<number>,
): PolicyValue {
  const { idks, abstainRate, influence } = estimate(rows, executes, penalties);
  return { idks, abstainRate, interval: intervalOf(rows, idks, influence) };
}

/**
 * What the second ruling earns more than the first on the same decisions, with the interval of the difference. Only decisions
 * that the two rule on differently count: what both let run earns the same, whatever that is.
 */
export function gainOf(
  rows: readonly LoggedDecision[],
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  penalties: ArrayLike<number>,
): { readonly mean: number | null; readonly interval: Interval | null } {
  const only = (these: ArrayLike<number>, others: ArrayLike<number>): number[] =>
    rows.map((_, i) => Number(these[i] === 1 && others[i] !== 1));
  const lost = estimate(rows, only(before, after), penalties);
  const won = estimate(rows, only(after, before), penalties);
  if (lost.idks === null || won.idks === null) return { mean: null, interval: null };
  const mean = won.idks - lost.idks;
  const influence = won.influence!.map((value, i) => value - lost.influence![i]!);
  return { mean, interval: intervalOf(rows, mean, influence) };
}

function estimate(
  rows: readonly LoggedDecision[],
  executes: ArrayLike<number>,
  penalties: ArrayLike<number>,
): Valued {
  const n = rows.length;
  const influence = new Float64Array(n);
  let idks: number | null = n === 0 ? null : 0;
  let running = 0;
  for (const stopped of [false, true]) {
    const kind = rows.flatMap((row, i) => (executes[i] === 1 && row.stopped === stopped ? [i] : []));
    running += kind.length;
    const labelled = kind.filter((i) => rows[i]!.right !== null);
    if (labelled.length === 0) {
      if (kind.length > NEGLIGIBLE * n) idks = null;
      continue;
    }
    const earned = (i: number): number => (rows[i]!.right === true ? 1 : -penalties[i]!);
    const weight = labelled.reduce((sum, i) => sum + inverseChance(rows[i]!), 0);
    const mean = labelled.reduce((sum, i) => sum + inverseChance(rows[i]!) * earned(i), 0) / weight;
    const share = kind.length / n;
    if (idks !== null) idks += share * mean;
    for (const i of kind) influence[i]! += mean / n;
    for (let i = 0; i < n; i++) influence[i]! -= (share * mean) / n;
    for (const i of labelled)
      influence[i]! += (share * inverseChance(rows[i]!) * (earned(i) - mean)) / weight;
  }
  return {
    idks,
    interval: null,
    abstainRate: n === 0 ? 0 : 1 - running / n,
    influence: idks === null ? null : influence,
  };
}

const Z = normalQuantile(0.975);

function intervalOf(
  rows: readonly LoggedDecision[],
  at: number | null,
  influence: Float64Array | null,
): Interval | null {
  if (at === null || influence === null) return null;
  const sums = new Map<number, number>();
  for (const [i, { session }] of rows.entries()) sums.set(session, (sums.get(session) ?? 0) + influence[i]!);
  if (sums.size < 2) return null;
  let variance = 0;
  for (const sum of sums.values()) variance += sum * sum;
  const half = Z * Math.sqrt((variance * sums.size) / (sums.size - 1));
  return [at - half, at + half];
}
