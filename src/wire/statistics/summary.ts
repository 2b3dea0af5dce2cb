import type { LoggedIdks } from "../../core/statistics/logged-idks.ts";
import { type CostSums, type WireCostSums, writeCostSums } from "../cost.ts";

/** What is counted, for the whole range or for one bucket. */
export interface Counts {
  readonly decisions: number;
  /** Decisions that held a call and were judged (the mode was not `off`). */
  readonly gated: number;
  /** Of the gated: those that enforce stopped, or would have stopped. */
  readonly stopped: number;
  /** Decisions in which the gate did abstain. */
  readonly abstained: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly unknown: number;
}

/** Gated decisions with the same ruling, and the verdicts on them that a curve may use. */
export interface Group {
  readonly decisions: number;
  readonly correct: number;
  readonly incorrect: number;
}

export interface Groups {
  readonly passed: Group;
  readonly stopped: Group;
}

/** The answer of `GET /api/summary`. */
export interface Summary extends Counts {
  /** What was really counted: the range that was asked for, widened to whole buckets of UTC time. */
  readonly from: string;
  readonly to: string;
  readonly bucket: "hour" | "day";
  readonly tool: string | null;
  /** stopped / gated; null where nothing was gated. */
  readonly abstain_rate: number | null;
  readonly idks: {
    readonly penalty: number;
    /** Null where it cannot be estimated: a group has decisions, but no label. */
    readonly with_gate: number | null;
    readonly without_gate: number | null;
    readonly label_coverage: number | null;
    readonly passed: Group;
    readonly stopped: Group;
  };
  readonly cost: WireCostSums;
  /** Every bucket of the range, in order of time. */
  readonly series: readonly (Counts & {
    readonly start: string;
    readonly cost: WireCostSums;
    readonly idks: {
      readonly with_gate: number | null;
      readonly without_gate: number | null;
      readonly label_coverage: number | null;
    };
  })[];
}

export interface SummaryParts {
  readonly from: number;
  readonly to: number;
  /** Milliseconds of a bucket. */
  readonly width: number;
  readonly tool: string | undefined;
  readonly total: Counts;
  readonly penalty: number;
  readonly groups: Groups;
  readonly idks: LoggedIdks;
  readonly buckets: readonly (Counts & { readonly start: number; readonly idks: LoggedIdks })[];
  readonly cost: CostSums;
  readonly costs: readonly (CostSums & { readonly start: number })[];
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export const writeCounts = (counts: Counts): Counts => ({
  decisions: counts.decisions,
  gated: counts.gated,
  stopped: counts.stopped,
  abstained: counts.abstained,
  correct: counts.correct,
  incorrect: counts.incorrect,
  unknown: counts.unknown,
});

export const rate = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export function writeSummary(parts: SummaryParts): Summary {
  const { from, to, width, total, groups, idks, penalty } = parts;
  return {
    from: iso(from),
    to: iso(to),
    bucket: width === 3_600_000 ? "hour" : "day",
    tool: parts.tool ?? null,
    ...writeCounts(total),
    abstain_rate: rate(total.stopped, total.gated),
    idks: { penalty, ...writeIdks(idks), ...groups },
    cost: writeCostSums(parts.cost),
    series: writeSeries(parts),
  };
}

const writeIdks = (idks: LoggedIdks) => ({
  with_gate: idks.withGate,
  without_gate: idks.withoutGate,
  label_coverage: idks.coverage,
});

const EMPTY: Counts & { readonly idks: LoggedIdks } = {
  decisions: 0,
  gated: 0,
  stopped: 0,
  abstained: 0,
  correct: 0,
  incorrect: 0,
  unknown: 0,
  idks: { withGate: null, withoutGate: null, coverage: null },
};

const NO_COST: CostSums = {
  decisions: 0,
  gatingRequests: 0,
  counted: 0,
  callerInputTokens: 0,
  callerOutputTokens: 0,
  gatingInputTokens: 0,
  gatingOutputTokens: 0,
  priced: 0,
  callerCost: 0,
  gatingCost: 0,
};

function writeSeries({ from, to, width, buckets, costs }: SummaryParts): Summary["series"] {
  const known = new Map(buckets.map((bucket) => [bucket.start, bucket]));
  const spent = new Map(costs.map((bucket) => [bucket.start, bucket]));
  return Array.from({ length: Math.round((to - from) / width) }, (_, i) => {
    const start = from + i * width;
    const bucket = known.get(start) ?? EMPTY;
    return {
      start: iso(start),
      ...writeCounts(bucket),
      idks: writeIdks(bucket.idks),
      cost: writeCostSums(spent.get(start) ?? NO_COST),
    };
  });
}
