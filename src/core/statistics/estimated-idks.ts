import { idksCosts, type Costs } from "./costs.ts";
import type { Level } from "./levels.ts";

export interface EstimatedUtility {
  /** Always true: made from confidences alone, as good as these are calibrated. Show it as "estimated". */
  readonly estimated: true;
  readonly threshold: number;
  readonly utility: number | null;
  readonly passed: number;
  readonly decisions: number;
}

/**
 * What a threshold earns if confidences are calibrated, without any label: utility is linear in the confusion matrix, so
 * its expectation is the mean of p gain - (1 - p) loss over what passes, for IDKS at penalty 1 the mean of 2 p - 1 (the
 * idea of CBPE, NannyML; Guillory et al. 2021, ICCV, eq. 2, for accuracy). Abstentions earn by `costs` as well. From a histogram
 * of confidence: each decision stands at the middle of its bin of width 0.01.
 */
export function estimatedUtilityOfLevels(
  levels: readonly Level[],
  threshold: number,
  costs: Costs = idksCosts(),
): EstimatedUtility {
  let [sum, passed, decisions] = [0, 0, 0];
  for (const level of levels) {
    decisions += level.decisions;
    if (level.at >= threshold) passed += level.decisions;
    sum += level.decisions * expected(Math.min(1, level.at + 0.005), level.at >= threshold, costs);
  }
  return { estimated: true, threshold, utility: decisions === 0 ? null : sum / decisions, passed, decisions };
}

function expected(p: number, executed: boolean, costs: Costs): number {
  return executed
    ? p * costs.executedRight + (1 - p) * costs.executedWrong
    : p * costs.stoppedRight + (1 - p) * costs.stoppedWrong;
}
