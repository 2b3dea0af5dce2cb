/** Whether the confidences of a tool's calls are distributed as they were. */
import { distributionDrift } from "../statistics/drift/distribution-drift.ts";
import { type ConfidenceDay, DAY_MS, splitAfterFirstWeeks } from "./days.ts";

const LEAST = { reference: 200, live: 100 } as const;
/** Days that are compared with the reference. */
const LIVE_DAYS = 7;
const CLASSES = 10;
const LEAST_PSI = 0.1;
const ALPHA = 0.01;

export interface ConfidenceDrift {
  readonly alarm: boolean;
  /** Population stability index over ten classes; 0 equal, 0.1 some, 0.25 much change. */
  readonly psi: number;
  readonly gap: number;
  readonly p: number;
  /** Which look this is since the reference, one a day. */
  readonly look: number;
  readonly reference: { readonly decisions: number; readonly mean: number };
  readonly live: { readonly decisions: number; readonly mean: number };
}

/**
 * @param days of one head, oldest first
 * @param open whether an alarm is open: it stays so until the change is small again
 * @returns null where there is too little to compare
 */
export function confidenceDrift(
  days: readonly ConfidenceDay[],
  changedAt: number | null,
  now: number,
  open: boolean,
): ConfidenceDrift | null {
  const { reference, live } = splitAfterFirstWeeks(days, changedAt, now);
  const [last, firstLive] = [live.at(-1), live[0]];
  if (last === undefined || firstLive === undefined) return null;
  const recent = live.filter(({ start }) => start > last.start - LIVE_DAYS * DAY_MS);
  const [was, is] = [addUp(reference), addUp(recent)];
  if (total(was) < LEAST.reference || total(is) < LEAST.live) return null;
  const edges = classEdges(was);
  const look = Math.round((last.start - firstLive.start) / DAY_MS) + 1;
  const found = distributionDrift(classesOf(was, edges), classesOf(is, edges), {
    look,
    alpha: ALPHA,
    leastPsi: LEAST_PSI,
    designEffect: designEffect(reference, edges),
  });
  if (found.psi === null || found.gap === null || found.p === null) return null;
  return {
    alarm: found.alarm || (open && found.psi >= LEAST_PSI),
    psi: found.psi,
    gap: found.gap,
    p: found.p,
    look,
    reference: { decisions: total(was), mean: mean(was) },
    live: { decisions: total(is), mean: mean(is) },
  };
}

const total = (bins: readonly number[]): number => bins.reduce((sum, count) => sum + count, 0);
/** A bin k stands for its middle. */
const mean = (bins: readonly number[]): number =>
  bins.reduce((sum, count, k) => sum + count * Math.min(1, (k + 0.5) / 100), 0) / Math.max(1, total(bins));

function addUp(days: readonly ConfidenceDay[]): readonly number[] {
  const sums = Array<number>(101).fill(0);
  for (const { bins } of days) for (const [k, count] of bins.entries()) sums[k] = (sums[k] ?? 0) + count;
  return sums;
}

/** Last bins of up to ten classes that hold about the same number of the reference's decisions. */
export function classEdges(reference: readonly number[]): readonly number[] {
  const edges: number[] = [];
  const whole = total(reference);
  let seen = 0;
  for (const [k, count] of reference.entries()) {
    seen += count;
    const full = seen >= (whole * (edges.length + 1)) / CLASSES;
    if (count > 0 && full && k < 100 && edges.length < CLASSES - 1) edges.push(k);
  }
  return [...edges, 100];
}

export const classesOf = (bins: readonly number[], edges: readonly number[]): readonly number[] =>
  edges.map((edge, place) => total(bins.slice((edges[place - 1] ?? -1) + 1, edge + 1)));

/**
 * How much more the days differ from each other than chance makes them: Pearson's chi-square of day against class over its
 * degrees of freedom (McCullagh and Nelder 1989, section 4.5.2), at least 1. Decisions of one session repeat each other, and
 * each day has its own mix of requests.
 */
export function designEffect(days: readonly ConfidenceDay[], edges: readonly number[]): number {
  const table = days.map(({ bins }) => classesOf(bins, edges)).filter((row) => total(row) > 0);
  const columns = edges.map((_, k) => total(table.map((row) => row[k] ?? 0)));
  const whole = total(columns);
  let chi = 0;
  for (const row of table) {
    for (const [k, count] of row.entries()) {
      const expected = (total(row) * (columns[k] ?? 0)) / whole;
      if (expected > 0) chi += (count - expected) ** 2 / expected;
    }
  }
  const freedom = (table.length - 1) * (columns.filter((count) => count > 0).length - 1);
  return freedom > 0 ? Math.max(1, chi / freedom) : 1;
}
