/** What the calls before say about the next one. */
import type { EarlierCall } from "../features/loop-history.ts";
import { soundsReading } from "../features/text/reading.ts";

const NOT_YET =
  /\b(?:pending|running|queued|in[ _-]?progress|processing|not[ _-]?ready|waiting|scheduled|started|retry|try again|incomplete|unfinished)\b/i;
const HEAD = 4_000;

/** Whether a result says that its answer is not there yet: asking again is what a poll does. */
export const saysNotYet = (result: string | null): boolean =>
  result !== null && NOT_YET.test(result.slice(0, HEAD));

/** Whether nothing was done after the call at a place that could change its answer. */
export const unchangedSince = (calls: readonly EarlierCall[], at: number): boolean =>
  calls.slice(at + 1).every(({ call, failed }) => failed === true || soundsReading(call.name));
