/** Whether the calls of a tool that pass the gate are wrong more often than they were. */
import { type ErrorDrift, errorDrift } from "../statistics/drift/error-drift.ts";
import { type ErrorDay, splitAfterFirstWeeks, splitAtChange } from "./days.ts";

/**
 * Sources whose choice of what they judge does not change with what people happen to look at: reviews and annotations are
 * left out, since a person who begins to look at doubtful calls would look like drift.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(["human_review", "langfuse"]);

/** What must be known of the reference before anything is said. */
const LEAST_REFERENCE = 30;
/** Chance of ever raising a false alarm, for one tool and source. */
export const ERROR_DELTA = 0.05;
const TOLERANCE = 0.02;
/** A longer sequence is thinned by a whole factor, which only makes it say less. */
const MOST_TRIALS = 100_000;

export interface SourceErrors extends ErrorDrift {
  readonly source: string;
  /**
   * `labels`: wrong ones among known verdicts. `decisions`: among all that passed, for sources that only ever find faults: tool
   * results, and the conversation.
   */
  readonly among: "labels" | "decisions";
  readonly reference: { readonly trials: number; readonly wrong: number };
}

interface Trials {
  readonly trials: number;
  readonly wrong: number;
}

const NONE: Trials = { trials: 0, wrong: 0 };
const add = (a: Trials, b: Trials): Trials => ({ trials: a.trials + b.trials, wrong: a.wrong + b.wrong });

/**
 * @param days of one source, oldest first
 * @param changedAt when the calibration that holds was applied; null where none was
 * @returns null where there is nothing to compare with yet
 */
export function sourceErrors(
  source: string,
  days: readonly ErrorDay[],
  changedAt: number | null,
  now: number,
): SourceErrors | null {
  if (LEFT_OUT.has(source)) return null;
  const among = days.some(({ correct }) => correct > 0) ? "labels" : "decisions";
  const trialsOf = ({ decisions, correct, incorrect }: ErrorDay): Trials => ({
    trials: among === "labels" ? correct + incorrect : decisions,
    wrong: incorrect,
  });
  const before = changedAt === null ? null : splitAtChange(days, changedAt, now);
  const enough = before !== null && sum(before.reference, trialsOf).trials >= LEAST_REFERENCE;
  const { reference, live } = enough ? before : splitAfterFirstWeeks(days, changedAt, now);
  const was = sum(reference, trialsOf);
  if (was.trials < LEAST_REFERENCE) return null;
  const sequence = sequenceOf(live.map(trialsOf));
  const calibration = { labels: was.trials, wrong: was.wrong };
  const found = errorDrift(calibration, sequence, { delta: ERROR_DELTA, tolerance: TOLERANCE });
  return { source, among, reference: was, ...found };
}

const sum = (days: readonly ErrorDay[], trialsOf: (day: ErrorDay) => Trials): Trials =>
  days.map(trialsOf).reduce(add, NONE);

/**
 * The outcomes one after the other, 1 wrong and 0 right. Within a day their order is not known: they are spread evenly, so
 * that what the day says is said by its end and hardly before. (The capital of a bet at the end of a day does not depend on
 * the order within it.)
 */
export function sequenceOf(days: readonly Trials[]): Uint8Array {
  const total = days.reduce(add, NONE).trials;
  const factor = Math.max(1, Math.ceil(total / MOST_TRIALS));
  const thinned = days.map(({ trials, wrong }) => ({
    trials: Math.floor(trials / factor),
    wrong: Math.min(Math.floor(trials / factor), Math.floor(wrong / factor)),
  }));
  const sequence = new Uint8Array(thinned.reduce(add, NONE).trials);
  let at = 0;
  for (const { trials, wrong } of thinned) {
    for (let i = 0; i < trials; i++) {
      // Bresenham's line: the next one is wrong when the share so far has fallen a whole one behind.
      sequence[at++] = Math.floor(((i + 1) * wrong) / trials) - Math.floor((i * wrong) / trials);
    }
  }
  return sequence;
}
