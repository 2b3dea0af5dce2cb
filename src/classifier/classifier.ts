import type { FeatureMoments } from "../core/local-head/rows.ts";
import type { Attribution } from "./shap.ts";

/** The contract between the gate and a model, whatever runs it. */
export interface BundleIdentity {
  readonly id: string;
  /** Hex SHA-256 of model.onnx. */
  readonly sha256: string;
}

export interface Classifier {
  readonly identity: BundleIdentity;
  /** Feature names in the order the model reads them. */
  readonly featureNames: readonly string[];
  readonly featureVersion: string;
  /** Of the training rows, in the order of `featureNames`; empty where the bundle's card does not tell. */
  readonly moments: readonly FeatureMoments[];
  /** What runs the model: onnxruntime, or the typed-array reader where onnxruntime did not start or broke. */
  readonly engine: "onnxruntime" | "reader";
  /** Why onnxruntime does not run the model; undefined where it does. */
  readonly engineError?: string | undefined;
  /** The bundle's own threshold on confidence (penalty / (1 + penalty)). */
  readonly threshold: number;
  /** Features of a row of the registry, of which the model reads those in `featureNames`. */
  readonly columns: number;
  /** Raw scores of `rows` rows of the registry. `features` is row-major, rows x columns, NaN allowed. */
  score(features: Float32Array, rows: number): Promise<Float32Array>;
  /**
   * What each feature of one row of the registry adds to its raw score; 0 for what the model does not read. Takes some
   * milliseconds: not for calls that are let run. Null where the trees are too deep to be explained.
   */
  explain(features: Float32Array): Attribution | null;
  /** Calibrated probability of one raw score, 0..1; monotone. */
  calibrate(score: number): number;
}
