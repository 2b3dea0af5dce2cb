import { distinctOf } from "./pair-distances.ts";
import { dotProduct } from "./text/grams.ts";

/** Keeps the determinant above zero where samples are equal. */
const EPSILON = 1e-3;

/**
 * Semantic volume (Li et al. 2025, "Semantic Volume: Quantifying and Detecting both External and Internal Uncertainty in
 * LLMs"): ln det(G + eps I) of the Gram matrix G of the samples' unit vectors, here divided by their number so that it can
 * be compared over k. From ln(eps) for samples all alike (nearly) to ln(1 + eps) for samples at right angles.
 *
 * @param vectors unit vectors, at least one
 */
export function semanticVolume(vectors: readonly Float32Array[]): number {
  const n = vectors.length;
  const { distinct, places } = distinctOf(vectors);
  const products = distinct.map((a, i) => distinct.slice(0, i + 1).map((b) => dotProduct(a, b)));
  // Cholesky: G + eps I = L L', so ln det = 2 sum ln L_ii.
  const lower = new Float64Array(n * n);
  let logDet = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let value = productAt(places[i]!, places[j]!) + (i === j ? EPSILON : 0);
      for (let k = 0; k < j; k++) value -= lower[i * n + k]! * lower[j * n + k]!;
      if (i === j) {
        // Float32 vectors: rounding may eat what EPSILON adds, never more than that.
        const diagonal = Math.sqrt(Math.max(value, EPSILON * EPSILON));
        lower[i * n + i] = diagonal;
        logDet += 2 * Math.log(diagonal);
      } else lower[i * n + j] = value / lower[j * n + j]!;
    }
  }
  return logDet / n;

  function productAt(a: number, b: number): number {
    return a < b ? products[b]![a]! : products[a]![b]!;
  }
}
