/** Character n-grams as sparse counts and as hashed vectors. */

export interface Grams {
  readonly counts: ReadonlyMap<string, number>;
  readonly norm: number;
}

const LONGEST = 2_000;

/** Trigrams of the lower-case text with white space folded; the first 2,000 characters. */
export function trigramsOf(text: string): Grams {
  const folded = ` ${text
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")} `;
  const counts = new Map<string, number>();
  for (let i = 0; i + 3 <= folded.length; i += 1) {
    const gram = folded.slice(i, i + 3);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return { counts, norm: Math.sqrt(sum) };
}

/** Cosine of two gram counts, 0..1; 0 where one is empty. */
export function gramCosine(a: Grams, b: Grams): number {
  const [small, large] = a.counts.size < b.counts.size ? [a, b] : [b, a];
  let dot = 0;
  for (const [gram, count] of small.counts) dot += count * (large.counts.get(gram) ?? 0);
  return a.norm === 0 || b.norm === 0 ? 0 : dot / (a.norm * b.norm);
}

const DIMENSIONS = 256;

/**
 * A text as a unit vector of hashed 3-grams, 4-grams and words (256 buckets, FNV-1a); enough to say how far two sets of
 * arguments are apart. The zero vector for an empty text.
 */
export function hashedVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  const folded = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  let word = FNV_OFFSET;
  for (let i = 0; i < folded.length; i += 1) {
    const code = folded.charCodeAt(i);
    if (isWordCode(code)) word = step(word, code);
    else if (word !== FNV_OFFSET) {
      bump(vector, word);
      word = FNV_OFFSET;
    }
    if (i >= 2) {
      const three = step(
        step(step(FNV_OFFSET ^ 3, folded.charCodeAt(i - 2)), folded.charCodeAt(i - 1)),
        code,
      );
      bump(vector, three);
      if (i >= 3) bump(vector, step(three, folded.charCodeAt(i - 3)));
    }
  }
  if (word !== FNV_OFFSET) bump(vector, word);
  let sum = 0;
  for (const x of vector) sum += x * x;
  if (sum > 0) {
    const norm = Math.sqrt(sum);
    for (let i = 0; i < DIMENSIONS; i += 1) vector[i] = (vector[i] ?? 0) / norm;
  }
  return vector;
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const step = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code > 127;

function bump(vector: Float32Array, hash: number): void {
  const bucket = (hash ^ (hash >>> 15)) & (DIMENSIONS - 1);
  vector[bucket] = (vector[bucket] ?? 0) + 1;
}

/** Cosine distance of two unit vectors, 0..1; two empty ones are equal. */
export function vectorDistance(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  let emptyA = true;
  let emptyB = true;
  for (let i = 0; i < a.length; i += 1) {
    const x = a[i] ?? 0;
    const y = b[i] ?? 0;
    if (x !== 0) emptyA = false;
    if (y !== 0) emptyB = false;
    dot += x * y;
  }
  if (emptyA || emptyB) return emptyA && emptyB ? 0 : 1;
  return Math.max(0, 1 - dot);
}
