/** Which span of time is read next, and how far the reading has come. */

export interface Sweep {
  /** ISO 8601 UTC, inclusive. */
  readonly from: string;
  /** ISO 8601 UTC, exclusive. */
  readonly until: string;
  /** Langfuse's cursor of the page that comes next; null for the first. */
  readonly page: string | null;
}

/** Kept from one run to the next. */
export interface PullState {
  /** The one that is being read; null between two. */
  readonly sweep: Sweep | null;
  /** Up to where everything was read once; null before the first. */
  readonly readUntil: string | null;
  /** When the last look far back began. */
  readonly lookedBackAt: string | null;
}

export const BEGINNING: PullState = { sweep: null, readUntil: null, lookedBackAt: null };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A new score shows up minutes after its time. */
const OVERLAP = 15 * MINUTE;
/** A score that a person changes keeps its time: those of the last days are looked at again each hour. */
const LOOK_BACK = { every: 60 * MINUTE, days: 7 * DAY, first: 30 * DAY } as const;

const iso = (time: number): string => new Date(time).toISOString();

/** The sweep to go on with at `now` (milliseconds since 1970), and the state in which it is under way. */
export function nextSweep(state: PullState, now: number): PullState & { readonly sweep: Sweep } {
  const { sweep, readUntil, lookedBackAt } = state;
  if (sweep !== null) return { ...state, sweep };
  const due = lookedBackAt === null || now - Date.parse(lookedBackAt) >= LOOK_BACK.every;
  const back = readUntil === null ? LOOK_BACK.first : LOOK_BACK.days;
  const last = readUntil === null ? now : Math.min(now, Date.parse(readUntil));
  const from = due ? Math.min(now - back, last - OVERLAP) : last - OVERLAP;
  return {
    sweep: { from: iso(from), until: iso(now), page: null },
    readUntil,
    lookedBackAt: due ? iso(now) : lookedBackAt,
  };
}

/** After a page was read: the next page of the sweep, or its end. */
export const afterPage = (state: PullState & { readonly sweep: Sweep }, next: string | null): PullState =>
  next === null
    ? { ...state, sweep: null, readUntil: state.sweep.until }
    : { ...state, sweep: { ...state.sweep, page: next } };

/** Anything that is not a state of ours begins again: what was read before is known by its scores. */
export function readState(text: string | null): PullState {
  if (text === null) return BEGINNING;
  try {
    const value = JSON.parse(text) as Partial<PullState> | null;
    const times = [value?.readUntil, value?.lookedBackAt, value?.sweep?.from, value?.sweep?.until];
    if (value === null || times.some((time) => time != null && Number.isNaN(Date.parse(time))))
      return BEGINNING;
    return {
      sweep: value.sweep ?? null,
      readUntil: value.readUntil ?? null,
      lookedBackAt: value.lookedBackAt ?? null,
    };
  } catch {
    return BEGINNING;
  }
}
