import type { Matrix } from "./matrix.ts";

/**
 * Numbers, from 0, for the kinds of rows: what stands in one set and one benchmark; decisions of conversations by whether they only
 * read. Rows of one kind are right about equally often for reasons that say nothing of another kind.
 */
export function kindsOf(matrix: Matrix): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(matrix.names, (name, row) => {
    const part = name.kind === "group" ? name.bench : String(name.reads);
    const kind = `${matrix.set[row]} ${part}`;
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    return number;
  });
}
