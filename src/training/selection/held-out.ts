import { auroc } from "../../core/statistics/auroc.ts";
import { thresholdOf } from "../../core/policy/resolve.ts";
import type { Matrix } from "../matrix.ts";
import { DEFAULT_PENALTY } from "../penalty.ts";
import type { Predictions } from "../report.ts";
import { predictions, rowsOf } from "../report.ts";
import type { SetReport } from "../report-sets.ts";
import { reportSets } from "../report-sets.ts";

/** An AUROC inside benchmarks, so that telling benchmarks apart earns nothing. */
export interface WithinAuroc {
  /** Mean over benchmarks, weighted by rows; null where none holds both classes. */
  readonly auroc: number | null;
  /** Rows of the benchmarks that hold both classes. */
  readonly n: number;
  readonly benches: number;
}

/** The report of a set that no model saw, and what it is inside benchmarks. */
export type HeldOutReport = SetReport & {
  readonly within: WithinAuroc;
  /** By agreement alone; n 0 at one sample. */
  readonly within_agreement: WithinAuroc;
};

/** Something measured on rows apart from those that were learned from. */
export interface SplitReport {
  /** What was learned from and what was scored, for people: "bfcl-v1 -> bfcl-v4". */
  readonly name: string;
  readonly sets: readonly HeldOutReport[];
}

/** Size-weighted mean of the AUROC in each group. @param groups any name per row */
export function withinAuroc(
  scores: readonly number[],
  labels: readonly number[],
  groups: readonly string[],
): WithinAuroc {
  const parts = [...Map.groupBy(groups.keys(), (i) => groups[i]!).values()].flatMap((rows) => {
    const own = auroc(
      rows.map((row) => scores[row]!),
      rows.map((row) => labels[row]!),
    );
    return own === null ? [] : [{ own, n: rows.length }];
  });
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  const total = parts.reduce((sum, part) => sum + part.n * part.own, 0);
  return { auroc: n === 0 ? null : total / n, n, benches: parts.length };
}

/** Reports of whole sets at the default penalty. @param sets indices into `matrix.sets` */
export function reportHeldOut(
  matrix: Matrix,
  sets: readonly number[],
  score: ArrayLike<number>,
  confidence: ArrayLike<number>,
): HeldOutReport[] {
  const predicted = predictions(matrix, score, confidence, {
    threshold: thresholdOf(DEFAULT_PENALTY),
    penalty: DEFAULT_PENALTY,
  });
  return reportSets(matrix, sets, predicted).map((report, i) => ({
    ...report,
    ...withinOf(matrix, sets[i]!, predicted),
  }));
}

function withinOf(
  matrix: Matrix,
  set: number,
  { score }: Predictions,
): Pick<HeldOutReport, "within" | "within_agreement"> {
  const judged = rowsOf(matrix, set).filter((row) => {
    const name = matrix.names[row]!;
    return !Number.isNaN(matrix.executed[row]!) && (name.kind === "group" || !name.reads);
  });
  const within = (rows: readonly number[], by: ArrayLike<number>): WithinAuroc =>
    withinAuroc(
      rows.map((row) => by[row]!),
      rows.map((row) => matrix.executed[row]!),
      rows.map((row) => matrix.names[row]!.bench),
    );
  const agreeing = judged.filter((row) => !Number.isNaN(matrix.agreement[row]!));
  return { within: within(judged, score), within_agreement: within(agreeing, matrix.agreement) };
}
