import type { Curves, ThresholdPoint } from "../../core/statistics/curves.ts";
import type { ReliabilityBin } from "../../core/statistics/reliability-bins.ts";
import type { RocRates } from "../../core/statistics/roc-band.ts";
import type { RocPoint } from "../../core/statistics/roc-curve.ts";

interface Part {
  readonly name: string;
  readonly decisions: number;
}

/** What was known when the curves were made. */
export interface RocParts {
  readonly tool: string | undefined;
  /** Milliseconds since 1970: the range, widened to whole days. */
  readonly from: number;
  readonly to: number;
  /** Null where nothing was scored in the range. */
  readonly scoreContext: string | null;
  readonly contexts: readonly (Part & { readonly first: number; readonly last: number })[];
  readonly arm: string | undefined;
  readonly arms: readonly Part[];
  readonly head: string | undefined;
  readonly heads: readonly Part[];
  readonly sources: readonly string[] | undefined;
  /** Decisions whose verdict came from a source. */
  readonly labels: readonly {
    readonly source: string;
    readonly decisions: number;
    readonly correct: number;
    readonly incorrect: number;
  }[];
  readonly penalty: number;
  readonly curves: Curves;
  readonly bins: readonly {
    readonly bin: number;
    readonly decisions: number;
    readonly stopped: number;
    readonly correct: number;
    readonly incorrect: number;
  }[];
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

const writePoint = (point: ThresholdPoint) => ({
  threshold: point.threshold,
  passed: point.passed,
  stopped: point.stopped,
  idks: point.utility,
  interval: point.interval,
  estimated_idks: point.estimated,
  accuracy: point.accuracy,
  stopped_accuracy: point.stoppedAccuracy,
  labels: point.labels,
  label_coverage: point.coverage,
  state: point.state,
});

const writeRocPoint = (band: readonly RocRates[]) => {
  const byThreshold = new Map(band.map((rates) => [rates.threshold, rates]));
  return ({ threshold, falsePositiveRate, truePositiveRate }: RocPoint) => ({
    threshold: Number.isFinite(threshold) ? threshold : null,
    false_positive_rate: falsePositiveRate,
    true_positive_rate: truePositiveRate,
    false_positive_interval: byThreshold.get(threshold)?.falsePositive ?? null,
    true_positive_interval: byThreshold.get(threshold)?.truePositive ?? null,
  });
};

const writeReliability = ({ low, high, labels, confidence, share, interval }: ReliabilityBin) => ({
  low,
  high,
  labels,
  confidence,
  share_correct: share,
  interval,
});

/** The answer of `GET /api/roc`. */
export function writeRoc(parts: RocParts) {
  const { curves } = parts;
  return {
    tool: parts.tool ?? null,
    from: iso(parts.from),
    to: iso(parts.to),
    score_context: parts.scoreContext,
    score_contexts: parts.contexts.map(({ name, decisions, first, last }) => ({
      score_context: name,
      decisions,
      first_day: iso(first),
      last_day: iso(last),
    })),
    arm: nameOrNone(parts.arm),
    arms: parts.arms.map(({ name, decisions }) => ({ arm: name || "none", decisions })),
    head: nameOrNone(parts.head),
    heads: parts.heads.map(({ name, decisions }) => ({ head: name || "none", decisions })),
    sources: parts.sources ?? null,
    labels: parts.labels,
    penalty: parts.penalty,
    decisions: curves.decisions,
    stopped: curves.stopped,
    correct: curves.correct,
    incorrect: curves.incorrect,
    label_coverage: curves.decisions === 0 ? null : (curves.correct + curves.incorrect) / curves.decisions,
    roc: {
      auroc: curves.roc.auroc,
      interval: curves.roc.interval,
      reason: curves.roc.reason,
      points: curves.roc.points.map(writeRocPoint(curves.roc.band)),
    },
    precision_recall: curves.precisionRecall,
    thresholds: curves.thresholds.map(writePoint),
    best: curves.best && writePoint(curves.best),
    reliability: curves.reliability.map(writeReliability),
    ece: curves.ece,
    brier: curves.brier,
    coverage_risk: curves.coverageRisk,
    histogram: parts.bins,
  };
}

const nameOrNone = (name: string | undefined): string | null => (name === "" ? "none" : (name ?? null));
