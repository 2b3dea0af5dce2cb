import type { Hours } from "./rule.ts";

const MINUTE_MS = 60_000;
const DAY = 1_440;

/**
 * Whether a moment lies in these hours.
 * @param at milliseconds since 1970
 */
export function isWithin({ from, to, offset }: Hours, at: number): boolean {
  const minute = (((Math.floor(at / MINUTE_MS) + offset) % DAY) + DAY) % DAY;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The day of the week there, 0 (Sunday) to 6. */
export const weekdayAt = (at: number, offset: number): number =>
  new Date(at + offset * MINUTE_MS).getUTCDay();

const two = (value: number): string => String(value).padStart(2, "0");

/** `22:30` */
export const timeOfDay = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** `+02:00`, and `+00:00` for UTC. */
export const offsetText = (offset: number): string =>
  `${offset < 0 ? "-" : "+"}${timeOfDay(Math.abs(offset))}`;
