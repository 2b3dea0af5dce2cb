/** Longest text that is compared; tool names are at most 64 characters at every provider. */
const MAX_LENGTH = 128;

/**
 * Levenshtein distance of two texts in UTF-16 units: insertions, deletions and substitutions, each 1
 * (Wagner & Fischer 1974, with one row). Texts are cut to 128 units.
 */
export const editDistance = (first: string, second: string): number => {
  const a = first.slice(0, MAX_LENGTH);
  const b = second.slice(0, MAX_LENGTH);
  const row = Uint16Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = i - 1;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0;
      const left = row[j - 1] ?? 0;
      const substituted = diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      row[j] = Math.min(above + 1, left + 1, substituted);
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
};
