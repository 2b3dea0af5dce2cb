/**
 * How much a label of a source counts against one of a person who looked: our judgement of how often each is right about the
 * call (a tool's error or a user's correction is read from text, a judge is a model), to be replaced by measured agreement.
 */
const SOURCE_WEIGHT: Readonly<Record<string, number>> = {
  human_audit: 1,
  human_review: 1,
  agent_api: 0.9,
  agent: 0.9,
  tool_result: 0.7,
  inferred: 0.5,
  judge: 0.5,
  langfuse: 0.5,
  replay: 1,
  simulation: 1,
};
const OTHER_SOURCE = 0.3;

/** Chances below this count as this: one rare label must not stand for thousands (Cole and Hernan 2008, Am. J. Epid. 168:656). */
export const LEAST_PROBABILITY = 0.05;

export interface WeighedLabel {
  readonly source: string;
  /** Chance that this decision got its label, 0..1; null where it was not drawn at random. */
  readonly probability: number | null;
}

/**
 * Weights of labels: trust of the source times the clipped inverse of the chance to be labelled. The inverse chances are
 * scaled so that they add up to their effective number (Kish 1965, Survey Sampling, section 11.2: (sum w)^2 / sum w^2), for
 * a few labels that stand for many must not be as sure as many.
 *
 * @returns > 0, one for each label
 */
export function labelWeights(labels: readonly WeighedLabel[]): Float64Array {
  const inverse = labels.map(({ probability }) =>
    probability === null || !(probability > 0)
      ? 1
      : 1 / Math.min(1, Math.max(LEAST_PROBABILITY, probability)),
  );
  const sum = inverse.reduce((total, weight) => total + weight, 0);
  const squares = inverse.reduce((total, weight) => total + weight * weight, 0);
  return Float64Array.from(labels, ({ source }, i) => {
    const trust = Object.hasOwn(SOURCE_WEIGHT, source) ? SOURCE_WEIGHT[source]! : OTHER_SOURCE;
    return (trust * inverse[i]! * sum) / squares;
  });
}
