import { Field } from "../field.ts";
import { readTime } from "../time.ts";

const DAY_MS = 24 * 3_600_000;
const DEFAULT_MS = 7 * DAY_MS;
const LONGEST_MS = 2 * 366 * DAY_MS;

/** `?from&to&tool` of the overviews; times in milliseconds since 1970, from inclusive, to exclusive. */
export interface OverviewQuery {
  readonly from: number;
  readonly to: number;
  readonly tool: string | undefined;
}

/**
 * @param now what `to` is where it is not given
 * @param defaultMs how much earlier `from` is where it is not given
 * @throws InvalidRequestError naming the parameter
 */
export function readOverviewQuery(
  query: Readonly<Record<string, string>>,
  now: number,
  defaultMs = DEFAULT_MS,
): OverviewQuery {
  const root = Field.root(query);
  const given = (name: string): Field | null => (query[name] ? root.get(name) : null);
  const time = (name: string): number | null => {
    const field = given(name);
    return field === null ? null : Date.parse(readTime(field));
  };
  // A decision of this very millisecond counts.
  const to = time("to") ?? now + 1;
  const from = time("from") ?? to - defaultMs;
  if (from >= to) root.get("from").fail("must be earlier than to");
  if (to - from > LONGEST_MS)
    root.get("from").fail("is more than two years before to; ask for a shorter range");
  return { from, to, tool: given("tool")?.string(1_024) };
}
