import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { ModelCard } from "../classifier/card.ts";
import { FEATURE_VERSION } from "../core/features/registry.ts";
import { flattenTrees } from "./forest/flatten.ts";
import { crossValidate, fitTrees } from "./cross-validate.ts";
import { trainingWeights } from "./growing-weights.ts";
import { treesOf } from "./learner.ts";
import type { Matrix } from "./matrix.ts";
import { featureMoments } from "./moments.ts";
import { encodeForest } from "./onnx/encode.ts";
import { thresholdOf } from "../core/policy/resolve.ts";
import { DEFAULT_PENALTY } from "./penalty.ts";
import { reportSets } from "./report-sets.ts";
import type { SetReport } from "./report-sets.ts";
import { predictions, rowsOf } from "./report.ts";
import { argmaxThreshold } from "./selection/thresholds.ts";
import type { TrainSettings } from "./settings.ts";
import { selectFeatures, TRAINED_FEATURES } from "./trained-features.ts";

/** Folds whose out-of-fold scores calibrate the model. */
export const CALIBRATION_FOLDS = 5;

export interface TrainedBundle {
  readonly model: Uint8Array;
  readonly card: ModelCard;
  /** Size of the model after gzip, in bytes: what the worker's upload pays. */
  readonly gzipBytes: number;
  /** Out of fold, by set. */
  readonly reports: readonly SetReport[];
}

/**
 * Trains the bundle on every row: first on question-grouped folds for the calibration and the metrics of the card, then
 * on everything. The same matrix, settings and seed give the same bytes of the model.
 *
 * @param all its columns are the registry's; the bundle reads `TRAINED_FEATURES` of them
 * @param created ISO 8601 time for the card
 */
export function trainBundle(
  all: Matrix,
  settings: TrainSettings,
  seed: number,
  created: string,
  onTree?: (done: number, total: number) => void,
): TrainedBundle {
  const matrix = selectFeatures(all, TRAINED_FEATURES);
  const each = treesOf(settings);
  const total = each * (CALIBRATION_FOLDS + 1);
  const held = crossValidate(matrix, TRAINED_FEATURES, settings, CALIBRATION_FOLDS, seed, (done) =>
    onTree?.(done, total),
  );
  const { trees, data } = fitTrees(
    matrix,
    TRAINED_FEATURES,
    settings,
    () => true,
    seed,
    (done) => onTree?.(each * CALIBRATION_FOLDS + done, total),
  );
  const model = encodeForest(flattenTrees(trees, data.cuts));

  const threshold = thresholdOf(DEFAULT_PENALTY);
  const predicted = predictions(matrix, held.score, held.confidence, { threshold, penalty: DEFAULT_PENALTY });
  const reports = reportSets(
    matrix,
    matrix.sets.map((_, set) => set),
    predicted,
  );
  const sha256 = createHash("sha256").update(model).digest("hex");
  const card: ModelCard = {
    id: `${settings.learner}-${sha256.slice(0, 12)}`,
    sha256,
    created,
    features: { version: FEATURE_VERSION, names: TRAINED_FEATURES.map((feature) => feature.name) },
    calibration: { method: "isotonic, question-grouped out-of-fold scores", ...roundCurve(held.calibration) },
    moments: featureMoments(
      matrix.features,
      TRAINED_FEATURES.map((feature) => feature.name),
      trainingWeights(matrix, settings),
    ),
    penalty: DEFAULT_PENALTY,
    threshold,
    ...argmaxOf(argmaxThreshold(matrix, settings, held.confidence, DEFAULT_PENALTY)),
    seed,
    training: {
      sets: describeSets(matrix),
      questions: [...new Set(matrix.keys.flat())].toSorted(),
      settings: { ...settings },
    },
    metrics: reports.map(cardMetrics),
  };
  return { model, card, gzipBytes: gzipSync(model, { level: 9 }).length, reports };
}

/** Absent where never to run anything earns most. */
const argmaxOf = (threshold: number | null): { argmax_threshold?: number } =>
  threshold !== null && Number.isFinite(threshold) ? { argmax_threshold: round(threshold) } : {};

const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Six digits are more than a confidence is worth, and keep the card short. */
function roundCurve(curve: { readonly x: readonly number[]; readonly y: readonly number[] }): {
  x: number[];
  y: number[];
} {
  const x: number[] = [];
  const y: number[] = [];
  for (const [i, at] of curve.x.entries()) {
    if (x.length > 0 && round(at) <= x.at(-1)!) continue;
    x.push(round(at));
    y.push(Math.max(y.at(-1) ?? 0, round(curve.y[i]!)));
  }
  return { x, y };
}

/** A report for the card: tables by agent are left to `evaluate`, and numbers have six digits, for the worker carries it. */
function cardMetrics(report: SetReport): unknown {
  return JSON.parse(
    JSON.stringify(report, (key, value: unknown) => {
      if (key === "by_agent") return undefined;
      return typeof value === "number" ? round(value) : value;
    }),
  );
}

/** The card as text: a line for each field, so that changes can be read. */
export function formatCard(card: ModelCard): string {
  const fields = Object.entries(card).map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{\n${fields.join(",\n")}\n}\n`;
}

function describeSets(matrix: Matrix): { data: string; groups: number; questions: number }[] {
  const folders = [...new Set(matrix.sets.map((set) => set.data))];
  return folders.map((data) => {
    const rows = matrix.sets.flatMap((set, i) => (set.data === data ? rowsOf(matrix, i) : []));
    return { data, groups: rows.length, questions: new Set(rows.map((row) => matrix.question[row])).size };
  });
}
