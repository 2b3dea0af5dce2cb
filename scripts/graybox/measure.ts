import { rowsAt, type Simulated, measureGate, outOfFold } from "../../src/training/results/study.ts";
import type { Train } from "../../src/training/results/plan.ts";
import {
  SIMULATION_DRAWS,
  SIMULATION_FEATURES,
  SIMULATION_FOLDS,
  SIMULATION_SETTINGS,
  simulationMatrix,
} from "./simulation.ts";

/** What `npm run graybox` prints, measured on the threads of the report: SIMULATION. */
export async function measureSimulation(train: Train, seed: number): Promise<Simulated> {
  const matrix = simulationMatrix(seed, SIMULATION_DRAWS);
  const study = { matrix, split: { folds: SIMULATION_FOLDS, seed }, train };
  const rows = rowsAt(matrix, "simulation", 1);
  const measured = async (what: keyof typeof SIMULATION_FEATURES) =>
    measureGate(
      matrix,
      rows,
      await outOfFold(study, `SIMULATION, ${what}`, SIMULATION_FEATURES[what], SIMULATION_SETTINGS),
    );
  return { blackbox: await measured("blackbox"), with_graybox: await measured("with_graybox") };
}
