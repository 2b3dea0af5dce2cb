import { OPINIONS } from "./rows.ts";
import type { Row, RowName, RowOpinion } from "./rows.ts";

/** One (data folder, k). */
export interface MatrixSet {
  readonly data: string;
  readonly k: number;
  readonly kind: RowName["kind"];
}

/** Rows of all folders and k as a struct of arrays; row i stands at index i everywhere. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  /** Row-major, rows x columns; NaN is missing. */
  readonly features: Float32Array;
  /** 1 right, 0 wrong, NaN unknown; see `RowLabels`. */
  readonly executed: Float32Array;
  readonly passk: Float32Array;
  readonly first: Float32Array;
  readonly agreement: Float32Array;
  readonly candidate: Uint8Array;
  /** 1 where a check blocks. */
  readonly blocked: Uint8Array;
  /** 1 where the row is a simulated wrong call. */
  readonly simulated: Uint8Array;
  /** Index into `OPINIONS`. */
  readonly opinion: Uint8Array;
  /** Number of the question, from 0: rows of related questions share it, in whatever folder they stand. */
  readonly question: Int32Array;
  readonly questions: number;
  /** Index into `sets`. */
  readonly set: Int32Array;
  readonly sets: readonly MatrixSet[];
  readonly names: readonly RowName[];
  /** Tools that the candidate calls, each once. */
  readonly tools: readonly (readonly string[])[];
  readonly keys: readonly (readonly string[])[];
}

/** What a row knows of a second opinion. */
export const opinionOf = (matrix: Matrix, row: number): RowOpinion => OPINIONS[matrix.opinion[row]!]!;

/** Packs rows; their order is kept. All rows must have `columns` features. */
export function packMatrix(rows: readonly Row[], columns: number): Matrix {
  const n = rows.length;
  const features = new Float32Array(n * columns);
  const sets: MatrixSet[] = [];
  const setIndex = new Map<string, number>();
  const set = new Int32Array(n);
  for (const [i, row] of rows.entries()) {
    if (row.features.length !== columns) throw new RangeError(`row ${i} has ${row.features.length} features`);
    features.set(row.features, i * columns);
    const name = `${row.data}\u0000${row.k}`;
    let index = setIndex.get(name);
    if (index === undefined) {
      index = sets.length;
      setIndex.set(name, index);
      sets.push({ data: row.data, k: row.k, kind: row.name.kind });
    }
    set[i] = index;
  }
  const keys = rows.map((row) => row.keys);
  const { question, questions } = relateQuestions(keys);
  return {
    rows: n,
    columns,
    features,
    executed: Float32Array.from(rows, (row) => row.labels.executed),
    passk: Float32Array.from(rows, (row) => row.labels.passk),
    first: Float32Array.from(rows, (row) => row.labels.first),
    agreement: Float32Array.from(rows, (row) => row.agreement),
    candidate: Uint8Array.from(rows, (row) => row.candidate),
    blocked: Uint8Array.from(rows, (row) => Number(row.blocked)),
    simulated: Uint8Array.from(rows, (row) => Number(row.simulated)),
    opinion: Uint8Array.from(rows, (row) => OPINIONS.indexOf(row.opinion)),
    question,
    questions,
    set,
    sets,
    names: rows.map((row) => row.name),
    tools: rows.map((row) => row.tools ?? []),
    keys,
  };
}

/** A text that more different key lists than this hold is a stock phrase and relates nothing. */
const STOCK_PHRASE = 6;

/**
 * Numbers for questions: rows whose key lists share a key get the same number (connected components by union-find), but
 * for keys of stock phrases ("what about now?"), which stand in many unrelated conversations.
 */
function relateQuestions(keys: readonly (readonly string[])[]): { question: Int32Array; questions: number } {
  const lists = new Map<string, readonly string[]>();
  for (const list of keys) lists.set(list.join(), list);
  const parent = Array.from({ length: lists.size }, (_, i) => i);
  const find = (of: number): number => {
    let root = of;
    while (parent[root]! !== root) root = parent[root]!;
    parent[of] = root;
    return root;
  };
  const holders = new Map<string, number[]>();
  [...lists.values()].forEach((list, i) => {
    for (const key of list) holders.set(key, [...(holders.get(key) ?? []), i]);
  });
  for (const held of holders.values()) {
    if (held.length > STOCK_PHRASE) continue;
    for (const other of held) parent[find(other)] = find(held[0]!);
  }
  const numberOfList = new Map([...lists.keys()].map((name, i) => [name, i]));
  const numbers = new Map<number, number>();
  const question = Int32Array.from(keys, (list) => {
    const root = find(numberOfList.get(list.join())!);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
  return { question, questions: numbers.size };
}
