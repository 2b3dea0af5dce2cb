import type { Interval } from "./interval.ts";
import { normalQuantile } from "./special.ts";

export interface Kappa {
  /** Items that both judged. */
  readonly n: number;
  /** Share on which they agree, 0..1. */
  readonly agreed: number;
  /** Agreement beyond what their habits alone would give: 1 is complete, 0 is chance, below 0 worse; null where it has no value. */
  readonly kappa: number | null;
  readonly standardError: number | null;
  /** Cut to -1..1. */
  readonly interval: Interval | null;
  /** `one verdict`: both said the same of every item, so there is nothing that chance could not give. */
  readonly reason: "nothing judged twice" | "one verdict" | null;
}

/**
 * Cohen's kappa of two persons (Cohen 1960, Educational and Psychological Measurement 20:37, eq. 1) with the large-sample standard
 * error (Fleiss, Cohen and Everitt 1969, Psychological Bulletin 72:323, eq. 13), the one of statsmodels' `cohens_kappa`.
 *
 * @param table square, counts of items by the verdict of the first (row) and of the second (column)
 * @param level of the interval, 0..1
 */
export function cohensKappa(table: readonly (readonly number[])[], level = 0.95): Kappa {
  const size = table.length;
  if (table.some((row) => row.length !== size)) throw new RangeError("the table must be square");
  const n = table.flat().reduce((sum, count) => sum + count, 0);
  const none = { kappa: null, standardError: null, interval: null };
  if (n === 0) return { n, agreed: 0, ...none, reason: "nothing judged twice" };
  const share = (i: number, j: number): number => table[i]![j]! / n;
  const places = Array.from({ length: size }, (_, i) => i);
  const sum = (of: (i: number) => number): number => places.reduce((total, i) => total + of(i), 0);
  const rows = places.map((i) => sum((j) => share(i, j)));
  const columns = places.map((j) => sum((i) => share(i, j)));
  const agreed = sum((i) => share(i, i));
  const chance = sum((i) => rows[i]! * columns[i]!);
  if (!(chance < 1)) return { n, agreed, ...none, reason: "one verdict" };
  const kappa = (agreed - chance) / (1 - chance);
  const onDiagonal = sum((i) => share(i, i) * (1 - (rows[i]! + columns[i]!) * (1 - kappa)) ** 2);
  const beside = sum((i) => sum((j) => (i === j ? 0 : share(i, j) * (columns[i]! + rows[j]!) ** 2)));
  const spread = onDiagonal + (1 - kappa) ** 2 * beside - (kappa - chance * (1 - kappa)) ** 2;
  const standardError = Math.sqrt(Math.max(0, spread) / n) / (1 - chance);
  const half = normalQuantile((1 + level) / 2) * standardError;
  const interval: Interval = [Math.max(-1, kappa - half), Math.min(1, kappa + half)];
  return { n, agreed, kappa, standardError, interval, reason: null };
}
