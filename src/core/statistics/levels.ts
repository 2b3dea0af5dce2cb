import { sortedOrder } from "./auroc.ts";

/** Logged decisions in columns of one length. */
export interface LoggedDecisions {
  /** 0..1; rows that are not finite are left out. */
  readonly confidences: ArrayLike<number>;
  /** 1 where running it was, or would have been, right; 0 wrong; NaN unknown. */
  readonly verdicts: ArrayLike<number>;
  /** Inverse of the chance to be labelled, > 0; 1 where absent. Only labelled rows use it. */
  readonly weights?: ArrayLike<number>;
  /** 1 where the policy that held stopped it, or would have; 0 where absent. */
  readonly stopped?: ArrayLike<number>;
  /** Number of the session; each row is its own where absent. */
  readonly clusters?: ArrayLike<number>;
}

/** Decisions of one confidence, or of one bin of confidences, and what is known of them. Sums may be of many days. */
export interface Level {
  /** The confidence, or the lower edge of the bin: a threshold of this value lets the level pass. */
  readonly at: number;
  readonly decisions: number;
  /** Of these, stopped by the policy that held, or would have been. */
  readonly stopped: number;
  /** Numbers of labels. */
  readonly correct: number;
  readonly incorrect: number;
  /** Sums of the labels' weights, and of their squares. */
  readonly weightCorrect: number;
  readonly weightIncorrect: number;
  readonly squareCorrect: number;
  readonly squareIncorrect: number;
}

/** A row of a histogram of confidence: what a level has, by number of the bin. */
export type Bin = Omit<Level, "at"> & {
  /** 0..100: floor(100 x confidence). */
  readonly bin: number;
};

type Sums = { -readonly [key in keyof Level]: Level[key] };

const empty = (at: number): Sums => ({
  at,
  decisions: 0,
  stopped: 0,
  correct: 0,
  incorrect: 0,
  weightCorrect: 0,
  weightIncorrect: 0,
  squareCorrect: 0,
  squareIncorrect: 0,
});

/** Rows that can be used: finite confidence and, where a verdict is known, a finite weight above 0. */
export function usableRows(log: LoggedDecisions): number[] {
  const rows: number[] = [];
  for (let i = 0; i < log.confidences.length; i++) {
    const weight = log.weights?.[i] ?? 1;
    const labelled = !Number.isNaN(log.verdicts[i]);
    if (Number.isFinite(log.confidences[i]) && (!labelled || (weight > 0 && Number.isFinite(weight))))
      rows.push(i);
  }
  return rows;
}

/** Levels in descending order of confidence, one for each different confidence. */
export function levelsOfRows(log: LoggedDecisions): Level[] {
  const rows = usableRows(log);
  const values = rows.map((row) => log.confidences[row]!);
  const levels: Sums[] = [];
  for (const at of sortedOrder(values).toReversed()) {
    const row = rows[at]!;
    const confidence = values[at]!;
    let level = levels.at(-1);
    if (level === undefined || level.at !== confidence) levels.push((level = empty(confidence)));
    if (log.stopped?.[row] === 1) level.stopped++;
    addRow(level, log.verdicts[row]!, log.weights?.[row] ?? 1);
  }
  return levels;
}

function addRow(level: Sums, verdict: number, weight: number): void {
  level.decisions++;
  if (verdict === 1) {
    level.correct++;
    level.weightCorrect += weight;
    level.squareCorrect += weight * weight;
  } else if (verdict === 0) {
    level.incorrect++;
    level.weightIncorrect += weight;
    level.squareIncorrect += weight * weight;
  }
}

/** Levels in descending order of a histogram with 101 bins; rows of one bin (days, tools, sources) are added up. */
export function levelsOfBins(bins: Iterable<Bin>): Level[] {
  const byBin = new Map<number, Sums>();
  for (const { bin, ...sums } of bins) {
    let level = byBin.get(bin);
    if (level === undefined) byBin.set(bin, (level = empty(bin / 100)));
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) level[key] += sums[key];
  }
  return [...byBin.values()].toSorted((a, b) => b.at - a.at);
}

/** Sum of one column. */
export const total = (levels: readonly Level[], of: (level: Level) => number): number =>
  levels.reduce((sum, level) => sum + of(level), 0);
