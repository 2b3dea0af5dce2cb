/** A column of a table: its title, and what it says of a row. */
export type Column<T> = readonly [title: string, value: (row: T) => number | null];

/** Lines of a table that people read: names to the left, numbers to the right. */
export function table<T>(rows: readonly (readonly [string, T])[], columns: readonly Column<T>[]): string {
  const cells = [
    ["", ...columns.map(([title]) => title)],
    ...rows.map(([name, row]) => [name, ...columns.map(([, value]) => cell(value(row)))]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) =>
      row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join("  "),
    )
    .map((line) => line.trimEnd())
    .join("\n");
}

const cell = (value: number | null): string =>
  value === null ? "n/a" : Number.isInteger(value) && Math.abs(value) > 1 ? String(value) : value.toFixed(3);
