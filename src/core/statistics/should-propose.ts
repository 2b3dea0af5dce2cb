import type { Interval } from "./interval.ts";

export interface ProposalState {
  readonly current: number;
  readonly proposed: number;
  /** Labels that came in since the current threshold was set, or since the last look. */
  readonly newLabels: number;
  /** Interval of the best threshold, where known. */
  readonly interval?: Interval | null;
  /** Interval of the gain in IDKS over the current threshold, where known. */
  readonly gain?: Interval | null;
}

export interface Hysteresis {
  /** Default 30. */
  readonly minLabels?: number;
  /** Moves of at most this size are none; default 0.05. */
  readonly deadBand?: number;
}

export interface Proposal {
  readonly propose: boolean;
  readonly why: "too few new labels" | "inside the dead band" | "inside the interval" | "no sure gain" | null;
}

/**
 * Whether a new threshold is worth a proposal. A value near the limit would otherwise switch at every look: few labels, a
 * small move, a move inside the error of the optimum and a gain that may be none are all no reason.
 */
export function shouldPropose(
  state: ProposalState,
  { minLabels = 30, deadBand = 0.05 }: Hysteresis = {},
): Proposal {
  const no = (why: Proposal["why"]): Proposal => ({ propose: false, why });
  if (!(state.newLabels >= minLabels)) return no("too few new labels");
  // Not "<=": thresholds in hundredths differ from their decimal by a rounding error.
  if (!(Math.abs(state.proposed - state.current) > deadBand + 1e-9)) return no("inside the dead band");
  if (state.interval && state.current >= state.interval[0] && state.current <= state.interval[1]) {
    return no("inside the interval");
  }
  if (state.gain && state.gain[0] <= 0) return no("no sure gain");
  return { propose: true, why: null };
}
