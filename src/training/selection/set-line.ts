import type { HeldOutReport } from "./held-out.ts";

/** The numbers of a set that choices are made by. */
export interface SetLine {
  readonly data: string;
  readonly k: number;
  readonly n: number;
  readonly questions: number;
  readonly auroc: number | null;
  /** AUROC inside benchmarks. */
  readonly within: number | null;
  readonly auroc_agreement: number | null;
  readonly within_agreement: number | null;
  readonly idks_base: number | null;
  readonly idks: number | null;
  readonly ece: number | null;
  /** Of conversations; null for groups. */
  readonly right_stopped: number | null;
  readonly asking_right_stopped: number | null;
  readonly passed_calls_stopped: number | null;
  readonly unexpected_writes_stopped: number | null;
}

export function setLine(report: HeldOutReport): SetLine {
  const loops = "decisions" in report ? report : null;
  return {
    data: report.data,
    k: report.k,
    n: report.n,
    questions: report.questions,
    auroc: report.auroc_executed,
    within: report.within.auroc,
    auroc_agreement: "auroc_agreement" in report ? report.auroc_agreement : null,
    within_agreement: report.within_agreement.auroc,
    idks_base: report.idks_base,
    idks: report.idks,
    ece: report.ece,
    right_stopped: loops?.right_stopped ?? null,
    asking_right_stopped: loops?.asking_right_stopped ?? null,
    passed_calls_stopped: loops?.passed_calls_stopped ?? null,
    unexpected_writes_stopped: loops?.unexpected_writes_stopped ?? null,
  };
}
