import type { Experiment, ExperimentDetail } from "../api/types.ts";
import { count, fixed, UNKNOWN } from "../words/format.ts";

export type Analysis = NonNullable<ExperimentDetail["analysis"]>;
export type Metric = keyof Analysis["arms"][number]["metrics"];
export type Bounded = NonNullable<Analysis["arms"][number]["metrics"][Metric]>;

interface MetricWords {
  readonly name: string;
  readonly means: string;
  /** Which way is better; 0: it depends. */
  readonly better: 1 | -1 | 0;
  readonly text: (value: number) => string;
}

const share = (value: number): string => `${fixed(value * 100, 1)} %`;

export const METRIC_WORDS: Readonly<Record<Metric, MetricWords>> = {
  idks: {
    name: "IDKS",
    means: "what the calls that ran earned, per judged call",
    better: 1,
    text: (value) => fixed(value, 3),
  },
  wrong: {
    name: "Wrong executions",
    means: "share of judged calls that ran and were wrong",
    better: -1,
    text: share,
  },
  abstain_rate: {
    name: "Abstention rate",
    means: "share of judged calls that did not run",
    better: 0,
    text: share,
  },
  tokens: {
    name: "Cost: tokens",
    means: "of all samples, per judged call",
    better: -1,
    text: (value) => (Math.abs(value) < 100 ? fixed(value, 1) : count(Math.round(value)).replace("-", "−")),
  },
  latency_ms: {
    name: "Latency",
    means: "what the gate added per judged call, in milliseconds",
    better: -1,
    text: (value) => `${fixed(value, 2)} ms`,
  },
};
export const METRICS = Object.keys(METRIC_WORDS) as Metric[];

/** "0.412 (0.380 to 0.444)" */
export const boundedText = (metric: Metric, of: Bounded | null): string => {
  if (of === null) return UNKNOWN;
  const { text } = METRIC_WORDS[metric];
  return `${text(of.value)} (${text(of.low)} to ${text(of.high)})`;
};

/** The same of a difference, with its sign. */
export const differenceText = (metric: Metric, of: Bounded | null): string => {
  if (of === null) return UNKNOWN;
  const signed = (value: number) => `${value > 0 ? "+" : ""}${METRIC_WORDS[metric].text(value)}`;
  return `${signed(of.value)} (${signed(of.low)} to ${signed(of.high)})`;
};

export const STATE_WORDS: Readonly<Record<Experiment["status"], readonly [look: string, means: string]>> = {
  draft: ["tag", "not started yet"],
  running: ["tag good", "its arms share the traffic now"],
  stopped: ["tag", "ended; the policy without any arm holds"],
  promoted: ["tag good", "ended; one of its arms became the policy for everybody"],
  archived: ["tag", "put away"],
};

export const unitsWord = (unit: Experiment["unit"]): string => (unit === "user" ? "users" : "sessions");
