import { type Binned, MISSING } from "../forest/bins.ts";
import type { TrainingRows } from "../forest/forest.ts";

/** Most classes that a feature's values are put into; a class for missing values comes on top. */
const CLASSES = 16;

/**
 * Mutual information of each feature with the label in nats, by the plug-in estimate over classes of about equal weight
 * (Cover and Thomas 2006, eq. 2.28) less its bias (classes - 1) / (2 n) for a label of two values (Miller 1955; Panzeri and
 * Treves 1996, Network 7:87, eq. 10), never below 0. n is the number of questions, for rows of one question are never
 * independent.
 *
 * @returns per column, 0..ln 2
 */
export function mutualInformation(data: Binned, rows: TrainingRows): Float64Array {
  const used = Array.from(rows.weights.keys()).filter((row) => rows.weights[row]! > 0);
  const questions = new Set(used.map((row) => rows.question[row]!)).size;
  return Float64Array.from({ length: data.columns }, (_, column) => {
    const weights = new Float64Array(256);
    const rights = new Float64Array(256);
    for (const row of used) {
      const code = data.codes[column * data.rows + row]!;
      weights[code]! += rows.weights[row]!;
      rights[code]! += rows.weights[row]! * rows.labels[row]!;
    }
    const classes = poolCodes(weights, rights);
    return Math.max(0, plugIn(classes) - (classes.length - 1) / (2 * questions));
  });
}

interface Class {
  weight: number;
  right: number;
}

/** Neighbouring codes together until a class holds its share of the weight; the missing value is a class of its own. */
function poolCodes(weights: Float64Array, rights: Float64Array): Class[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const present = total - weights[MISSING]!;
  const classes: Class[] = [];
  let open: Class = { weight: 0, right: 0 };
  let passed = 0;
  for (let code = 0; code < MISSING; code++) {
    open.weight += weights[code]!;
    open.right += rights[code]!;
    passed += weights[code]!;
    if (open.weight > 0 && passed >= ((classes.length + 1) * present) / CLASSES) {
      classes.push(open);
      open = { weight: 0, right: 0 };
    }
  }
  if (open.weight > 0) classes.push(open);
  if (weights[MISSING]! > 0) classes.push({ weight: weights[MISSING]!, right: rights[MISSING]! });
  return classes;
}

function plugIn(classes: readonly Class[]): number {
  const total = classes.reduce((sum, { weight }) => sum + weight, 0);
  const right = classes.reduce((sum, own) => sum + own.right, 0);
  const cell = (joint: number, weight: number, label: number): number =>
    joint <= 0 ? 0 : (joint / total) * Math.log((joint * total) / (weight * label));
  return classes.reduce(
    (sum, own) =>
      sum + cell(own.right, own.weight, right) + cell(own.weight - own.right, own.weight, total - right),
    0,
  );
}
