/** Random numbers that a seed fixes on every platform. */
export interface Random {
  /** Uniform in [0, 1) with 32 bits. */
  next(): number;
  /** Uniform integer in [0, bound). */
  below(bound: number): number;
}

/**
 * sfc32, Chris Doty-Humphrey's small fast counting generator of PractRand 0.95 (public domain): 128 bits of state,
 * period at least 2^32. Seeds are spread by running it 15 steps first, as its author does.
 *
 * @param seed integer; `stream` tells apart sequences of one seed (a tree, a fold)
 */
export function createRandom(seed: number, stream = 0): Random {
  let a = seed | 0;
  let b = stream | 0;
  let c = Math.floor(seed / 0x1_0000_0000) | 0;
  let counter = 1;
  const step = (): number => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    c |= 0;
    return result >>> 0;
  };
  for (let i = 0; i < 15; i++) step();
  const next = (): number => step() / 0x1_0000_0000;
  return { next, below: (bound) => Math.floor(next() * bound) };
}

/** A new array with the items in random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = items.slice();
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = result[i]!;
    result[i] = result[j]!;
    result[j] = kept;
  }
  return result;
}
