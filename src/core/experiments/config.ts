import type { ExperimentArm, ExperimentUnit } from "../policy/rule.ts";

/** What arms are compared by, each per judged decision with a call. */
export const METRICS = ["idks", "wrong", "abstain_rate", "tokens", "latency_ms"] as const;
/**
 * `idks`: what the calls that ran earned; `wrong`: share of decisions in which a wrong call ran; `abstain_rate`: share in which nothing
 * ran; `tokens`: of all samples; `latency_ms`: what the gate added.
 */
export type Metric = (typeof METRICS)[number];

export interface ExperimentConfig {
  readonly unit: ExperimentUnit;
  readonly salt: string;
  /** The first is the one that the others are compared with. */
  readonly arms: readonly ExperimentArm[];
  /** Only decisions that call this tool count; null: all. */
  readonly tool: string | null;
  /** Cost of a wrong call in units of a right one, > 0. */
  readonly penalty: number;
  /** The smallest difference in IDKS that is worth finding, > 0. */
  readonly minimumEffect: number;
  /** Chance of finding it, 0.5..0.99. */
  readonly power: number;
  /** How sure the intervals are, 0.5..0.999, however often somebody looks. */
  readonly confidence: number;
  /** A decision counts once it is this old, with the outcomes that came in until then: the same for every arm. */
  readonly maturationHours: number;
  /** Units that each arm must have before anything is compared. */
  readonly minimumUnits: number;
  /** Units of the first and one other arm together after which a result is final; null where the log could not tell. */
  readonly plannedUnits: number | null;
  /** The largest increase over the first arm that is accepted, by metric. */
  readonly guardRails: Readonly<Partial<Record<Exclude<Metric, "idks">, number>>>;
}
