import { errorDrift } from "../../core/statistics/drift/error-drift.ts";
import { createRandom, type Random } from "../../core/statistics/random.ts";

export interface DriftSetting {
  readonly tools: number;
  /** Labels in the calibration window, of steady time after it, and after the change. */
  readonly calibration: number;
  readonly steady: number;
  readonly changed: number;
  readonly risk: number;
  readonly riskAfter: number;
  readonly seed: number;
}

export interface DriftResult {
  /** Tools with an alarm in the steady time. */
  readonly falseAlarms: number;
  /** Tools with one after the change, and their mean number of labels until then. */
  readonly found: number;
  readonly delay: number;
}

/** Tolerance 0, so that a false alarm is as likely as the method allows. */
export function simulateDrift(setting: DriftSetting): DriftResult {
  const random = createRandom(setting.seed);
  let [falseAlarms, found, delay] = [0, 0, 0];
  for (let i = 0; i < setting.tools; i++) {
    const wrong = draw(setting.calibration, setting.risk, random).reduce((sum, one) => sum + one, 0);
    const labels = [
      ...draw(setting.steady, setting.risk, random),
      ...draw(setting.changed, setting.riskAfter, random),
    ];
    const { at } = errorDrift({ labels: setting.calibration, wrong }, labels, { tolerance: 0 });
    if (at === null) continue;
    if (at <= setting.steady) falseAlarms++;
    else {
      found++;
      delay += at - setting.steady;
    }
  }
  return { falseAlarms, found, delay: found === 0 ? NaN : delay / found };
}

const draw = (n: number, risk: number, random: Random): number[] =>
  Array.from({ length: n }, () => Number(random.next() < risk));
