/** What a plot shows, apart from how it is drawn: the table and the file are made of the same numbers. */
import type { ColourName } from "./colours.ts";

export interface Axis {
  readonly label: string;
  /** Fixed ends; without them the numbers set them. */
  readonly range?: readonly [number, number];
  /** How a number of this axis is written. */
  readonly format?: (value: number) => string;
  /** Numbers are milliseconds since 1970. */
  readonly time?: boolean;
}

export interface Series {
  readonly label: string;
  readonly colour: ColourName;
  /** One value for each of `x`; null where it is not known, which leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly format?: (value: number) => string;
  /** `bars` stand on the zero line; `steps` hold until the next value. Default: `line`. */
  readonly shape?: "line" | "steps" | "bars" | "points";
  readonly dashed?: boolean;
  /** For what is only a guess, or only a guide. */
  readonly dotted?: boolean;
  /** Where the drawing of a value ends if not at the value: the top of a bar that stands on another, or one that hangs down. */
  readonly ends?: readonly (number | null)[];
  /** The interval around the values, drawn as a band. */
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
}

export interface PlotData {
  readonly x: readonly number[];
  readonly series: readonly Series[];
}

export interface Column {
  readonly label: string;
  readonly values: readonly (number | null)[];
  readonly format: (value: number) => string;
}

const asNumber = (value: number): string => String(Number(value.toFixed(4)));

/** The numbers column by column: x, then each series with its interval. */
export function columnsOf({ x, series }: PlotData, xAxis: Axis, yAxis: Axis): Column[] {
  return [
    { label: xAxis.label, values: x, format: xAxis.format ?? asNumber },
    ...series.flatMap((one): Column[] => {
      const format = one.format ?? yAxis.format ?? asNumber;
      return [
        { label: one.label, values: one.values, format },
        ...(one.low === undefined ? [] : [{ label: `${one.label}, low`, values: one.low, format }]),
        ...(one.high === undefined ? [] : [{ label: `${one.label}, high`, values: one.high, format }]),
      ];
    }),
  ];
}

/** RFC 4180, with full precision; times are ISO 8601 UTC. */
export function csvOf(columns: readonly Column[], xIsTime = false): string {
  const rows = columns[0]?.values.length ?? 0;
  const head = columns.map(({ label }) => csvField(label)).join(",");
  const body = Array.from({ length: rows }, (_, row) =>
    columns
      .map(({ values }, column) => {
        const value = values[row] ?? null;
        if (value === null || !Number.isFinite(value)) return "";
        return column === 0 && xIsTime ? new Date(value).toISOString() : String(value);
      })
      .join(","),
  );
  return [head, ...body, ""].join("\r\n");
}

/** A label may be the name of a tool, which a model writes: a spreadsheet must not take it for a formula. */
const csvField = (label: string): string => {
  const text = /^'*[=+\-@\t\r]/.test(label) ? `'${label}` : label;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
