import type { Matrix } from "../../training/matrix.ts";
import type { TrainSettings } from "../../training/settings.ts";
import type { LoadOptions } from "../load-matrix.ts";

/** Read folders and compute the features of their rows. */
export interface LoadJob {
  readonly kind: "load";
  readonly paths: readonly string[];
  readonly options: LoadOptions;
}

/** Train one model, and ask it. */
export interface TrainJob {
  readonly kind: "train";
  /** Rows that the thread was given before. */
  readonly matrix: number;
  /** Names of the registry. */
  readonly features: readonly string[];
  readonly settings: TrainSettings;
  readonly learns: Uint8Array;
  readonly out: Int32Array;
  readonly seed: number;
}

export type Job = LoadJob | TrainJob;

export type ToThread =
  | { readonly kind: "matrix"; readonly id: number; readonly matrix: Matrix }
  | { readonly kind: "forget"; readonly id: number }
  | Job;

export type FromThread =
  | { readonly kind: "step"; readonly name: string; readonly done: number; readonly total: number }
  | { readonly kind: "loaded"; readonly matrix: Matrix }
  | { readonly kind: "scores"; readonly scores: Float64Array }
  /** `ours`: the data are wrong, and the message says all; else it is a stack. */
  | { readonly kind: "failed"; readonly message: string; readonly data: boolean };
