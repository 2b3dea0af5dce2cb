/** The numbers of a bundle's card by data set and samples. */
import type { Model } from "../api/types.ts";
import type { PlotData, Series } from "../plot/series.ts";
import { fixed } from "../words/format.ts";

export type Metrics = Model["metrics"][number];
export type Part = NonNullable<Metrics["by_bench"]>[string];

export interface Measure {
  readonly name: "auroc_executed" | "idks" | "idks_base" | "accuracy" | "abstain_rate" | "ece";
  readonly label: string;
  readonly means: string;
}

export const MEASURES: readonly Measure[] = [
  {
    name: "auroc_executed",
    label: "AUROC",
    means:
      "The chance that a right call gets a higher confidence than a wrong one; 0.5 is none, 1 is always.",
  },
  { name: "idks", label: "IDKS with the gate", means: "At the bundle’s own threshold." },
  { name: "idks_base", label: "IDKS without", means: "If every candidate ran." },
  { name: "accuracy", label: "Right calls", means: "The share of candidates that were right." },
  { name: "abstain_rate", label: "Stopped", means: "At the bundle’s own threshold." },
  {
    name: "ece",
    label: "ECE",
    means: "How far confidences are from what becomes of the calls, on average; 0 is best.",
  },
];

type Interval = readonly [number, number] | null;

export const intervalOf = ({ intervals }: Part, name: string): Interval => intervals?.[name] ?? null;

/** "0.84 (0.81 to 0.86)"; the interval is the 95 % one, by question. */
export function withInterval(value: number | null | undefined, interval: Interval): string {
  const number = fixed(value ?? null, 3);
  return interval === null ? number : `${number} (${fixed(interval[0], 3)} to ${fixed(interval[1], 3)})`;
}

const COLOURS = ["link", "good", "doubt", "bad", "quiet"] as const;

/** One line a data set over the number of samples, with its interval. */
export function measurePlot(all: readonly Metrics[], { name }: Measure): PlotData {
  const samples = [...new Set(all.map(({ k }) => k))].toSorted((a, b) => a - b);
  const sets = [...new Set(all.map(({ data }) => data))];
  const series = sets.map((data, i): Series => {
    const at = samples.map((k) => all.find((one) => one.data === data && one.k === k));
    const end = (side: 0 | 1) => at.map((one) => (one && intervalOf(one, name)?.[side]) ?? null);
    const known = at.some((one) => one !== undefined && intervalOf(one, name) !== null);
    return {
      label: data,
      colour: COLOURS[i % COLOURS.length] ?? "link",
      values: at.map((one) => one?.[name] ?? null),
      ...(at.filter((one) => one !== undefined).length === 1 ? { shape: "points" as const } : {}),
      ...(known ? { low: end(0), high: end(1) } : {}),
    };
  });
  return { x: samples, series };
}
