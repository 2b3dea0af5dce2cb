import { createRandom, shuffled } from "../core/statistics/random.ts";
import type { Matrix, MatrixSet } from "./matrix.ts";

/** The matrix of some rows, in the order given: sets without a row are gone, questions are numbered anew. */
export function takeRows(matrix: Matrix, rows: readonly number[]): Matrix {
  const { columns } = matrix;
  const features = new Float32Array(rows.length * columns);
  rows.forEach((row, i) =>
    features.set(matrix.features.subarray(row * columns, (row + 1) * columns), i * columns),
  );
  const question = renumber(rows.map((row) => matrix.question[row]!));
  const set = renumber(rows.map((row) => matrix.set[row]!));
  const float = (from: Float32Array): Float32Array => Float32Array.from(rows, (row) => from[row]!);
  const byte = (from: Uint8Array): Uint8Array => Uint8Array.from(rows, (row) => from[row]!);
  return {
    rows: rows.length,
    columns,
    features,
    executed: float(matrix.executed),
    passk: float(matrix.passk),
    first: float(matrix.first),
    agreement: float(matrix.agreement),
    candidate: byte(matrix.candidate),
    blocked: byte(matrix.blocked),
    simulated: byte(matrix.simulated),
    opinion: byte(matrix.opinion),
    question: question.numbers,
    questions: question.old.length,
    set: set.numbers,
    sets: set.old.map((old): MatrixSet => matrix.sets[old]!),
    names: rows.map((row) => matrix.names[row]!),
    keys: rows.map((row) => matrix.keys[row]!),
    tools: rows.map((row) => matrix.tools[row]!),
  };
}

/** All rows for which something holds. */
export const rowsWhere = (matrix: Matrix, holds: (row: number) => boolean): number[] =>
  Array.from({ length: matrix.rows }, (_, row) => row).filter(holds);

/** Numbers from 0 in the order of first appearance, and what each was before. */
function renumber(values: readonly number[]): { numbers: Int32Array; old: readonly number[] } {
  const old = [...new Set(values)];
  const at = new Map(old.map((value, i) => [value, i]));
  return { numbers: Int32Array.from(values, (value) => at.get(value)!), old };
}

/** The rows of some questions, drawn by the seed. @param questions how many; all where there are no more */
export function limitQuestions(matrix: Matrix, questions: number, seed: number): Matrix {
  const all = Array.from({ length: matrix.questions }, (_, i) => i);
  const drawn = new Set(shuffled(all, createRandom(seed, 0x11)).slice(0, questions));
  return takeRows(
    matrix,
    rowsWhere(matrix, (row) => drawn.has(matrix.question[row]!)),
  );
}
