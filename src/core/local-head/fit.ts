import { solveLower } from "./cholesky.ts";
import { FIXED_COLUMNS, type Layout, layOut, makeDesign, makePrior } from "./design.ts";
import { type HeadParts, IDENTITY_PARTS } from "./head.ts";
import { sigmoid } from "./logit.ts";
import { fitMap, linear } from "./newton.ts";
import type { FeatureMoments, HeadPriors, HeadRow } from "./rows.ts";
import { DEFAULT_PRIORS } from "./priors.ts";

/** Rows that a fit reads: the newest of more, so that its work is bounded (about a second). */
export const MOST_ROWS = 20_000;
/** Features that a fit reads; registries have about a hundred. */
export const MOST_FEATURES = 256;
/** Fewer labels than this say nothing that a prior would listen to. */
export const LEAST_LABELS = 5;

/** A confidence with what is not known about it. */
export interface Predicted {
  /** Through the head, 0..1. */
  readonly confidence: number;
  /** Standard deviation of its logit under the posterior. */
  readonly sd: number;
  /** Averaged over the posterior (MacKay 1992, Neural Computation 4:720, eq. 10). */
  readonly averaged: number;
}

export interface HeadFit {
  readonly parts: HeadParts;
  /** Null where a head was fitted; else why the identity stands in its place. */
  readonly why: string | null;
  /** Rows that were used, and rows left out because their confidence or weight is no number. */
  readonly used: number;
  readonly leftOut: number;
  readonly correct: number;
  readonly incorrect: number;
  /** Standard errors under the posterior (Laplace): of intercept, slope and each tool's whole offset. */
  readonly errors: {
    readonly intercept: number;
    readonly slope: number;
    readonly tools: Readonly<Record<string, number>>;
  };
  readonly logEvidence: number | null;
  readonly converged: boolean;
  /** Confidences of rows of the same kind; their `right` and `weight` are not read. */
  confidences(rows: readonly HeadRow[]): Float64Array;
  /** The same with their uncertainty: work by the square of the columns for each row. */
  predict(rows: readonly HeadRow[]): Predicted[];
}

/**
 * Fits a local head: logistic regression of the verdict on the base confidence's logit (prior mean 1), the tools, pooled to
 * their risk class, and the standardised features, under normal priors. Deterministic, and never NaN: where nothing can be
 * learned the identity comes back with the reason.
 *
 * @param rows oldest first; of more than `MOST_ROWS` the last
 * @param moments the bundle's; features whose sd is not above 0 or not finite are left out
 */
export function fitHead(
  rows: readonly HeadRow[],
  moments: readonly FeatureMoments[],
  priors: HeadPriors = DEFAULT_PRIORS,
): HeadFit {
  const sound = rows.slice(-MOST_ROWS).filter(isSound);
  const leftOut = Math.min(rows.length, MOST_ROWS) - sound.length;
  const correct = sound.filter(({ right }) => right).length;
  const counts = { used: sound.length, leftOut, correct, incorrect: sound.length - correct };
  const why = whyNot(counts);
  if (why !== null) return identity(counts, why, priors);

  const features = moments
    .map((one, at) => ({ ...one, at }))
    .filter(({ mean, sd }) => sd > 0 && Number.isFinite(mean / sd))
    .slice(0, MOST_FEATURES);
  const layout = layOut(sound, features);
  const labels = sound.map(({ right }) => Number(right));
  const weights = sound.map(({ weight }) => weight);
  const fit = fitMap(makeDesign(sound, layout), labels, weights, makePrior(layout, priors));
  const errorOf = (entries: readonly (readonly [number, number])[]): number => {
    const x = new Float64Array(layout.columns);
    for (const [column, value] of entries) x[column]! += value;
    return Math.hypot(...solveLower(fit.factor, layout.columns, x));
  };
  return {
    parts: partsOf(fit.coefficients, layout),
    why: null,
    ...counts,
    errors: {
      intercept: errorOf([[0, 1]]),
      slope: errorOf([[1, 1]]),
      tools: Object.fromEntries(
        [...layout.tools].map(([tool, column]) => [
          tool,
          errorOf([
            [column, 1],
            [layout.risks.get(layout.riskOf.get(tool)!)!, 1],
          ]),
        ]),
      ),
    },
    logEvidence: fit.logEvidence,
    converged: fit.converged,
    confidences: (asked) => linear(makeDesign(asked, layout), fit.coefficients).map((sum) => sigmoid(sum)),
    predict(asked) {
      const design = makeDesign(asked, layout);
      const sums = linear(design, fit.coefficients);
      return asked.map((_, i) => {
        const entries: (readonly [number, number])[] = [];
        for (let j = 0; j < design.dense; j++) entries.push([j, design.values[i * design.dense + j]!]);
        for (let e = design.starts[i]!; e < design.starts[i + 1]!; e++)
          entries.push([design.sparseColumns[e]!, design.sparseValues[e]!]);
        return predicted(sums[i]!, errorOf(entries));
      });
    },
  };
}

const isSound = ({ confidence, weight }: HeadRow): boolean =>
  confidence >= 0 && confidence <= 1 && weight > 0 && weight < Infinity;

function whyNot({ used, correct, incorrect, leftOut }: Record<string, number>): string | null {
  const without = leftOut === 0 ? "" : ` (${leftOut} more have no confidence or no weight)`;
  if (used === 0) return `There are no labels to learn from${without}.`;
  if (used! < LEAST_LABELS)
    return `There are ${used} labels${without}; a head needs at least ${LEAST_LABELS}.`;
  if (correct === 0 || incorrect === 0)
    return `All ${used} labels say ${correct === 0 ? "incorrect" : "correct"}${without}: nothing tells the two apart.`;
  return null;
}

function predicted(sum: number, sd: number): Predicted {
  const averaged = sigmoid(sum / Math.sqrt(1 + (Math.PI * sd * sd) / 8));
  return { confidence: sigmoid(sum), sd, averaged };
}

function identity(
  counts: Pick<HeadFit, "used" | "leftOut" | "correct" | "incorrect">,
  why: string,
  priors: HeadPriors,
): HeadFit {
  return {
    parts: IDENTITY_PARTS,
    why,
    ...counts,
    errors: { intercept: priors.intercept, slope: priors.slope, tools: {} },
    logEvidence: null,
    converged: true,
    confidences: (asked) => Float64Array.from(asked, ({ confidence }) => confidence),
    predict: (asked) => asked.map(({ confidence }) => ({ confidence, sd: 0, averaged: confidence })),
  };
}

function partsOf(coefficients: Float64Array, layout: Layout): HeadParts {
  const at = (column: number): number => round(coefficients[column]!);
  return {
    intercept: at(0),
    slope: at(1),
    tools: Object.fromEntries(
      [...layout.tools].map(([tool, column]) => {
        const risk = layout.risks.get(layout.riskOf.get(tool)!)!;
        return [tool, round(coefficients[column]! + coefficients[risk]!)];
      }),
    ),
    risks: Object.fromEntries([...layout.risks].map(([risk, column]) => [risk, at(column)])),
    features: Object.fromEntries(
      layout.features.map(({ name, mean, sd }, f) => [
        name,
        { weight: at(FIXED_COLUMNS + f), mean, scale: sd },
      ]),
    ),
  };
}

/** Nine digits are beyond what any label can tell, and keep a policy short. */
const round = (value: number): number => Math.round(value * 1e9) / 1e9;
