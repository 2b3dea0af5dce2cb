import { planSamples } from "../../../core/policy/plan.ts";
import type { Matrix } from "../../matrix.ts";
import type { Walk } from "./walks.ts";

/** A way to decide after which sample to stop. */
export interface StopRule {
  readonly name: string;
  readonly kind: "fixed" | "band" | "shipped";
  /** Index into the walk. */
  readonly stop: (walk: Walk) => number;
}

/** Half widths of the bands that the curve is drawn from. */
const BANDS = [0.05, 0.1, 0.2, 0.3, 0.4, 0.45];

/** Always the same number of samples. */
export const fixedRules = (ks: readonly number[]): StopRule[] =>
  ks.map((k, at) => ({ name: `always ${k}`, kind: "fixed", stop: () => at }));

/** All the rest where the first sample's confidence is closer to the threshold than the band. */
export const bandRules = (confidence: ArrayLike<number>, threshold: number): StopRule[] =>
  BANDS.map((band) => ({
    name: `band ${band}`,
    kind: "band",
    stop: (walk) => (Math.abs(confidence[walk[0]!]! - threshold) < band ? walk.length - 1 : 0),
  }));

/** What the gate does in enforce, asked after every answer. */
export const shippedRule = (
  matrix: Matrix,
  confidence: ArrayLike<number>,
  ks: readonly number[],
  threshold: number,
): StopRule => ({
  name: "the gate's rule",
  kind: "shipped",
  stop: (walk) => {
    let at = 0;
    for (;;) {
      const more = moreSamples(matrix, confidence, walk[at]!, ks[at]!, ks.at(-1)!, threshold);
      if (more === 0) return at;
      const next = ks.findIndex((k) => k >= ks[at]! + more);
      at = next < 0 ? ks.length - 1 : next;
    }
  },
});

function moreSamples(
  matrix: Matrix,
  confidence: ArrayLike<number>,
  row: number,
  drawn: number,
  most: number,
  threshold: number,
): number {
  const share = matrix.agreement[row]!;
  const lead = Math.max(1, Math.round((Number.isNaN(share) ? 1 : share) * drawn));
  return planSamples({
    mode: "enforce",
    firstSampleCalls: true,
    candidateCalls: true,
    drawn,
    most,
    // How the others split is not kept in a row; as one group they are the strongest rival that they can be.
    votes: drawn > lead ? [lead, drawn - lead] : [lead],
    firstVotes: lead,
    confidence: confidence[row]!,
    threshold,
    blocked: matrix.blocked[row] === 1,
    onlyFirst: false,
    confirmed: false,
    releasable: true,
  });
}
