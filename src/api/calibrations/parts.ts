import type { Services } from "../services.ts";

/** What calibrations need, in a request and in the scheduled job alike. */
export type CalibrationParts = Pick<
  Services,
  "store" | "card" | "now" | "newId" | "outboxFor" | "log" | "policies"
>;
