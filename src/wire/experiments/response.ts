import type { Analysis, Bounded } from "../../core/experiments/analyse.ts";
import type { Look } from "../../core/experiments/looks.ts";
import { type ExperimentConfig, type Metric, METRICS } from "../../core/experiments/config.ts";
import type { RuleChange } from "../../core/experiments/diff.ts";
import { writeArm } from "../policies/experiment.ts";

/** What the recent log says of the size that an experiment needs. */
export interface ExperimentPlan {
  /** Units of the first and one other arm together, when one may look at any time; null where the log cannot tell. */
  readonly units: number | null;
  /** The same for one look at a fixed time. */
  readonly fixedUnits: number | null;
  /** The units after which a difference of that size is seen on average. */
  readonly expectedUnits: number | null;
  /** How long that takes at the recent pace. */
  readonly days: number | null;
  /** What it rests on. */
  readonly seen: {
    readonly days: number;
    readonly units: number;
    readonly decisions: number;
    readonly labelled: number;
  };
  /** In words, where something stands in the way. */
  readonly note: string | null;
}

/** What is kept of an experiment beside its state. */
export interface ExperimentDocument {
  readonly config: ExperimentConfig;
  readonly plan: ExperimentPlan;
  readonly warnings: readonly string[];
}

export interface WrittenExperiment {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly author: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly result: unknown;
}

const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const bounded = (of: Bounded | null) => of && { value: of.value, low: of.low, high: of.high };
const metrics = (of: Readonly<Record<Metric, Bounded | null>>) =>
  Object.fromEntries(METRICS.map((metric) => [metric, bounded(of[metric])]));

export const writePlan = ({ units, fixedUnits, expectedUnits, days, seen, note }: ExperimentPlan) => ({
  units,
  fixed_units: fixedUnits,
  expected_units: expectedUnits,
  days,
  seen,
  note,
});

/** An experiment as lists show it. */
export function writeExperimentState(of: WrittenExperiment, { config, ...document }: ExperimentDocument) {
  return {
    id: of.id,
    name: of.name,
    status: of.status,
    unit: config.unit,
    arms: config.arms.map(writeArm),
    tool: config.tool,
    penalty: config.penalty,
    minimum_effect: config.minimumEffect,
    power: config.power,
    confidence: config.confidence,
    maturation_hours: config.maturationHours,
    minimum_units: config.minimumUnits,
    guard_rails: config.guardRails,
    plan: writePlan(document.plan),
    warnings: document.warnings,
    author: of.author || null,
    reason: of.reason,
    created_at: time(of.createdAt),
    started_at: time(of.startedAt),
    ended_at: time(of.endedAt),
    result: of.result,
  };
}

export const writeAnalysis = ({ standing, summary, sampleRatio, arms, comparisons }: Analysis) => ({
  standing,
  summary,
  sample_ratio: { chi_square: sampleRatio.statistic, p: sampleRatio.p, alarm: sampleRatio.alarm },
  arms: arms.map(({ metrics: found, ...arm }) => ({ ...arm, metrics: metrics(found) })),
  comparisons: comparisons.map(({ arm, differences, significant, guardRails }) => ({
    arm,
    differences: metrics(differences),
    significant,
    guard_rails: guardRails.map(({ metric, maxIncrease, broken }) => ({
      metric,
      max_increase: maxIncrease,
      broken,
    })),
  })),
});

/** @param at milliseconds since 1970 */
export const writeLook = ({ at, arms, comparisons }: Look & { readonly at: number }) => ({
  at: time(at),
  arms: arms.map(({ id, units, metrics: found }) => ({ id, units, metrics: metrics(found) })),
  comparisons: comparisons.map(({ arm, differences, significant }) => ({
    arm,
    differences: metrics(differences),
    significant,
  })),
});

export const writeChange = ({ tool, field, before, after }: RuleChange) => ({
  tool,
  field,
  before: before ?? null,
  after: after ?? null,
});
