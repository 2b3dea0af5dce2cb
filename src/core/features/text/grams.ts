/** Texts as hashed vectors of their character n-grams. */

const LONGEST = 2_000;
const DIMENSIONS = 256;

/**
 * A text as a unit vector of hashed 3-grams, 4-grams and words (256 buckets, FNV-1a); enough to say how far two sets of
 * arguments are apart. The zero vector for an empty text.
 */
export function hashedVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  const folded = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  let word = FNV_OFFSET;
  // The three codes before the one that is looked at.
  let first = 0;
  let second = 0;
  let third = 0;
  for (let i = 0; i < folded.length; i += 1) {
    const code = folded.charCodeAt(i);
    if (isWordCode(code)) word = step(word, code);
    else if (word !== FNV_OFFSET) {
      bump(vector, word);
      word = FNV_OFFSET;
    }
    if (i >= 2) {
      const three = step(step(step(FNV_OFFSET ^ 3, second), third), code);
      bump(vector, three);
      if (i >= 3) bump(vector, step(three, first));
    }
    first = second;
    second = third;
    third = code;
  }
  if (word !== FNV_OFFSET) bump(vector, word);
  const squares = dotProduct(vector, vector);
  if (squares > 0) {
    const norm = Math.sqrt(squares);
    for (let i = 0; i < DIMENSIONS; i += 1) vector[i] = vector[i]! / norm;
  }
  return vector;
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const step = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code > 127;

function bump(vector: Float32Array, hash: number): void {
  const bucket = (hash ^ (hash >>> 15)) & (DIMENSIONS - 1);
  vector[bucket] = vector[bucket]! + 1;
}

/** Scalar product over the dimensions that both have. */
export function dotProduct(a: Float32Array, b: Float32Array): number {
  const length = Math.min(a.length, b.length);
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

const isEmpty = (vector: Float32Array): boolean => vector.every((x) => x === 0);

/** Cosine distance of two unit vectors, 0..1; two empty ones are equal. */
export function vectorDistance(a: Float32Array, b: Float32Array): number {
  const dot = dotProduct(a, b);
  // The product of two vectors that have something in common is not 0, so only then is looked for empty ones.
  if (dot === 0) {
    const emptyA = isEmpty(a);
    const emptyB = isEmpty(b);
    if (emptyA || emptyB) return emptyA && emptyB ? 0 : 1;
  }
  return Math.max(0, 1 - dot);
}
