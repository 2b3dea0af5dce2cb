import { RISK_PENALTY, thresholdOf } from "../../../core/policy/resolve.ts";
import type { Matrix } from "../../matrix.ts";
import type { Scored } from "../measure.ts";
import { reliabilityRows } from "../reliability-rows.ts";
import type { Row } from "../result.ts";
import { type GoalVerdict, judgeGoal } from "./goals.ts";
import { measureStops, type Stakes, type StopRow, stopsOf } from "./measure-stops.ts";
import { bandRules, fixedRules, shippedRule } from "./rules.ts";
import { stoppedCalibration } from "./stopped-calibration.ts";
import { walksOf } from "./walks.ts";

/** What adaptive sampling saves and costs on one folder. */
export interface Tradeoff extends Stakes {
  readonly data: string;
  /** Numbers of samples; the last is drawn at most. */
  readonly ks: readonly number[];
  readonly n: number;
  /** Fixed numbers of samples, bands, and last the rule that the gate runs. */
  readonly rules: readonly StopRow[];
  /** The gate's rule at the thresholds of low and high risk, beside one sample and all. */
  readonly risks: readonly (StopRow & Stakes & { readonly risk: string })[];
  readonly goal: GoalVerdict | null;
  /** See `stoppedCalibration`. */
  readonly stopped: readonly Row[];
  /** Ten bins each of the gate's rule and of drawing all. */
  readonly reliability: readonly Row[];
}

/** @returns null where the folder has no labelled groups of more than one sample */
export function tradeoff(matrix: Matrix, scored: Scored, data: string, stakes: Stakes): Tradeoff | null {
  const walks = walksOf(matrix, data);
  if (walks === null) return null;
  const { ks } = walks;
  const { confidence } = scored;
  const shippedAt = (threshold: number) => shippedRule(matrix, confidence, ks, threshold);
  const fixed = fixedRules(ks);
  const shipped = shippedAt(stakes.threshold);
  const rules = [...fixed, ...bandRules(confidence, stakes.threshold), shipped].map((rule) =>
    measureStops(matrix, scored, walks, rule, stakes),
  );
  const most = ks.at(-1)!;
  const always = stopsOf(walks, fixed.at(-1)!).ends;
  return {
    data,
    ks,
    n: walks.walks.length,
    ...stakes,
    rules,
    risks: (["low", "high"] as const).flatMap((risk) => {
      const penalty = RISK_PENALTY[risk];
      const own = { threshold: thresholdOf(penalty), penalty };
      return [fixed[0]!, shippedAt(own.threshold), fixed.at(-1)!].map((rule) => ({
        risk,
        ...own,
        ...measureStops(matrix, scored, walks, rule, own),
      }));
    }),
    goal: judgeGoal(data, most, rules.at(-1)!),
    stopped: stoppedCalibration(matrix, confidence, walks, shipped),
    reliability: [
      ...reliabilityRows(`${data}, ${shipped.name}`, stopsOf(walks, shipped).ends, confidence, matrix),
      ...reliabilityRows(`${data}, always ${most}`, always, confidence, matrix),
    ],
  };
}
