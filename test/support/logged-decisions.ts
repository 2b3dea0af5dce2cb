import type { LoggedDecision } from "../../src/core/calibration/logged.ts";

let made = 0;

/** A logged decision with a verdict of a review; whatever is given replaces what stands here. */
export const logged = (given: Partial<LoggedDecision> = {}): LoggedDecision => {
  made++;
  return {
    id: `dec_${made}`,
    session: made,
    at: made * 1_000,
    baseConfidence: 0.8,
    features: [],
    tools: ["pay"],
    right: true,
    source: "human_review",
    selection: "chosen",
    probability: null,
    drawnWith: null,
    verdictAt: made * 1_000 + 500,
    stopped: false,
    auditDrawn: false,
    ...given,
  };
};

export const unlabelled = (given: Partial<LoggedDecision> = {}): LoggedDecision =>
  logged({ right: null, source: null, selection: null, verdictAt: null, ...given });

export const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));
