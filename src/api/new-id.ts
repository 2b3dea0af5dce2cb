/** The last so many hex digits. */
const hex = (value: number, digits: number): string =>
  (value % 16 ** digits).toString(16).padStart(digits, "0");

/**
 * A new id: 32 hex digits of a UUID of version 7 (RFC 9562, section 5.7), which begins with the time. Rows that are made together
 * lie side by side in every index by id: with ids that are all chance, each of them is another page that the database reads and
 * writes.
 * @param now milliseconds since 1970
 */
export function newId(now: number): string {
  const time = Math.floor(now).toString(16).padStart(12, "0");
  const words = crypto.getRandomValues(new Uint32Array(3));
  const [a, b, c] = [words[0] ?? 0, words[1] ?? 0, words[2] ?? 0];
  // Version 7, then 12 bits of chance, the variant 10, and 62 bits of chance.
  return `${time}7${hex(a, 3)}${(8 + ((a >>> 12) & 3)).toString(16)}${hex(a >>> 14, 3)}${hex(b, 8)}${hex(c, 4)}`;
}
