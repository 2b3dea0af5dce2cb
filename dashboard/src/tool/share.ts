/** A percentage as it is typed, as a share between 0 and 1, both left out; null where it is none. */
export function shareOf(text: string): number | null {
  const percent = text.trim() === "" ? Number.NaN : Number(text);
  return percent > 0 && percent < 100 ? Number((percent / 100).toFixed(9)) : null;
}
