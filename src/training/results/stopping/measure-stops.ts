import { utility } from "../../../core/statistics/idks.ts";
import { ece } from "../../../core/statistics/reliability.ts";
import type { Matrix } from "../../matrix.ts";
import { mean } from "../../report.ts";
import { aurocOf, meanOf, type Scored } from "../measure.ts";
import type { Estimate } from "../result.ts";
import type { StopRule } from "./rules.ts";
import type { Walks } from "./walks.ts";

/** From which confidence on a call runs, and what a wrong one costs in units of a right one. */
export interface Stakes {
  readonly threshold: number;
  readonly penalty: number;
}

/** What a stopping rule costs and earns. */
export type StopRow = {
  readonly rule: string;
  readonly kind: string;
  readonly n: number;
  readonly questions: number;
  /** Drawn on average. */
  readonly samples: number | null;
  /** Share of the extra samples that always drawing all would cost and this rule does not, 0..1. */
  readonly saved: number | null;
  readonly right: number | null;
  readonly auroc: Estimate;
  readonly idks: Estimate;
  /** IDKS of drawing all less that of the rule, paired by walk: what stopping costs. */
  readonly loss: Estimate;
  /** Of the confidence at which the rule stopped. */
  readonly ece: number | null;
};

/** Where a rule stops, by walk: indices into `ks`, and the rows there. */
export function stopsOf({ walks }: Walks, { stop }: StopRule): { at: number[]; ends: number[] } {
  const at = walks.map((walk) => stop(walk));
  return { at, ends: walks.map((walk, i) => walk[at[i]!]!) };
}

/** @param checks what a check blocks does not run, whatever the confidence */
export function measureStops(
  matrix: Matrix,
  scored: Scored,
  walks: Walks,
  rule: StopRule,
  { threshold, penalty }: Stakes,
  checks = true,
): StopRow {
  const { ks } = walks;
  const earned = (row: number): number =>
    utility(
      (!checks || matrix.blocked[row] === 0) && scored.confidence[row]! >= threshold,
      matrix.executed[row] === 1,
      penalty,
    );
  const { at: stops, ends } = stopsOf(walks, rule);
  const labels = ends.map((row) => matrix.executed[row]!);
  const questions = ends.map((row) => matrix.question[row]!);
  const lost = walks.walks.map((walk, i) => earned(walk.at(-1)!) - earned(ends[i]!));
  const samples = mean(stops.map((stop) => ks[stop]!));
  return {
    rule: rule.name,
    kind: rule.kind,
    n: ends.length,
    questions: new Set(questions).size,
    samples,
    saved: samples === null ? null : 1 - (samples - ks[0]!) / (ks.at(-1)! - ks[0]!),
    right: mean(labels),
    auroc: aurocOf(matrix, ends, scored.score),
    idks: meanOf(
      ends.map((row) => earned(row)),
      questions,
    ),
    loss: meanOf(lost, questions),
    ece: ece(
      ends.map((row) => scored.confidence[row]!),
      labels,
    ),
  };
}
