import type { Interval } from "./interval.ts";
import { wilson } from "./binomial.ts";
import { type Level, total } from "./levels.ts";

/** A point of the reliability diagram. */
export interface ReliabilityBin {
  /** Lowest and highest confidence in it. */
  readonly low: number;
  readonly high: number;
  readonly labels: number;
  /** Sum of the labels' weights. */
  readonly weight: number;
  /** Weighted mean confidence, and weighted share of right ones, 0..1. */
  readonly confidence: number;
  readonly share: number;
  /** Wilson's interval of `share` on Kish's effective number of labels. */
  readonly interval: Interval;
}

/**
 * Reliability diagram (Murphy and Winkler 1977, J. R. Stat. Soc. C 26:41; DeGroot and Fienberg 1983) over `bins` parts
 * of equal labelled weight. Levels are never split, so ties stay together and there may be fewer parts.
 *
 * @param levels in falling order; of rows, or of a histogram with width 0.01 (then `width` is added: a level stands for
 *   confidences from `at` to `at + width`)
 * @returns in rising order of confidence; empty without labels
 */
export function reliability(levels: readonly Level[], bins = 10, width = 0): ReliabilityBin[] {
  const all = total(levels, (level) => level.weightCorrect + level.weightIncorrect);
  const result: ReliabilityBin[] = [];
  let part: Level[] = [];
  let weight = 0;
  for (const level of levels.toReversed()) {
    const here = level.weightCorrect + level.weightIncorrect;
    if (here === 0) continue;
    // The cut goes to the nearer side of the level in which the part would end.
    const end = (all * (result.length + 1)) / bins;
    if (part.length > 0 && weight + here / 2 > end && result.length < bins - 1) {
      result.push(binOf(part, width));
      part = [];
    }
    part.push(level);
    weight += here;
  }
  if (part.length > 0) result.push(binOf(part, width));
  return result;
}

/** A histogram's confidence at the middle of a level, never above 1. */
const middleOf = (level: Level, width: number): number => Math.min(1, level.at + width / 2);

function binOf(levels: readonly Level[], width: number): ReliabilityBin {
  const right = total(levels, (level) => level.weightCorrect);
  const weight = right + total(levels, (level) => level.weightIncorrect);
  const squares = total(levels, (level) => level.squareCorrect + level.squareIncorrect);
  const effective = weight ** 2 / squares;
  const confidence = total(
    levels,
    (level) => (level.weightCorrect + level.weightIncorrect) * middleOf(level, width),
  );
  const share = right / weight;
  return {
    low: levels[0]!.at,
    high: Math.min(1, levels.at(-1)!.at + width),
    labels: total(levels, (level) => level.correct + level.incorrect),
    weight,
    confidence: confidence / weight,
    share,
    interval: wilson(share * effective, effective)!,
  };
}

/** Expected calibration error of the diagram: weighted mean of |confidence - share| (Naeini et al. 2015, AAAI). Null without labels. */
export function eceOfLevels(levels: readonly Level[], bins = 10, width = 0): number | null {
  const all = total(levels, (level) => level.weightCorrect + level.weightIncorrect);
  if (all === 0) return null;
  return reliability(levels, bins, width).reduce(
    (sum, part) => sum + (part.weight / all) * Math.abs(part.confidence - part.share),
    0,
  );
}

/** Brier score of the levels, weighted (Brier 1950); a histogram's is that of its bins' middles. Null without labels. */
export function brierOfLevels(levels: readonly Level[], width = 0): number | null {
  const all = total(levels, (level) => level.weightCorrect + level.weightIncorrect);
  if (all === 0) return null;
  const sum = total(levels, (level) => {
    const p = middleOf(level, width);
    return level.weightCorrect * (1 - p) ** 2 + level.weightIncorrect * p ** 2;
  });
  return sum / all;
}
