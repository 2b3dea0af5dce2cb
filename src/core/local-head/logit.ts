/** Confidences nearer to 0 or 1 than this are read as this far away: a logit stays within +-9.2. */
const EDGE = 1e-4;

/** ln(p / (1 - p)) of a probability, kept finite at both ends. */
export function logit(probability: number): number {
  const p = Math.min(1 - EDGE, Math.max(EDGE, probability));
  return Math.log(p / (1 - p));
}

/** 1 / (1 + e^-x), without overflow. */
export function sigmoid(x: number): number {
  if (x >= 0) return 1 / (1 + Math.exp(-x));
  const e = Math.exp(x);
  return e / (1 + e);
}

/** ln(1 + e^x), without overflow. */
export const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
