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
  // Cholesky: G + eps I = L L', so ln det = 2 sum ln L_ii.
  const lower = new Float64Array(n * n);
  let logDet = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let value = dot(vectors[i], vectors[j]) + (i === j ? EPSILON : 0);
      for (let k = 0; k < j; k++) value -= (lower[i * n + k] ?? 0) * (lower[j * n + k] ?? 0);
      if (i === j) {
        // Float32 vectors: rounding may eat what EPSILON adds, never more than that.
        const diagonal = Math.sqrt(Math.max(value, EPSILON * EPSILON));
        lower[i * n + i] = diagonal;
        logDet += 2 * Math.log(diagonal);
      } else lower[i * n + j] = value / (lower[j * n + j] ?? 1);
    }
  }
  return logDet / n;
}

function dot(a: Float32Array | undefined, b: Float32Array | undefined): number {
  let sum = 0;
  for (let i = 0; i < (a?.length ?? 0); i++) sum += (a?.[i] ?? 0) * (b?.[i] ?? 0);
  return sum;
}
