import type { Matrix } from "../../matrix.ts";
import { rowsWithAllK } from "../chains.ts";

/** What the gate sees of one agent and question while it draws: the row of each number of samples, in rising order. */
export type Walk = readonly number[];

/** The labelled walks of a folder; every one has a row for each of `ks`. */
export interface Walks {
  readonly data: string;
  /** Numbers of samples, rising; the last is the most that is drawn. */
  readonly ks: readonly number[];
  readonly walks: readonly Walk[];
}

/** Walks of all agents and questions that have labelled groups at every k; null where nothing could be drawn further. */
export function walksOf(matrix: Matrix, data: string): Walks | null {
  const { ks, rows } = rowsWithAllK(matrix, data);
  const walks = (rows[0] ?? [])
    .map((_, at) => rows.map((own) => own[at]!))
    .filter((walk) => walk.every((row) => !Number.isNaN(matrix.executed[row]!)));
  return ks.length > 1 && walks.length > 0 ? { data, ks, walks } : null;
}
