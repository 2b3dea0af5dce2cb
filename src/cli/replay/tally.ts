import type { LoopFacts } from "./cases.ts";

/** One answered decision with the label of its candidate. */
export interface Answered {
  readonly right: boolean | null;
  readonly abstained: boolean;
  readonly loop: LoopFacts | null;
}

/** How many decisions of a kind the gate answered, and which share of them it stopped; null of none. */
export interface Stopped {
  readonly n: number;
  readonly stopped: number | null;
}

/** What the gate stops in conversations, by kind of decision. */
export interface LoopReport {
  /** All calls of conversations that reached their goal (in tau-bench: reward 1). */
  readonly passed_calls: Stopped;
  /** Calls of state-changing or unknown tools that were expected, or not. */
  readonly expected_writes: Stopped;
  readonly unexpected_writes: Stopped;
  readonly reads: Stopped;
}

/** What `replay --json` prints. Without any label the three rates of rightness are null. */
export interface ReplayReport {
  /** Decisions that the gate answered. */
  readonly n: number;
  /** Share of right candidates. */
  readonly accuracy: number | null;
  /** Share of decisions that the gate stopped, or would have stopped in enforce. */
  readonly abstain_rate: number | null;
  /** IDKS when every candidate runs: (right - wrong) / n. */
  readonly idks_base: number | null;
  /** IDKS with the gate: what it stops counts 0. */
  readonly idks: number | null;
  readonly errors: number;
  /** Only where conversations were sent. */
  readonly conversations?: LoopReport;
}

const mean = <T>(items: readonly T[], value: (item: T) => number): number | null =>
  items.length === 0 ? null : items.reduce((sum, item) => sum + value(item), 0) / items.length;

/** Rates of rightness are over the labelled decisions, the abstention rate over all. */
export function tally(answered: readonly Answered[], errors: number): ReplayReport {
  const labelled = answered.filter((one) => one.right !== null);
  return {
    n: answered.length,
    accuracy: mean(labelled, (one) => (one.right === true ? 1 : 0)),
    abstain_rate: mean(answered, (one) => (one.abstained ? 1 : 0)),
    idks_base: mean(labelled, (one) => (one.right === true ? 1 : -1)),
    idks: mean(labelled, (one) => (one.abstained ? 0 : one.right === true ? 1 : -1)),
    errors,
    ...(answered.some((one) => one.loop !== null) ? { conversations: tallyLoops(answered) } : {}),
  };
}

function tallyLoops(answered: readonly Answered[]): LoopReport {
  const of = (holds: (facts: LoopFacts) => boolean): Stopped => {
    const own = answered.filter((one) => one.loop !== null && holds(one.loop));
    return { n: own.length, stopped: mean(own, (one) => (one.abstained ? 1 : 0)) };
  };
  return {
    passed_calls: of(({ passed }) => passed === true),
    expected_writes: of(({ reads, expected }) => !reads && expected === true),
    unexpected_writes: of(({ reads, expected }) => !reads && expected === false),
    reads: of(({ reads }) => reads),
  };
}
