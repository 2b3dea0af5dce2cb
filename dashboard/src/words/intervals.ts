import { fixed, percent, UNKNOWN } from "./format.ts";

type Interval = readonly [number, number];

/** "0.71 [0.66, 0.75]"; the interval is left out where it is not known. */
export const withInterval = (value: number | null, interval: Interval | null, digits = 2): string =>
  value === null ? UNKNOWN : `${fixed(value, digits)}${intervalText(interval, digits)}`;

const intervalText = (interval: Interval | null, digits: number): string =>
  interval === null ? "" : ` [${fixed(interval[0], digits)}, ${fixed(interval[1], digits)}]`;

/** A share with one digit where that says more: "2.5 %". */
export function exactPercent(share: number | null): string {
  if (share === null || share <= 0 || share >= 0.1) return percent(share);
  return share < 0.0005 ? "<0.1 %" : `${Number((share * 100).toFixed(1))} %`;
}
