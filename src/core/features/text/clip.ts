/** Bounds the work on long texts: beginning and end are kept, the middle is left out. Lengths in UTF-16 units. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = Math.ceil(limit / 2);
  return `${text.slice(0, head)}\n${text.slice(text.length - (limit - head))}`;
}
