/**
 * The tables of the log. Times are integers: milliseconds since 1970, UTC. Tables carry no foreign keys: the outbox
 * writes a decision and all that hangs on it in one transaction, and it may write the same rows again after a crash.
 */
export { type ResolvedVerdict, decisions } from "./schema/decisions.ts";
export {
  type AlarmKind,
  alarms,
  type CalibrationKind,
  type CalibrationStatus,
  calibrations,
  cursors,
  dismissedOrders,
  type ExperimentStatus,
  experiments,
  exposures,
} from "./schema/feedback.ts";
export { outcomes, pendingOutcomes, withdrawnOutcomes } from "./schema/outcomes.ts";
export {
  decisionCalls,
  decisionContents,
  decisionFindings,
  decisionKeys,
  decisionTools,
  samples,
  toolsets,
} from "./schema/parts.ts";
export { confidenceRollups, costRollups, counting, type RollupScope, rollups } from "./schema/rollups.ts";
export { featureRegistries, keys, policies } from "./schema/settings.ts";
