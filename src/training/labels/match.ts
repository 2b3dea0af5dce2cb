/**
 * Pairs every row with a column of its own, such that `fits(row, column)` holds for each pair (augmenting paths; rows and
 * columns are few). The result does not depend on the order of rows and columns.
 * @returns the first row that is left over when as many as possible are paired, or null where all are
 */
export function unmatchedRow(
  rows: number,
  columns: number,
  fits: (row: number, column: number) => boolean,
): number | null {
  const rowOf = new Map<number, number>();

  const place = (row: number, tried: Set<number>): boolean => {
    for (let column = 0; column < columns; column++) {
      if (tried.has(column) || !fits(row, column)) continue;
      tried.add(column);
      const holder = rowOf.get(column);
      if (holder === undefined || place(holder, tried)) {
        rowOf.set(column, row);
        return true;
      }
    }
    return false;
  };

  for (let row = 0; row < rows; row++) {
    if (!place(row, new Set())) return row;
  }
  return null;
}
