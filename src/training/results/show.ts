import { type Column, isEstimate, numberOf, type Table, type Value } from "./result.ts";

/** A number as people read it. */
export function showNumber(value: number | null, as: Column["as"] = "number"): string {
  if (value === null || Number.isNaN(value)) return "n/a";
  // No "-0.000".
  if (Math.abs(value) < 0.0005 && value !== 0) return showNumber(0, as);
  switch (as) {
    case "count":
      return value.toLocaleString("en-US");
    case "signed":
      return `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(3)}`;
    case "short":
      return value.toFixed(2);
    default:
      return value.toFixed(3);
  }
}

/** A cell: "0.883 (0.871..0.895)". */
export function showValue(value: Value | undefined, as?: Column["as"]): string {
  if (value === undefined || value === null) return "n/a";
  if (typeof value === "string") return value;
  if (!isEstimate(value)) return showNumber(value, as);
  const { interval } = value;
  const text = showNumber(value.value, as);
  return interval === null ? text : `${text} (${interval.map((end) => showNumber(end, as)).join("..")})`;
}

/** The number alone, for a sentence. */
export const brief = (value: Value | undefined, as?: Column["as"]): string => showNumber(numberOf(value), as);

/** A table for a terminal. */
export function formatTable({ title, columns, rows }: Table): string {
  const cells = [
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map(({ key, as }) => showValue(row[key], as))),
  ];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  const lines = cells.map((row) =>
    row
      .map((text, i) => (columns[i]!.as === "text" ? text.padEnd(widths[i]!) : text.padStart(widths[i]!)))
      .join("  ")
      .trimEnd(),
  );
  return `${title}\n${lines.join("\n")}\n`;
}

/** The same table in Markdown. */
export function markdownTable({ columns, rows }: Table): string {
  return [
    markdownLine(columns.map(({ title }) => title)),
    markdownLine(columns.map(({ as }) => (as === "text" ? "---" : "--:"))),
    ...rows.map((row) => markdownLine(columns.map(({ key, as }) => showValue(row[key], as)))),
  ].join("\n");
}

const markdownLine = (cells: readonly string[]): string =>
  `| ${cells.map((text) => text.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
