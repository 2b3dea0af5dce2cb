import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelCard } from "../classifier/card.ts";
import { loadBundle } from "../classifier/node.ts";
import { DataError } from "../core/errors.ts";
import type { Matrix } from "../training/matrix.ts";
import type { Predictions } from "../training/report.ts";
import { predictions } from "../training/report.ts";
import type { Progress } from "./progress.ts";

/** Rows that one run of the model scores. */
const BATCH = 4096;

export interface Scored {
  readonly model: {
    readonly id: string;
    readonly sha256: string;
    readonly engine: string;
    readonly penalty: number;
    readonly threshold: number;
    readonly argmax_threshold?: number | undefined;
  };
  readonly predicted: Predictions;
}

/**
 * Loads the bundle in a folder, through the classifier that Node loads, and returns what scores every row of a matrix.
 * @throws DataError on a bundle that is missing or broken: at once, before anybody has computed features for it
 */
export async function openScorer(
  folder: string,
): Promise<(matrix: Matrix, progress: Progress) => Promise<Scored>> {
  const classifier = await loadBundle(folder);
  const { penalty, argmax_threshold, training } = readCard(folder);
  const { threshold, engine } = classifier;
  return async (matrix, progress) => {
    const score = new Float64Array(matrix.rows);
    for (let from = 0; from < matrix.rows; from += BATCH) {
      const count = Math.min(BATCH, matrix.rows - from);
      const rows = matrix.features.subarray(from * matrix.columns, (from + count) * matrix.columns);
      score.set(await classifier.score(rows, count), from);
      progress.step("scoring", from + count, matrix.rows);
    }
    progress.end();
    return {
      model: { ...classifier.identity, engine, penalty, threshold, argmax_threshold },
      predicted: predictions(
        matrix,
        score,
        score.map((raw) => classifier.calibrate(raw)),
        { threshold, penalty, seen: new Set(training.questions) },
      ),
    };
  };
}

/** The card's own part; `loadBundle` has checked that file already. */
function readCard(folder: string): Pick<ModelCard, "penalty" | "argmax_threshold" | "training"> {
  const file = join(folder, "card.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ModelCard;
  } catch (error) {
    throw new DataError(`${file}: cannot be read`, { cause: error });
  }
}
