import type { Facts } from "./facts.ts";

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,20}))?)? ?([Zz]|[+-]\d\d(?::?\d\d)?)?$/;
const TIME = /^(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,20}))?)?([Zz]|[+-]\d\d:\d\d)?$/;

const LONGEST = 64;
const MINUTE_MS = 60_000;

const fractionOf = (digits = ""): string => {
  const kept = digits.replace(/0+$/, "");
  return kept === "" ? "" : `.${kept}`;
};

const inRange = (value: string, most: number): boolean => Number(value) <= most;

/** Minutes east of UTC, or null where no clock has such an offset. */
const offsetMinutes = (offset: string): number | null => {
  if (/^z$/i.test(offset)) return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(3).replace(":", "") || "0");
  if (hours > 23 || minutes > 59) return null;
  return (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
};

/** The day exists. Years before 1000 are left alone: JavaScript reads 0 to 99 as 1900 to 1999. */
const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1_000 &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate();

const instantForm = (match: RegExpExecArray): string | null => {
  const [, year = "", month = "", day = "", hour = "", minute = "", second = "00", digits, offset] = match;
  if (!isDay(Number(year), Number(month), Number(day))) return null;
  if (!inRange(hour, 23) || !inRange(minute, 59) || !inRange(second, 59)) return null;
  const fraction = fractionOf(digits);
  if (offset === undefined) return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}`;
  const east = offsetMinutes(offset);
  if (east === null) return null;
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return `${new Date(local - east * MINUTE_MS).toISOString().slice(0, -".000Z".length)}${fraction}Z`;
};

const timeForm = (match: RegExpExecArray): string | null => {
  const [, hour = "", minute = "", second = "00", digits, offset = ""] = match;
  if (!inRange(hour, 23) || !inRange(minute, 59) || !inRange(second, 59)) return null;
  const zone = /^(?:z|[+-]00:00)$/i.test(offset) ? "Z" : offset;
  return `${hour}:${minute}:${second}${fractionOf(digits)}${zone}`;
};

/**
 * ISO 8601 and RFC 3339 spellings of one instant (in UTC), or of one local time where no offset stands; null for all
 * else. A date is no midnight; a time without an offset is not UTC; `24:00`, leap seconds, week dates and everything with
 * day and month in an order of its own (`03/04/2024`) stay as they are. A time alone only where the format says so:
 * `10:00` may also be ten minutes.
 */
export const dateForm = (text: string, { formats, verbatim }: Facts): string | null => {
  if (text.length > LONGEST || verbatim || !/\d/.test(text)) return null;
  const value = text.trim();
  if (DATE.test(value)) return value;
  const full = DATE_TIME.exec(value);
  if (full !== null) return instantForm(full);
  const time = formats.has("time") ? TIME.exec(value) : null;
  return time === null ? null : timeForm(time);
};

const DURATION =
  /^P(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/;
const DURATION_WORDS = ["duration", "interval", "ttl", "timeout", "period"];

/**
 * An ISO 8601 duration in months, days and seconds, which have no fixed ratio: P1W is P7D, PT60M is PT1H, but P1D is not
 * PT24H and P1M is not P30D. Only where format or name say that it is a duration; null for all else.
 */
export const durationForm = (text: string, { formats, words }: Facts): string | null => {
  if (text.length > LONGEST) return null;
  if (!formats.has("duration") && !DURATION_WORDS.some((word) => words.has(word))) return null;
  const match = DURATION.exec(text.trim());
  if (match === null || match[5] === "T") return null;
  const [years = 0, months = 0, weeks = 0, days = 0, , hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part: string | undefined, index) => (index === 4 ? 0 : Number(part ?? "0")));
  if (match.slice(1).every((part: string | undefined) => part === undefined)) return null;
  const inMonths = years * 12 + months;
  const inDays = weeks * 7 + days;
  const inSeconds = hours * 3_600 + minutes * 60 + seconds;
  const date = `${inMonths > 0 ? `${inMonths}M` : ""}${inDays > 0 ? `${inDays}D` : ""}`;
  if (inSeconds > 0) return `P${date}T${inSeconds}S`;
  return date === "" ? "PT0S" : `P${date}`;
};
