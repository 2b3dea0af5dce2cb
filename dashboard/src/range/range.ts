/** The range of time that a view shows, as it stands in the address and as the gate understands it. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
export const RANGES = [
  ["1h", "last hour", HOUR_MS],
  ["24h", "last 24 hours", 24 * HOUR_MS],
  ["7d", "last 7 days", 7 * 24 * HOUR_MS],
  ["30d", "last 30 days", 30 * 24 * HOUR_MS],
  ["90d", "last 90 days", 90 * 24 * HOUR_MS],
] as const;
/** The first time that the gate can read; what comes before has no text that it knows. */
const FIRST = Date.parse("0000-01-01T00:00:00Z");
export const DEFAULT_RANGE = "24h";

/** The parameters that hold it. */
export const RANGE_NAMES = ["range", "from", "to"] as const;

/** The chosen range of time: `from` and `to` as ISO 8601, where `to` is left out for "until now". */
export function rangeOf(query: URLSearchParams, now: number): { from: string; to?: string } {
  const [from, to] = [dayOrTime(query.get("from")), dayOrTime(query.get("to"))];
  if (from !== null || to !== null) {
    return {
      from: from ?? new Date(Math.max(FIRST, timeOr(to, now) - 30 * 24 * HOUR_MS)).toISOString(),
      ...(to === null ? {} : { to }),
    };
  }
  const named =
    RANGES.find(([name]) => name === query.get("range")) ?? RANGES.find(([name]) => name === DEFAULT_RANGE);
  return { from: new Date(now - (named?.[2] ?? 0)).toISOString() };
}

/** A day that somebody typed into the address begins at midnight UTC. */
const dayOrTime = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : text;

/** Somebody may have written anything into the address; the gate says what is wrong with it. */
const timeOr = (iso: string | null, now: number): number => {
  const time = Date.parse(iso ?? "");
  return Number.isNaN(time) ? now : time;
};

export const isCustom = (query: URLSearchParams): boolean => query.has("from") || query.has("to");

/** In words, for a heading or a link. */
export function rangeWords(query: URLSearchParams): string {
  if (isCustom(query)) return "the chosen time";
  const named = RANGES.find(([name]) => name === (query.get("range") ?? DEFAULT_RANGE));
  return `the ${named?.[1] ?? "last 24 hours"}`;
}

/** The range alone, to be carried to another view: "" for the usual one. */
export function rangeQuery(query: URLSearchParams): string {
  const given = RANGE_NAMES.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(given).toString();
}

/** The address of another view with some parameters and this range. */
export function withRange(
  path: string,
  query: URLSearchParams,
  more: Readonly<Record<string, string>> = {},
): string {
  const text = [new URLSearchParams(more).toString(), rangeQuery(query)]
    .filter((part) => part !== "")
    .join("&");
  return text === "" ? path : `${path}?${text}`;
}

/** What a `datetime-local` field holds (the reader's time zone) as ISO 8601 UTC, and back. */
export function fromLocal(text: string): string | undefined {
  const time = new Date(text);
  return text === "" || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

export function toLocal(iso: string | null): string {
  const time = new Date(iso ?? "");
  // Such a field knows no years before 0 and none of five digits.
  if (!(time.getTime() >= FIRST + DAY_MS && time.getUTCFullYear() < 9_999)) return "";
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
