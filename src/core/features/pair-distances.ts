/** Cosine distances among samples. Most samples of a turn agree, and those that do share one vector. */
import { vectorDistance } from "./text/grams.ts";

export interface PairDistances {
  /** Of any two vectors, in their order. */
  readonly pairs: readonly number[];
  /** Of the first vector to each other one. */
  readonly toFirst: readonly number[];
}

/** The different vectors by identity, in the order of their first appearance, and which of them stands at each place. */
export function distinctOf(vectors: readonly Float32Array[]): {
  readonly distinct: readonly Float32Array[];
  readonly places: readonly number[];
} {
  const distinct: Float32Array[] = [];
  const places: number[] = [];
  for (const vector of vectors) {
    const known = distinct.indexOf(vector);
    places.push(known < 0 ? distinct.push(vector) - 1 : known);
  }
  return { distinct, places };
}

/** Each pair of different vectors is measured once; a vector's distance to itself is what rounding leaves, nearly 0. */
export function pairDistances(vectors: readonly Float32Array[]): PairDistances {
  const { distinct, places } = distinctOf(vectors);
  const known: (number | undefined)[] = [];
  const pairs: number[] = [];
  for (let i = 0; i < places.length; i += 1) {
    for (let j = i + 1; j < places.length; j += 1) {
      const low = Math.min(places[i]!, places[j]!);
      const high = Math.max(places[i]!, places[j]!);
      const at = low * distinct.length + high;
      pairs.push((known[at] ??= vectorDistance(distinct[low]!, distinct[high]!)));
    }
  }
  return { pairs, toFirst: pairs.slice(0, Math.max(0, vectors.length - 1)) };
}
