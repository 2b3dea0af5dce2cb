import type { HeadCall } from "./head.ts";

/** Mean and standard deviation of a feature over the rows that a bundle was trained on, missing values left out. */
export interface FeatureMoments {
  readonly name: string;
  readonly mean: number;
  readonly sd: number;
}

/** A decision of this deployment whose verdict is known. */
export interface HeadRow {
  /** The bundle's calibrated confidence, 0..1, before any head. */
  readonly confidence: number;
  /** In the order of the moments; NaN is missing. */
  readonly features: ArrayLike<number>;
  readonly calls: readonly HeadCall[];
  readonly right: boolean;
  /** What the label counts; see `labelWeights`. */
  readonly weight: number;
}

/** Standard deviations of the normal priors, in units of the logit; see `DEFAULT_PRIORS` for how they were chosen. */
export interface HeadPriors {
  readonly intercept: number;
  /** Around 1. */
  readonly slope: number;
  /** Offset of a risk class around 0. */
  readonly risk: number;
  /** Offset of a tool around its risk class. */
  readonly tool: number;
  /** Weight of a standardised feature around 0. */
  readonly feature: number;
}
