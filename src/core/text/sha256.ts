/** FIPS 180-4, 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND = /* @__PURE__ */ roots(64, 1 / 3);
/** FIPS 180-4, 5.3.3: the same of the square roots of the first 8 primes. */
const START = /* @__PURE__ */ roots(8, 1 / 2);

function roots(count: number, power: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let n = 2, found = 0; found < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) words[found++] = (n ** power % 1) * 2 ** 32;
  }
  return words;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** One block of 16 words, FIPS 180-4, 6.2.2. */
function take(hash: Uint32Array, block: DataView, offset: number, w: Uint32Array): void {
  for (let t = 0; t < 16; t++) w[t] = block.getUint32(offset + 4 * t);
  for (let t = 16; t < 64; t++) {
    const [x, y] = [w[t - 15] ?? 0, w[t - 2] ?? 0];
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[t] = (w[t - 16] ?? 0) + low + (w[t - 7] ?? 0) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUND[t] ?? 0) + (w[t] ?? 0)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) hash[place] = (hash[place] ?? 0) + word;
}

/**
 * The SHA-256 of a text in UTF-8 (a lone surrogate counts as U+FFFD), as eight words of 32 bits: FIPS 180-4. For short texts, where
 * an answer must not wait for the platform's own, which is asynchronous.
 */
export function sha256Words(text: string): Uint32Array {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const hash = START.slice();
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) take(hash, view, offset, schedule);
  return hash;
}

/** The first `digits` (at most 64) lower-case hex digits of the SHA-256 of a text. */
export const sha256Start = (text: string, digits: number): string =>
  [...sha256Words(text)]
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("")
    .slice(0, digits);
