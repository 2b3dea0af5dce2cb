import type { Doubt } from "./doubt.ts";
import type { Stopped } from "./stopped-call.ts";

/**
 * Longest description of calls that a user is asked to confirm, in UTF-16 units. Nothing in it is cut short: who says yes must have
 * seen all that would run. What is longer goes to a person, who reads it on a page.
 */
const LONGEST_CALLS = 4_000;

/** All that the calls would do; null where it is too much for a chat, or holds what nobody sees. */
export const tellAll = ({ calls, speaker }: Stopped): string | null => speaker.whole(calls, LONGEST_CALLS);

const RUNNABLE: ReadonlySet<Doubt["kind"]> = new Set([
  "disagree",
  "unstated",
  "uncovered",
  "stated",
  "ways",
  "general",
]);

/** Whether a yes alone would let the calls run. */
export const mayRun = ({ doubt, blocks = [], rejected = null }: Stopped): boolean =>
  blocks.length === 0 && rejected === null && RUNNABLE.has(doubt.kind);
