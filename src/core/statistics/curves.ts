import { idksCosts } from "./costs.ts";
import { type CoverageRisk, coverageRisk } from "./coverage-risk.ts";
import { estimatedUtilityOfLevels } from "./estimated-idks.ts";
import type { Interval } from "./interval.ts";
import { type Bin, type Level, levelsOfBins, total } from "./levels.ts";
import { brierOfLevels, eceOfLevels, reliability, type ReliabilityBin } from "./reliability-bins.ts";
import { rocBand, type RocRates } from "./roc-band.ts";
import { precisionRecall, type PrecisionRecall, rocCurve, type RocCurve } from "./roc-curve.ts";
import { utilityCurve, type UtilityPoint } from "./utility-curve.ts";
import { aurocOfLevels } from "./weighted-auroc.ts";

/** A histogram's bins have this width; a decision in one stands for its middle. */
const WIDTH = 0.01;

export interface ThresholdPoint extends UtilityPoint {
  /** What calibrated confidences alone promise at this threshold: an estimate, also where no label is. */
  readonly estimated: number | null;
}

/** Everything that is drawn of one set of logged decisions. */
export interface Curves {
  readonly decisions: number;
  readonly stopped: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly roc: RocCurve & { readonly interval: Interval | null; readonly band: readonly RocRates[] };
  readonly precisionRecall: readonly PrecisionRecall[];
  /** At 0, 0.01, ... 1. */
  readonly thresholds: readonly ThresholdPoint[];
  /** The threshold with the highest utility among those that can be estimated; of equal ones the lowest. */
  readonly best: ThresholdPoint | null;
  readonly reliability: readonly ReliabilityBin[];
  readonly ece: number | null;
  readonly brier: number | null;
  readonly coverageRisk: CoverageRisk;
}

/**
 * The curves of a histogram of confidence by verdict; see the functions for their sources. Sessions are no longer known in
 * a histogram, so intervals take decisions as independent.
 *
 * @param decisions all decisions by bin; of these rows the labels are not read
 * @param labels labels by bin; of these rows the numbers of decisions are not read
 * @param penalty cost of a wrong call in units of a right one, > 0
 */
export function curvesOfBins(decisions: Iterable<Bin>, labels: Iterable<Bin>, penalty: number): Curves {
  const levels = levelsOfBins([...only(decisions, COUNTS), ...only(labels, LABELS)]);
  const costs = idksCosts(penalty);
  const thresholds = utilityCurve(levels, { costs }).map((point) => ({
    ...point,
    estimated: estimatedUtilityOfLevels(levels, point.threshold, costs).utility,
  }));
  return {
    decisions: total(levels, (level) => level.decisions),
    stopped: total(levels, (level) => level.stopped),
    correct: total(levels, (level) => level.correct),
    incorrect: total(levels, (level) => level.incorrect),
    roc: { ...rocCurve(levels), interval: aurocOfLevels(levels).interval, band: rocBand(levels) },
    precisionRecall: precisionRecall(levels),
    thresholds,
    best: bestOf(thresholds, levels),
    reliability: reliability(levels, 10, WIDTH),
    ece: eceOfLevels(levels, 10, WIDTH),
    brier: brierOfLevels(levels, WIDTH),
    coverageRisk: coverageRisk(levels),
  };
}

const COUNTS = ["decisions", "stopped"] as const;
const LABELS = [
  "correct",
  "incorrect",
  "weightCorrect",
  "weightIncorrect",
  "squareCorrect",
  "squareIncorrect",
] as const;

const NOTHING: Omit<Bin, "bin"> = {
  decisions: 0,
  stopped: 0,
  correct: 0,
  incorrect: 0,
  weightCorrect: 0,
  weightIncorrect: 0,
  squareCorrect: 0,
  squareIncorrect: 0,
};

const only = (bins: Iterable<Bin>, columns: readonly (keyof Bin)[]): Bin[] =>
  [...bins].map((bin) => ({
    ...NOTHING,
    ...Object.fromEntries(columns.map((column) => [column, bin[column]])),
    bin: bin.bin,
  }));

/** Without a single label no threshold is better than another. */
function bestOf(points: readonly ThresholdPoint[], levels: readonly Level[]): ThresholdPoint | null {
  if (total(levels, (level) => level.correct + level.incorrect) === 0) return null;
  let best: ThresholdPoint | null = null;
  for (const point of points) {
    if (point.utility !== null && (best === null || point.utility > (best.utility ?? 0))) best = point;
  }
  return best;
}
