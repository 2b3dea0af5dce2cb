import { type Level, total } from "./levels.ts";

export interface CoverageRiskPoint {
  readonly threshold: number;
  /** Share of the labelled weight that would run, 0..1. */
  readonly coverage: number;
  /** Weighted share of wrong ones among it, 0..1. */
  readonly risk: number;
}

export interface CoverageRisk {
  /** In rising order of coverage, one a different confidence with a label. */
  readonly points: readonly CoverageRiskPoint[];
  /** Area under the curve: mean risk over coverage, ties as steps; null without labels. Lower is better. */
  readonly area: number | null;
}

/** Coverage-risk curve (El-Yaniv and Wiener 2010, JMLR 11:1605, section 2) and its area (Geifman et al. 2019, ICLR, section 3). */
export function coverageRisk(levels: readonly Level[]): CoverageRisk {
  const all = total(levels, (level) => level.weightCorrect + level.weightIncorrect);
  const points: CoverageRiskPoint[] = [];
  let [weight, wrong, area] = [0, 0, 0];
  for (const level of levels) {
    const here = level.weightCorrect + level.weightIncorrect;
    if (here === 0) continue;
    weight += here;
    wrong += level.weightIncorrect;
    area += (here / all) * (wrong / weight);
    points.push({ threshold: level.at, coverage: weight / all, risk: wrong / weight });
  }
  return { points, area: points.length === 0 ? null : area };
}
