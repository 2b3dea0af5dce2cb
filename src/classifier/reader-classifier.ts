import type { Bundle } from "./bundle.ts";
import { calibrate } from "./calibration.ts";
import type { Classifier } from "./classifier.ts";
import { bundleExplainer } from "./explain.ts";
import { scoreForest } from "./score.ts";
import { selectColumns } from "./select.ts";

/**
 * The bundle on the typed-array reader alone, which needs no wasm.
 * @param engineError why onnxruntime does not run, where that is the reason to use the reader
 */
export function createReaderClassifier(bundle: Bundle, engineError?: string): Classifier {
  return {
    ...describeBundle(bundle),
    engine: "reader",
    engineError,
    score: async (features, rows) => scoreForest(bundle.forest, selectColumns(bundle, features, rows), rows),
  };
}

/** What a classifier says of its bundle, whatever scores. */
export const describeBundle = (bundle: Bundle): Omit<Classifier, "engine" | "engineError" | "score"> => {
  const { card, width } = bundle;
  return {
    identity: { id: card.id, sha256: card.sha256 },
    featureNames: card.features.names,
    featureVersion: card.features.version,
    moments: card.moments ?? [],
    columns: width,
    threshold: card.threshold,
    explain: bundleExplainer(bundle),
    calibrate: (score) => calibrate(card.calibration, score),
  };
};
