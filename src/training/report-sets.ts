import type { Matrix } from "./matrix.ts";
import type { DecisionReport } from "./report-decisions.ts";
import { reportDecisions } from "./report-decisions.ts";
import type { GroupReport, Predictions } from "./report.ts";
import { reportGroups } from "./report.ts";

export type SetReport = GroupReport | DecisionReport;

/** Reports of the sets named by index, in their order. */
export function reportSets(matrix: Matrix, sets: readonly number[], predicted: Predictions): SetReport[] {
  return sets.map((set) =>
    matrix.sets[set]!.kind === "group"
      ? reportGroups(matrix, set, predicted)
      : reportDecisions(matrix, set, predicted),
  );
}

export const isGroupReport = (report: SetReport): report is GroupReport => "auroc_passk" in report;
