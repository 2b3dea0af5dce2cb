/** What is known of one tool in one score context, by day (UTC). */

/** Sums of a day over decisions that pass the gate. */
export interface ErrorDay {
  /** Start of the day, in milliseconds since 1970. */
  readonly start: number;
  /** Decisions that pass, whatever is known of them. */
  readonly decisions: number;
  /** Of these, verdicts from one source. */
  readonly correct: number;
  readonly incorrect: number;
}

/** Counts of a day by confidence: 101 bins, see `confidence_rollups`. */
export interface ConfidenceDay {
  readonly start: number;
  readonly bins: readonly number[];
}

export const DAY_MS = 24 * 3_600_000;
/** Days that a reference takes where no calibration says one. */
export const FIRST_DAYS = 14;
/** Days before a calibration whose outcomes it rests on. */
const CALIBRATION_DAYS = 56;

export interface Split<T> {
  readonly reference: readonly T[];
  readonly live: readonly T[];
}

const dayOf = (time: number): number => time - (time % DAY_MS);

/** The days before a calibration was applied, and those since that are over: the day itself is the first of them. */
export function splitAtChange<T extends { readonly start: number }>(
  days: readonly T[],
  changedAt: number,
  now: number,
): Split<T> {
  const day = dayOf(changedAt);
  return {
    reference: days.filter(({ start }) => start < day && start >= day - CALIBRATION_DAYS * DAY_MS),
    live: days.filter(({ start }) => start >= day && start < dayOf(now)),
  };
}

/**
 * The first two full weeks since `from` (or since the first day), and the full days after them. The first day may have
 * begun at any hour, so it is none of them; nor is a day that is not over.
 */
export function splitAfterFirstWeeks<T extends { readonly start: number }>(
  days: readonly T[],
  from: number | null,
  now: number,
): Split<T> {
  const [first] = days;
  if (first === undefined) return { reference: [], live: [] };
  const begin = Math.max(first.start, from === null ? 0 : dayOf(from)) + DAY_MS;
  const end = begin + FIRST_DAYS * DAY_MS;
  return {
    reference: days.filter(({ start }) => start >= begin && start < end),
    live: days.filter(({ start }) => start >= end && start < dayOf(now)),
  };
}
