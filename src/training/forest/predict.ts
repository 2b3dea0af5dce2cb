import type { Binned } from "./bins.ts";
import { MISSING } from "./bins.ts";
import type { Tree } from "./tree.ts";

/** Adds the value of the leaf that each row reaches, times `scale`, to `into`. Rows are indices into `data`. */
export function addTree(tree: Tree, data: Binned, rows: Int32Array, scale: number, into: Float64Array): void {
  const { feature, bin, missingLeft, left, right, value } = tree;
  const { codes } = data;
  for (const row of rows) {
    let node = 0;
    for (let column = feature[0]!; column >= 0; column = feature[node]!) {
      const code = codes[column * data.rows + row]!;
      const goesLeft = code === MISSING ? missingLeft[node] === 1 : code <= bin[node]!;
      node = goesLeft ? left[node]! : right[node]!;
    }
    into[row]! += scale * value[node]!;
  }
}
