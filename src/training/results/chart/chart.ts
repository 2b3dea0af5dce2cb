import type { Interval } from "../../../core/statistics/interval.ts";

/** A numeric axis. Without `range` it spans the data; ticks are at round numbers. */
export interface Axis {
  readonly label: string;
  readonly range?: readonly [low: number, high: number];
  /** Ticks at whole numbers only. */
  readonly whole?: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly interval?: Interval | null;
}

export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
  /** Points stand alone, without a line between them. */
  readonly apart?: boolean;
}

interface Titled {
  readonly title: string;
  /** The text alternative: what the picture shows, in a sentence or two. */
  readonly description: string;
}

/** Lines over a numeric axis, or points in a plane. */
export interface LineChart extends Titled {
  readonly kind: "line";
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  /** A thin line from corner to corner, where both axes have the same range: "as good as its word". */
  readonly diagonal?: boolean;
  /** Upright lines with a word beside them. */
  readonly marks?: readonly { readonly x: number; readonly label: string }[];
}

export interface Bar {
  /** Null: no bar. */
  readonly value: number | null;
  readonly interval?: Interval | null;
}

/** Lying bars in groups: every group has a bar for each of `series`, in that order. */
export interface BarChart extends Titled {
  readonly kind: "bar";
  readonly value: Axis;
  readonly series: readonly string[];
  readonly groups: readonly { readonly name: string; readonly bars: readonly Bar[] }[];
}

/** Numbers in a grid, darker where greater. */
export interface HeatMap extends Titled {
  readonly kind: "heat";
  readonly rowLabel: string;
  readonly columnLabel: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** `values[row][column]`; null: an empty cell. */
  readonly values: readonly (readonly (number | null)[])[];
}

export type Chart = LineChart | BarChart | HeatMap;
