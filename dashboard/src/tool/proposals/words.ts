import type { CalibrationSummary } from "../../api/types.ts";

export const KIND_MEANS: Readonly<Record<CalibrationSummary["kind"], string>> = {
  head: "Local head",
  threshold: "Threshold",
  promise: "Threshold with a promise",
};

export const STATUS_MEANS: Readonly<Record<CalibrationSummary["status"], string>> = {
  proposed: "waits for a decision",
  applied: "applied",
  rejected: "rejected",
  superseded: "replaced by a newer one",
};
