import { existsSync } from "node:fs";
import type { SecondAgent } from "../../training/opinions.ts";
import { once, sharedScores, type Simulated, type Study } from "../../training/results/study.ts";
import { DEFAULT_SETTINGS } from "../../training/settings.ts";
import { loadMatrix } from "../load-matrix.ts";
import type { Progress } from "../progress.ts";
import { openScorer } from "../score-bundle.ts";
import type { Pool } from "./pool.ts";

export interface StudyOptions {
  /** Data folders by name. */
  readonly data: ReadonlyMap<string, string>;
  readonly tau: string | null;
  /** Folder of the shipped bundle. */
  readonly model: string;
  readonly folds: number;
  readonly seed: number;
  readonly limit: number | undefined;
  readonly progress: Progress;
  readonly pool: Pool;
  readonly simulate: (study: Pick<Study, "train">) => Promise<Simulated>;
}

const ALL_K = [1, 2, 3, 4, 5];

/** Reads the data once; everything else is made when an experiment asks for it. */
export async function openStudy(options: StudyOptions): Promise<Study> {
  const { data, tau, model, folds, seed, limit, progress, pool } = options;
  const { corrupted, opinions: drawn } = DEFAULT_SETTINGS;
  const taught = { ks: ALL_K, corrupted, drawn, limit };
  const matrix = await loadMatrix([...data.values()], taught, progress);
  const { train, forget } = pool;
  const base = { matrix, split: { folds, seed }, train };
  return {
    ...base,
    ...sharedScores(base),
    async withSecond(folder: string, second: SecondAgent) {
      const path = data.get(folder);
      if (path === undefined) throw new RangeError(`there is no folder ${folder}`);
      return pool.load([path], { ...taught, without: new Set([second.agent]), second });
    },
    forget,
    tau: once(async () => {
      if (tau === null || !existsSync(tau)) return null;
      const scoreAll = await openScorer(model);
      const seen = await loadMatrix([tau], { ks: [1], limit }, progress);
      const scored = await scoreAll(seen, progress);
      return { matrix: seen, predicted: scored.predicted, model: scored.model.id };
    }),
    graybox: once(() => options.simulate({ train })),
  };
}
