import { ablation } from "./experiments/ablation.ts";
import { adaptive } from "./experiments/adaptive.ts";
import { calibration } from "./experiments/calibration.ts";
import { crossModel } from "./experiments/cross-model.ts";
import type { Results } from "./experiments/floor-rows.ts";
import { floors } from "./experiments/floors.ts";
import { invasiveness } from "./experiments/invasiveness.ts";
import { repeats } from "./experiments/repeats.ts";
import { second } from "./experiments/second.ts";
import { threshold } from "./experiments/threshold.ts";
import { transfer } from "./experiments/transfer.ts";
import type { Result } from "./result.ts";
import type { Study } from "./study.ts";

export interface Experiment {
  readonly name: string;
  /** A line for people who choose. */
  readonly about: string;
  /** Experiments whose results it reads. */
  readonly needs: readonly string[];
  readonly run: (study: Study, results: Results) => Promise<Result>;
}

/** In the order in which they run; what an experiment needs stands before it. */
export const EXPERIMENTS: readonly Experiment[] = [
  { name: "repeats", about: "one to five samples", needs: [], run: repeats },
  { name: "threshold", about: "what every threshold earns", needs: [], run: threshold },
  { name: "calibration", about: "ECE, reliability, ways to calibrate", needs: [], run: calibration },
  { name: "adaptive", about: "further samples only in doubt", needs: [], run: adaptive },
  { name: "invasiveness", about: "black box; gray box on a SIMULATION", needs: [], run: invasiveness },
  { name: "cross-model", about: "learn from some models, judge others", needs: [], run: crossModel },
  { name: "transfer", about: "inside benchmarks, to other data, kinds left out", needs: [], run: transfer },
  { name: "ablation", about: "what each family of features is worth", needs: [], run: ablation },
  { name: "second", about: "a second opinion against more samples, by cost", needs: [], run: second },
  {
    name: "floors",
    about: "every floor of the goal: kept or not",
    needs: ["cross-model", "transfer", "second"],
    run: floors,
  },
];

/** The experiments named and all that they need, in order. Unknown names are passed over. */
export function withNeeds(names: readonly string[]): Experiment[] {
  const wanted = new Set(names);
  for (const { name, needs } of EXPERIMENTS.toReversed()) {
    if (wanted.has(name)) for (const need of needs) wanted.add(need);
  }
  return EXPERIMENTS.filter(({ name }) => wanted.has(name));
}
