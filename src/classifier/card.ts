import type { FeatureMoments } from "../core/local-head/rows.ts";

/** `card.json`: everything about a bundle that is not the ensemble itself. */
export interface ModelCard {
  readonly id: string;
  /** Hex SHA-256 of model.onnx. */
  readonly sha256: string;
  readonly created: string;
  readonly features: { readonly version: string; readonly names: readonly string[] };
  /** Piecewise linear, monotone: confidence at raw score `x[i]` is `y[i]`, linear between, constant outside. */
  readonly calibration: {
    readonly method: string;
    readonly x: readonly number[];
    readonly y: readonly number[];
  };
  /** Mean and sd of each feature over the training rows, in the order of the names; absent in cards of older bundles. */
  readonly moments?: readonly FeatureMoments[] | undefined;
  readonly penalty: number;
  readonly threshold: number;
  /** For comparison, the paper's choice: where IDKS at this penalty is greatest over the training's out-of-fold confidences. */
  readonly argmax_threshold?: number | undefined;
  readonly seed: number;
  readonly training: {
    readonly sets: readonly { readonly data: string; readonly groups: number; readonly questions: number }[];
    /** Hex SHA-256, first 16 digits, of every question text that the model has seen. */
    readonly questions: readonly string[];
    readonly settings: Readonly<Record<string, number | string | boolean>>;
  };
  /** Out-of-fold metrics by set, as `evaluate --folds` prints them. */
  readonly metrics: unknown;
}
