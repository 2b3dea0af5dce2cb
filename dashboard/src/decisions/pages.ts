/** The gate pages forward only; the way back is what this tab has seen. */
const before = new Map<string, string | null>();
const MOST = 1_000;

/** Notes that the page at `cursor` (null: the newest) is followed by the one at `next`. */
export function notePage(cursor: string | null, next: string): void {
  if (before.size >= MOST) before.clear();
  before.set(next, cursor);
}

/** The page before the one at `cursor`; undefined: the newest, also where the way is not known. */
export const newerThan = (cursor: string | null): string | undefined =>
  (cursor === null ? null : before.get(cursor)) ?? undefined;
