import type { Interval } from "../../core/statistics/interval.ts";
import type { ToolLogReport } from "./tool-log.ts";
import type { TransferReport } from "./transfer.ts";

/** What a report must reach, and whether it does. */
export interface Floor {
  readonly what: string;
  readonly least: number;
  readonly value: number;
  readonly interval: Interval | null;
  readonly met: boolean;
}

const floor = (what: string, least: number, value: number, interval: Interval | null): Floor => ({
  what,
  least,
  value,
  interval,
  met: value >= least,
});

/** 60 outcomes turn a base that does not transfer into a useful gate; 15 cost nothing. */
export function transferFloors(reports: readonly TransferReport[]): Floor[] {
  return reports.flatMap(({ labels, auroc, idks, gain }) => [
    ...(labels === 60
      ? [
          floor("AUROC with 60 labels", 0.8, auroc?.mean ?? NaN, auroc?.spread ?? null),
          floor("IDKS with 60 labels", 0.05, idks.mean, idks.spread),
        ]
      : []),
    ...(labels === 15 ? [floor("IDKS gained with 15 labels", -0.01, gain.mean, gain.interval)] : []),
  ]);
}

/** 20 labels a tool earn more than a single threshold, on tools that are neither always right nor always wrong; 5 cost little. */
export function toolLogFloors(reports: readonly ToolLogReport[]): Floor[] {
  return reports.flatMap(({ labels, gain }) => [
    ...(labels === 20 ? [floor("IDKS gained with 20 labels a tool", 0.006, gain.mean, gain.interval)] : []),
    ...(labels === 5 ? [floor("IDKS gained with 5 labels a tool", -0.005, gain.mean, gain.interval)] : []),
  ]);
}
