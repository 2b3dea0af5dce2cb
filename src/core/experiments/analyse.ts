import { confidenceSequence, mixingFor, widthFactor } from "../statistics/experiments/confidence-sequence.ts";
import { type SampleRatio, srm } from "../statistics/experiments/srm.ts";
import { type ExperimentConfig, type Metric, METRICS } from "./config.ts";
import { type Estimate, estimate, valueOfArm } from "./estimate.ts";
import { type Moments, NO_UNITS } from "./moments.ts";
import { hoursInWords } from "./hours.ts";

/** What the log knows of an arm. */
export interface ArmLog {
  readonly id: string;
  /** Units that were seen in this arm first. */
  readonly exposed: number;
  /** Of these, units that were seen in another arm as well: left out of everything below. */
  readonly crossed: number;
  /** Of matured decisions. */
  readonly moments: Moments;
  /** Executed decisions with a verdict, not weighted. */
  readonly labelled: number;
}

/** An estimate with an interval that holds however often it is looked at. */
export interface Bounded {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface ArmReport {
  readonly id: string;
  readonly exposed: number;
  readonly crossed: number;
  /** With a matured decision. */
  readonly units: number;
  readonly decisions: number;
  readonly executed: number;
  readonly labelled: number;
  readonly metrics: Readonly<Record<Metric, Bounded | null>>;
}

export const STANDINGS = ["hidden", "collecting", "not_final", "difference", "no_difference"] as const;
/**
 * `hidden`: the units are not split as planned; `collecting`: too little to compare; `not_final`: the planned size is not reached;
 * `difference`, `no_difference`: it is.
 */
export type Standing = (typeof STANDINGS)[number];

export interface Comparison {
  readonly arm: string;
  /** Against the first arm. */
  readonly differences: Readonly<Record<Metric, Bounded | null>>;
  /** The interval of the difference in IDKS leaves out 0: it may be acted on at any time. */
  readonly significant: boolean;
  readonly guardRails: readonly {
    readonly metric: Metric;
    readonly maxIncrease: number;
    /** The increase is larger than accepted, for sure. */
    readonly broken: boolean;
  }[];
}

export interface Analysis {
  readonly standing: Standing;
  /** In words. */
  readonly summary: string;
  readonly sampleRatio: SampleRatio;
  readonly arms: readonly ArmReport[];
  /** Empty where the standing hides it or there is too little. */
  readonly comparisons: readonly Comparison[];
}

const each = (of: (metric: Metric) => Bounded | null): Readonly<Record<Metric, Bounded | null>> =>
  Object.fromEntries(METRICS.map((metric) => [metric, of(metric)])) as Record<Metric, Bounded | null>;

/** Units of two arms together at which intervals are tightest, where nothing was planned. */
const PLANNED_WHERE_UNKNOWN = 2_000;

/** An arm's own interval, by the same sequence; its planned size is half of that of a comparison. */
function boundedArm({ value, variance }: Estimate, units: number, planned: number, alpha: number): Bounded {
  const radius = Math.sqrt(variance) * widthFactor(units, mixingFor(planned / 2, alpha), alpha);
  return { value, low: value - radius, high: value + radius };
}

interface Looking {
  readonly alpha: number;
  /** Units of two arms together. */
  readonly plannedUnits: number;
}

function compare(base: ArmLog, arm: ArmLog, config: ExperimentConfig, looking: Looking): Comparison {
  const differences = each((metric) => {
    const valueIn = ({ moments }: ArmLog) => valueOfArm(metric, moments, config.penalty);
    const { difference, interval } = confidenceSequence(valueIn(base), valueIn(arm), {
      ...looking,
      minUnits: config.minimumUnits,
    });
    return difference === null || interval === null
      ? null
      : { value: difference, low: interval[0], high: interval[1] };
  });
  const { idks } = differences;
  return {
    arm: arm.id,
    differences,
    significant: idks !== null && (idks.low > 0 || idks.high < 0),
    guardRails: METRICS.flatMap((metric) => {
      const maxIncrease = metric === "idks" ? undefined : config.guardRails[metric];
      if (maxIncrease === undefined) return [];
      const change = differences[metric];
      return [{ metric, maxIncrease, broken: change !== null && change.low > maxIncrease }];
    }),
  };
}

const short = (value: number): string => value.toFixed(3).replace("-0.000", "0.000");

function inWords(standing: Standing, comparisons: readonly Comparison[], config: ExperimentConfig): string {
  if (standing === "hidden") {
    return `The ${config.unit}s are not split as planned (sample ratio mismatch), so the arms cannot be compared. Look for what is lost in one of them.`;
  }
  if (standing === "collecting") {
    return `Too little to compare: each arm needs ${config.minimumUnits} ${config.unit}s with decisions older than ${hoursInWords(config.maturationHours)}, and labels of what ran.`;
  }
  const said = comparisons.map(({ arm, differences: { idks }, significant }) => {
    if (idks === null) return `"${arm}": no labels`;
    const interval = `${short(idks.value)} IDKS, ${short(idks.low)} to ${short(idks.high)}`;
    if (!significant) return `"${arm}" may be as good as "${config.arms[0]?.id}" (${interval})`;
    return `"${arm}" is ${idks.value > 0 ? "better" : "worse"} than "${config.arms[0]?.id}" (${interval})`;
  });
  const broken = comparisons.flatMap(({ arm, guardRails }) =>
    guardRails
      .filter((rail) => rail.broken)
      .map(({ metric }) => `"${arm}" breaks the guard rail on ${metric}`),
  );
  const size = standing === "not_final" ? "Not final, the planned size is not reached: " : "";
  return `${size}${[...said, ...broken].join("; ")}.`;
}

/** What the arms earned, and what may be said of it. Looking at it at any time, and stopping when one likes, is allowed. */
export function analyse(config: ExperimentConfig, logs: readonly ArmLog[]): Analysis {
  const all = config.arms.map(({ id }) => logs.find((log) => log.id === id) ?? missingArm(id));
  const ratio = srm(
    all.map(({ exposed }) => exposed),
    config.arms.map(({ share }) => share),
  );
  const alpha = (1 - config.confidence) / (all.length - 1);
  const plannedUnits = config.plannedUnits ?? PLANNED_WHERE_UNKNOWN;
  const arms = all.map(({ id, exposed, crossed, moments, labelled }) => ({
    id,
    exposed,
    crossed,
    units: moments.units,
    decisions: moments.sums.decisions,
    executed: moments.sums.executed,
    labelled,
    metrics: each((metric) => {
      const found = estimate(metric, moments, config.penalty);
      return found && boundedArm(found, moments.units, plannedUnits, alpha);
    }),
  }));
  const [base, ...others] = all;
  const enough = all.every(({ moments }) => moments.units >= config.minimumUnits);
  const compared =
    base !== undefined && enough
      ? others.map((arm) => compare(base, arm, config, { alpha, plannedUnits }))
      : [];
  const known = compared.some(({ differences }) => differences.idks !== null);
  const reached =
    config.plannedUnits !== null &&
    others.every((arm) => arm.moments.units + (base?.moments.units ?? 0) >= plannedUnits);
  const standing: Standing = ratio.alarm
    ? "hidden"
    : !known
      ? "collecting"
      : !reached
        ? "not_final"
        : compared.some(({ significant }) => significant)
          ? "difference"
          : "no_difference";
  const comparisons = ratio.alarm ? [] : compared;
  return { standing, summary: inWords(standing, comparisons, config), sampleRatio: ratio, arms, comparisons };
}

const missingArm = (id: string): ArmLog => ({
  id,
  exposed: 0,
  crossed: 0,
  labelled: 0,
  moments: NO_UNITS,
});
