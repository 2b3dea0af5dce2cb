import { type Matrix, packMatrix } from "../../src/training/matrix.ts";
import type { Row } from "../../src/training/rows.ts";
import { DEFAULT_SETTINGS, type TrainSettings } from "../../src/training/settings.ts";

/** A labelled group of one question: `right` 1 or 0, its features as they are. */
export function groupRow(
  id: string,
  right: number,
  features: readonly number[],
  more: Partial<Row> = {},
): Row {
  return {
    name: { kind: "group", agent: "a", bench: "simple", id, mode: "fc" },
    data: "set",
    k: 1,
    candidate: 0,
    agreement: Number.NaN,
    blocked: false,
    labels: { executed: right, passk: right, first: right },
    keys: [id],
    simulated: false,
    opinion: "none",
    features: Float32Array.from(features),
    ...more,
  };
}

export const matrixOf = (rows: readonly Row[]): Matrix => packMatrix(rows, rows[0]!.features.length);

/** Features without signs, named f0, f1, ... */
export const plainFeatures = (columns: number) =>
  Array.from({ length: columns }, (_, i) => ({ name: `f${i}`, sign: 0 as const, family: "schema" as const }));

/** Small models that learn from few rows. */
export const QUICK: TrainSettings = {
  ...DEFAULT_SETTINGS,
  learner: "boosting",
  monotone: false,
  mostRows: 0,
  boostTrees: 15,
  boostFreeTrees: 0,
  boostOpinionTrees: 0,
  boostLeaves: 4,
  boostTries: 40,
  boostLeastWeight: 1,
  boostRidge: 1,
  boostRate: 0.3,
  trees: 15,
  leastWeight: 3,
  boostAgreementTrees: 0,
};
