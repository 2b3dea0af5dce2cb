import type { AurocEstimate } from "./weighted-auroc.ts";
import { auroc } from "./auroc.ts";
import { clusteredAurocVariance } from "./interval.ts";
import { normalQuantile } from "./special.ts";

/**
 * AUROC with DeLong's variance (DeLong, DeLong and Clarke-Pearson 1988, Biometrics 44:837, eqs. 4-6; computed on
 * midranks as by Sun and Xu 2014, IEEE Signal Process. Lett. 21:1389). With `clusters`, rows of one session may depend on
 * each other (Obuchowski 1997, Biometrics 53:567, eqs. 2-5); with each row its own cluster both are the same.
 *
 * @param scores finite numbers
 * @param labels 1 right, 0 wrong
 * @param level of the interval, 0..1
 */
export function aurocDeLong(
  scores: ArrayLike<number>,
  labels: ArrayLike<number>,
  clusters?: ArrayLike<number>,
  level = 0.95,
): AurocEstimate {
  const area = auroc(scores, labels);
  let correct = 0;
  for (let i = 0; i < labels.length; i++) if (labels[i] === 1) correct++;
  const incorrect = labels.length - correct;
  const own = clusters ?? Uint32Array.from({ length: labels.length }, (_, i) => i);
  const variance = clusteredAurocVariance(scores, labels, own);
  if (area === null || variance === null)
    return { auroc: area, variance: null, interval: null, correct, incorrect };
  const half = normalQuantile((1 + level) / 2) * Math.sqrt(variance);
  return {
    auroc: area,
    variance,
    interval: [Math.max(0, area - half), Math.min(1, area + half)],
    correct,
    incorrect,
  };
}
