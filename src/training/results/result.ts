import type { Interval } from "../../core/statistics/interval.ts";
import type { Chart } from "./chart/chart.ts";

/** A number with its 95 % interval, clustered by question. Null where it cannot be told: no labels, or one class only. */
export interface Estimate {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** What stands in a cell: text, a count (shown as it is), a measured number, or one with its interval. */
export type Value = string | number | null | Estimate;

export interface Column {
  /** Key in the rows, and name in JSON. */
  readonly key: string;
  readonly title: string;
  /** How numbers are shown: `count` whole, `number` with three digits, `signed` with a sign too, `short` with two digits. */
  readonly as?: "text" | "count" | "number" | "signed" | "short";
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Value>>[];
  /** Long, and seldom looked at: closed until somebody opens it. */
  readonly folded?: boolean;
}

export type Row = Table["rows"][number];

/** What one experiment found: plain data, made of numbers that are measured and sentences that are made from them. */
export interface Result {
  readonly title: string;
  /** What is asked, in a sentence. */
  readonly question: string;
  /** How it was measured, in a few sentences. */
  readonly method: string;
  /** What the numbers say; made from them, so that a new run says what is true then. */
  readonly findings: readonly string[];
  readonly tables: readonly Table[];
  /** Each becomes a picture; the first is named as the experiment, the others with their key behind it. */
  readonly charts: readonly { readonly key: string; readonly chart: Chart }[];
  /** What the numbers do not say. */
  readonly notes: readonly string[];
  /** Nothing real was measured. */
  readonly simulation?: boolean;
}

export const isEstimate = (value: Value): value is Estimate => typeof value === "object" && value !== null;

/** The number of a value, without its interval. */
export const numberOf = (value: Value | undefined): number | null =>
  typeof value === "number" ? value : value !== undefined && isEstimate(value) ? value.value : null;
