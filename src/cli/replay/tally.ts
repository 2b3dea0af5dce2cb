/** One answered decision with the label of its candidate. */
export interface Answered {
  readonly right: boolean | null;
  readonly abstained: boolean;
}

/** What `replay --json` prints, exactly. Without any label the three rates of rightness are null. */
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
  };
}
