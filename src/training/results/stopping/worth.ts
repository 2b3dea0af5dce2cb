import { DISTANCE_ENDS, distanceBand } from "../../../core/policy/evidence-worth.ts";
import { utility } from "../../../core/statistics/idks.ts";
import type { Matrix } from "../../matrix.ts";
import { meanOf, type Scored } from "../measure.ts";
import type { Row, Table } from "../result.ts";
import type { Stakes } from "./measure-stops.ts";
import type { Walks } from "./walks.ts";

/** A judgement before and after some more evidence. */
interface Step {
  readonly before: number;
  readonly after: number;
  /** Answers that were asked for between the two. */
  readonly answers: number;
}

/** IDKS that an answer gains, by the distance of the confidence to the threshold before it; what a check blocks is left out. */
export function worthByDistance(
  matrix: Matrix,
  { confidence }: Scored,
  steps: readonly Step[],
  { threshold, penalty }: Stakes,
  more: Row,
): Row[] {
  const earned = (row: number): number =>
    utility(matrix.blocked[row] === 0 && confidence[row]! >= threshold, matrix.executed[row] === 1, penalty);
  const bands = Map.groupBy(
    steps.filter(({ before }) => matrix.blocked[before] === 0),
    ({ before }) => distanceBand(confidence[before]!, threshold),
  );
  return [...DISTANCE_ENDS, Infinity].map((_, band): Row => {
    const own = bands.get(band) ?? [];
    return {
      ...more,
      distance: bandName(band),
      n: own.length,
      worth: meanOf(
        own.map(({ before, after, answers }) => (earned(after) - earned(before)) / answers),
        own.map(({ before }) => matrix.question[before]!),
      ),
    };
  });
}

/** What each further sample is worth where all the rest is drawn, by the number of samples before. */
export function worthOfSamples(matrix: Matrix, scored: Scored, walks: Walks, stakes: Stakes): Row[] {
  const { ks } = walks;
  return ks.slice(0, -1).flatMap((k, at) => {
    const steps = walks.walks.map((walk) => ({
      before: walk[at]!,
      after: walk.at(-1)!,
      answers: ks.at(-1)! - k,
    }));
    return worthByDistance(matrix, scored, steps, stakes, { data: walks.data, samples: k });
  });
}

function bandName(band: number): string {
  const from = band === 0 ? 0 : DISTANCE_ENDS[band - 1]!;
  const to = DISTANCE_ENDS[band];
  return to === undefined ? `${from} and more` : `${from} to ${to}`;
}

export const WORTH_COLUMNS: Table["columns"] = [
  { key: "data", title: "data", as: "text" },
  { key: "samples", title: "samples before", as: "count" },
  { key: "distance", title: "distance to the threshold, logits", as: "text" },
  { key: "n", title: "n", as: "count" },
  { key: "worth", title: "IDKS gained by an answer", as: "signed" },
];
