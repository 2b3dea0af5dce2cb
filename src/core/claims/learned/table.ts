/** The weights of traits as they are shipped: the traits in order as gaps, each with a weight of one byte. */
import { TRAIT_BITS } from "./traits.ts";

export interface Table {
  /** Weight by trait, -127..127; 0 for those that say nothing. */
  readonly weights: Int8Array;
}

const GAP = 255;

/** Two bytes an entry: the gap to the trait before (255: and 255 more), the weight. Base64. */
export function pack(weights: Int8Array): string {
  const bytes: number[] = [];
  let last = 0;
  weights.forEach((weight, trait) => {
    if (weight === 0) return;
    let gap = trait - last;
    last = trait;
    for (; gap >= GAP; gap -= GAP) bytes.push(GAP);
    bytes.push(gap, weight & 0xff);
  });
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
}

/** @throws RangeError where the text is none that {@link pack} wrote */
export function unpack(packed: string): Table {
  const bytes = atob(packed);
  const weights = new Int8Array(1 << TRAIT_BITS);
  let trait = 0;
  let at = 0;
  while (at < bytes.length) {
    let gap = bytes.charCodeAt(at++);
    trait += gap;
    while (gap === GAP && at < bytes.length) {
      gap = bytes.charCodeAt(at++);
      trait += gap;
    }
    if (at >= bytes.length || trait >= weights.length)
      throw new RangeError("The weights of claims are cut off.");
    weights[trait] = bytes.charCodeAt(at++);
  }
  return { weights };
}
