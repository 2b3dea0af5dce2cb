import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelCard } from "../classifier/card.ts";
import { loadBundle } from "../classifier/node.ts";
import { DataError } from "../core/errors.ts";
import { FEATURES } from "../core/features/registry.ts";
import type { Matrix } from "../training/matrix.ts";
import type { Predictions } from "../training/report.ts";
import { predictions } from "../training/report.ts";
import type { Progress } from "./progress.ts";

/** Rows that one run of the model scores. */
const BATCH = 4096;

/** Scores every row of a matrix with the bundle in a folder, through the classifier that Node loads. */
export async function scoreWithBundle(
  folder: string,
  matrix: Matrix,
  progress: Progress,
): Promise<{
  model: { id: string; sha256: string; engine: string; penalty: number; threshold: number };
  predicted: Predictions;
}> {
  const classifier = await loadBundle(folder);
  const card = readCard(folder);
  const score = new Float64Array(matrix.rows);
  const names = FEATURES.map((feature) => feature.name);
  const columns = classifier.featureNames.map((name) => names.indexOf(name));
  for (let from = 0; from < matrix.rows; from += BATCH) {
    const count = Math.min(BATCH, matrix.rows - from);
    score.set(await classifier.score(takeColumns(matrix, columns, from, count), count), from);
    progress.step("scoring", from + count, matrix.rows);
  }
  progress.end();
  const { threshold, engine } = classifier;
  const { penalty } = card;
  return {
    model: { ...classifier.identity, engine, penalty, threshold },
    predicted: predictions(
      matrix,
      score,
      score.map((raw) => classifier.calibrate(raw)),
      { threshold, penalty, seen: new Set(card.training.questions) },
    ),
  };
}

/** The features that the model reads, in its order, of `count` rows from row `from`; row-major. */
function takeColumns(matrix: Matrix, columns: readonly number[], from: number, count: number): Float32Array {
  const part = new Float32Array(count * columns.length);
  for (let row = 0; row < count; row++) {
    for (const [i, column] of columns.entries()) {
      part[row * columns.length + i] = matrix.features[(from + row) * matrix.columns + column]!;
    }
  }
  return part;
}

/** The card's own part; `loadBundle` has checked that file already. */
function readCard(folder: string): Pick<ModelCard, "penalty" | "training"> {
  const file = join(folder, "card.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ModelCard;
  } catch (error) {
    throw new DataError(`${file}: cannot be read`, { cause: error });
  }
}
