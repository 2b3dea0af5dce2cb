import { valueOfArm } from "../../core/experiments/estimate.ts";
import { joinMoments, type Moments, momentsOf, type UnitSums } from "../../core/experiments/moments.ts";
import { confidenceSequence, fixedLook } from "../../core/statistics/experiments/confidence-sequence.ts";
import { power } from "../../core/statistics/experiments/power.ts";
import { createRandom, type Random } from "../../core/statistics/random.ts";
import { type Behaviour, drawPopulation } from "./population.ts";

export interface ExperimentSetting {
  readonly first: Behaviour;
  readonly second: Behaviour;
  readonly experiments: number;
  readonly looks: number;
  /** Units that come to each arm between two looks. */
  readonly batch: number;
  readonly plannedUnits: number;
  readonly seed: number;
}

export interface ExperimentResult {
  /** Difference of the populations, second minus first. */
  readonly truth: number;
  /** Experiments in which any look was significant: by confidence sequence, and by a 95 % interval at each look. */
  readonly found: number;
  readonly foundByPeeking: number;
  /** Experiments in which the truth was ever outside of the sequence. */
  readonly missed: number;
  /** Mean units of both arms at the first significant look; all units where there was none. */
  readonly meanUnits: number;
}

const POPULATION = 100_000;

/** Of penalty 1, as `drawSession` has it. */
const valueOf = (arm: Moments) => valueOfArm("idks", arm, 1);

/** Runs experiments on drawn sessions and looks at each after every batch. */
export function simulateExperiments(setting: ExperimentSetting): ExperimentResult {
  const random = createRandom(setting.seed);
  const first = drawPopulation(POPULATION, setting.first, random);
  const second =
    setting.second === setting.first ? first : drawPopulation(POPULATION, setting.second, random);
  const truth = valueOf(momentsOf(second)).value! - valueOf(momentsOf(first)).value!;
  let [found, foundByPeeking, missed, allUnits] = [0, 0, 0, 0];
  for (let i = 0; i < setting.experiments; i++) {
    const run = runOne(first, second, truth, setting, random);
    if (run.foundAt !== null) found++;
    if (run.peeked) foundByPeeking++;
    if (run.missed) missed++;
    allUnits += run.foundAt ?? 2 * setting.looks * setting.batch;
  }
  return { truth, found, foundByPeeking, missed, meanUnits: allUnits / setting.experiments };
}

function runOne(
  first: readonly UnitSums[],
  second: readonly UnitSums[],
  truth: number,
  { looks, batch, plannedUnits }: ExperimentSetting,
  random: Random,
): { foundAt: number | null; peeked: boolean; missed: boolean } {
  let [a, b] = [momentsOf([]), momentsOf([])];
  let foundAt: number | null = null;
  let [peeked, missed] = [false, false];
  for (let look = 0; look < looks; look++) {
    a = joinMoments(a, momentsOf(draws(first, batch, random)));
    b = joinMoments(b, momentsOf(draws(second, batch, random)));
    const seen = confidenceSequence(valueOf(a), valueOf(b), { plannedUnits });
    if (seen.interval === null) continue;
    if (seen.significant) foundAt ??= seen.units;
    const single = fixedLook(seen.difference!, seen.standardError!).interval;
    if (single[0] > 0 || single[1] < 0) peeked = true;
    if (truth < seen.interval[0] || truth > seen.interval[1]) missed = true;
  }
  return { foundAt, peeked, missed };
}

function* draws(population: readonly UnitSums[], count: number, random: Random): Generator<UnitSums> {
  for (let i = 0; i < count; i++) yield population[random.below(population.length)]!;
}

/** Fixed-horizon size for the true difference of two behaviours, from their populations, and what a sequence may need. */
export function plannedFor(
  first: Behaviour,
  second: Behaviour,
  seed: number,
): { readonly effect: number; readonly fixedUnits: number; readonly sequentialUnits: number } {
  const random = createRandom(seed);
  const arms = [first, second].map((behaviour) =>
    valueOf(momentsOf(drawPopulation(POPULATION, behaviour, random))),
  );
  const effect = arms[1]!.value! - arms[0]!.value!;
  const unitVariances = [arms[0]!.variance! * POPULATION, arms[1]!.variance! * POPULATION] as const;
  const { fixedUnits, sequentialUnits } = power({ unitVariances, effect });
  return { effect, fixedUnits, sequentialUnits };
}
