import type { PlanState } from "./plan.ts";

/** For tests: one sample of a tool that may have three, in doubt. */
export const DOUBTFUL: PlanState = {
  mode: "enforce",
  firstSampleCalls: true,
  candidateCalls: true,
  drawn: 1,
  most: 3,
  votes: [1],
  firstVotes: 1,
  confidence: 0.5,
  threshold: 0.5,
  blocked: false,
  onlyFirst: false,
  confirmed: false,
  releasable: true,
};
