import { hashedVector } from "./features/text/grams.ts";
import type { Normalised } from "./normalised.ts";

/** Turns texts into vectors. What comes from outside is evidence: fetched within a deadline, recorded, missing if it fails. */
export interface Embedding {
  /** Names the vectors' origin; vectors of different origins cannot be compared, and neither can features made of them. */
  readonly id: string;
  /**
   * @param texts at least one
   * @param signal ends the work; an embedding that needs no network ignores it
   * @returns a vector a text, in their order, all of one length; not necessarily of unit length
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** Hashed 3-grams, 4-grams and words, 256 dimensions: no download, no network. */
export const builtInEmbedding: Embedding = {
  id: "hashed-ngrams-256/1",
  embed: (texts) => Promise.resolve(texts.map(hashedVector)),
};

/** A vector of length 1 in the same direction; the zero vector stays as it is. */
export function toUnit(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const x of vector) sum += x * x;
  const norm = Math.sqrt(sum);
  return norm > 0 && Number.isFinite(norm) ? vector.map((x) => x / norm) : vector;
}

/**
 * Unit vectors of the effective samples' canonical forms, by sample index; equal forms are embedded once.
 * @throws whatever the embedding throws, and RangeError where it returns the wrong number or lengths of vectors
 */
export async function embedSamples(
  normalised: Normalised,
  embedding: Embedding,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Float32Array>> {
  const forms = new Map<string, number[]>();
  for (const index of normalised.effective) {
    const form = normalised.samples[index]?.canonical ?? "";
    forms.set(form, [...(forms.get(form) ?? []), index]);
  }
  const vectors = await embedding.embed([...forms.keys()], signal);
  const [first] = vectors;
  if (vectors.length !== forms.size || vectors.some((vector) => vector.length !== first?.length))
    throw new RangeError(`${embedding.id} returned ${vectors.length} vectors for ${forms.size} texts.`);
  return new Map(
    [...forms.values()].flatMap((indices, i) => {
      const vector = toUnit(vectors[i] ?? new Float32Array());
      return indices.map((index) => [index, vector] as const);
    }),
  );
}
