/** @param milliseconds since 1970 */
export const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Milliseconds since 1970. @throws RangeError when a time is no date */
export function toMilliseconds(iso: string): number {
  const milliseconds = Date.parse(iso);
  if (Number.isNaN(milliseconds)) throw new RangeError(`${JSON.stringify(iso)} is no ISO 8601 time`);
  return milliseconds;
}
