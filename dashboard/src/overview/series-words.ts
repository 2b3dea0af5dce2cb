import type { Summary } from "../api/types.ts";
import { shortTime } from "../words/format.ts";

/** Days are days of UTC, hours are shown in the reader's time zone. */
export const bucketWords = (start: string, bucket: Summary["bucket"]): string =>
  bucket === "hour"
    ? shortTime(start)
    : new Date(start).toLocaleDateString(undefined, { dateStyle: "medium", timeZone: "UTC" });

/** What stands below the last bar: "now" where it still grows, else the last day or the end of the last hour. */
export function endWords(
  { to, bucket, series }: Pick<Summary, "to" | "bucket"> & { readonly series: readonly { start: string }[] },
  now: number,
): string {
  const last = series.at(-1);
  if (last === undefined || (Date.parse(last.start) <= now && now < Date.parse(to))) return "now";
  return bucketWords(bucket === "hour" ? to : last.start, bucket);
}
