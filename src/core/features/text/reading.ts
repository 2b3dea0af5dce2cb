import { wordsOf } from "./words.ts";

/** Verbs with which tools that only look at something begin. */
const READING: ReadonlySet<string> = new Set(
  (
    "get list search find view show check display look lookup read fetch query count calculate compute estimate think describe " +
    "retrieve inspect browse preview verify validate compare summarize is has"
  ).split(" "),
);

/** Whether a tool's name says that it only reads; the first word or, after a prefix such as "travel_", the second. */
export function soundsReading(name: string): boolean {
  const [first = "", second = "", third] = wordsOf(name);
  return READING.has(first) || (third !== undefined && READING.has(second));
}
