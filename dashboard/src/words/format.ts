/** How numbers and times are written, everywhere on the page. "—": not known. */
export const UNKNOWN = "—";

export const fixed = (value: number | null, digits = 2): string =>
  value === null ? UNKNOWN : value.toFixed(digits).replace("-", "−");

/** A share as a percentage. What is not quite nothing, or not quite all, does not look like it. */
export function percent(share: number | null): string {
  if (share === null) return UNKNOWN;
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return "<1 %";
  if (whole === 100 && share < 1) return ">99 %";
  return `${whole} %`;
}

export const count = (value: number): string => value.toLocaleString("en-US");

/** "1 call", "3 calls" */
export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`;

/** In the reader's time zone: the clock of today, else with the date. */
export function shortTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return time.toDateString() === now.toDateString()
    ? time.toLocaleTimeString(undefined, { hour12: false })
    : time.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short", hour12: false });
}

export const fullTime = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium", hour12: false });
