/** Precision and recall of scores by threshold. */
export interface Labelled {
  readonly score: number;
  readonly phantom: boolean;
}

export interface Point {
  readonly threshold: number;
  readonly precision: number;
  readonly recall: number;
  readonly told: number;
}

/** A point for each score that a label stands at, from the highest down; equal scores fall together. */
export function curveOf(all: readonly Labelled[]): Point[] {
  const sorted = all.toSorted((a, b) => b.score - a.score);
  const phantoms = all.filter(({ phantom }) => phantom).length;
  let right = 0;
  return sorted.flatMap(({ score, phantom }, i) => {
    if (phantom) right += 1;
    if (sorted[i + 1]?.score === score) return [];
    return [{ threshold: score, precision: right / (i + 1), recall: right / phantoms, told: i + 1 }];
  });
}

/** The point of the most recall at which the precision is kept; null where none keeps it. */
export const pointAt = (curve: readonly Point[], precision: number): Point | null =>
  curve.findLast((point) => point.precision >= precision) ?? null;
