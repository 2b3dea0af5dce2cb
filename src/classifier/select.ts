import type { Bundle } from "./bundle.ts";
import { checkRows } from "./score.ts";

/**
 * The columns that the model reads, out of rows of the registry.
 *
 * @param features row-major, rows x bundle.width
 * @returns row-major, rows x bundle.columns.length; the rows themselves where the model reads them as they are
 * @throws GateError when `features` has another size
 */
export function selectColumns(
  { columns, width }: Bundle,
  features: Float32Array,
  rows: number,
): Float32Array {
  checkRows(features, rows, width);
  if (columns.length === width && columns.every((column, i) => column === i)) return features;
  const selected = new Float32Array(rows * columns.length);
  for (let row = 0, at = 0; row < rows; row++) {
    for (let i = 0; i < columns.length; i++, at++) selected[at] = features[row * width + columns[i]!]!;
  }
  return selected;
}
