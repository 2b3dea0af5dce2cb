import { POOLED } from "../groups.ts";
import type { Matrix } from "../matrix.ts";
import { rowsAt, samplesOf } from "./study.ts";

/** Rows of one agent and question at rising numbers of samples, each made of the first samples of the next. */
export interface Chains {
  readonly ks: readonly number[];
  /** `rows[i][j]`: chain j at `ks[i]` samples. */
  readonly rows: readonly (readonly number[])[];
}

/**
 * Chains of all agents and questions of a folder that have a group at every k up to `most`. A group of one mode begins with
 * the group of fewer samples in that mode; a pooled one begins with the first mode by name.
 *
 * @param most the largest k; where absent, `usualMost`
 */
export function rowsWithAllK(matrix: Matrix, data: string, most = usualMost(matrix, data)): Chains {
  const ks = samplesOf(matrix, data).filter((k) => k <= most);
  const groups = ks.map((k) => Map.groupBy(rowsAt(matrix, data, k), (row) => nameOf(matrix, row)));
  const chains = [...(groups.at(-1)?.values() ?? [])].flat().flatMap((last) => {
    const { mode, chain } = { mode: modeOf(matrix, last), chain: [last] };
    for (let i = ks.length - 2; i >= 0; i--) {
      const before = groups[i]!.get(nameOf(matrix, last)) ?? [];
      const found = before.find((row) => modeOf(matrix, row) === mode) ?? firstByMode(matrix, before, mode);
      if (found === undefined) return [];
      chain.unshift(found);
    }
    return [chain];
  });
  return { ks, rows: ks.map((_, i) => chains.map((chain) => chain[i]!)) };
}

/** The largest k that is common in a folder: it has at least a tenth as many groups as the k that has most. */
export function usualMost(matrix: Matrix, data: string): number {
  const ks = samplesOf(matrix, data);
  const counts = ks.map((k) => rowsAt(matrix, data, k).length);
  const enough = Math.max(...counts) / 10;
  return Math.max(...ks.filter((_, i) => counts[i]! >= enough));
}

const nameOf = (matrix: Matrix, row: number): string => {
  const { agent, bench, id } = matrix.names[row]!;
  return [agent, bench, id].join("\u0000");
};

function modeOf(matrix: Matrix, row: number): string {
  const name = matrix.names[row]!;
  return name.kind === "group" ? name.mode : "";
}

/** Only a pool starts with another mode than its own; a mode with too few runs never does. */
function firstByMode(matrix: Matrix, rows: readonly number[], mode: string): number | undefined {
  if (mode !== POOLED) return undefined;
  return rows.toSorted((a, b) => (modeOf(matrix, a) < modeOf(matrix, b) ? -1 : 1))[0];
}
