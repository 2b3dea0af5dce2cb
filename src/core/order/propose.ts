import { wilson } from "../statistics/binomial.ts";

/** What the log says of one tool that ran before another. */
export interface SeenBefore {
  readonly tool: string;
  /** Sessions in which it ran before the first call of the other, and their share of all that call the other, 0..1. */
  readonly before: number;
  readonly share: number;
  /** Lower end of the share's 95 % interval (Wilson 1927, J. Am. Stat. Assoc. 22:209, with score limits). */
  readonly low: number;
  /** Share of the sessions that never call the other one in which it runs, 0..1; null where there are none. */
  readonly elsewhere: number | null;
  /** Calls of the other one, of `Order.calls`, before which it had not run in their session: as a rule it would have stopped these. */
  readonly stopped: number;
  /** Whether to make it a rule: see `proposeOrder`. */
  readonly proposed: boolean;
}

export interface Order {
  /** Sessions that call the tool. */
  readonly sessions: number;
  /** Calls of the tool in them. */
  readonly calls: number;
  readonly seen: readonly SeenBefore[];
}

/** Fewer sessions say too little about an order. */
export const LEAST_SESSIONS = 20;
/** Even the lower end of the interval must say that nearly every session keeps the order. */
const LEAST_LOW = 0.85;
/** What runs in nearly every session anyway belongs to no tool in particular. */
const MOST_ELSEWHERE = 0.9;
const MOST_TOLD = 10;

/** Calls of `tool` in a session before which `needed` had not run. */
function callsWithout(tools: readonly string[], tool: string, needed: string): number {
  const first = tools.indexOf(needed);
  return (first === -1 ? tools : tools.slice(0, first)).filter((one) => one === tool).length;
}

/**
 * Which tools ran before a tool in the sessions of the log. Proposed as a rule (`after`) where at least 20 sessions call the tool, the
 * lower end of the share of those that keep the order is at least .85, and the other tool is not one that runs everywhere. The log
 * shows what agents did, not what was right: a person decides.
 *
 * @param sessions names of the tools that ran in each session, in order
 */
export function proposeOrder(sessions: readonly (readonly string[])[], tool: string): Order {
  const calling = sessions.filter((tools) => tools.includes(tool));
  const others = sessions.filter((tools) => !tools.includes(tool));
  const counts = new Map<string, number>();
  for (const tools of calling) {
    for (const one of new Set(tools.slice(0, tools.indexOf(tool))))
      counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const seen = [...counts].map(([name, before]): SeenBefore => {
    const low = wilson(before, calling.length)?.[0] ?? 0;
    const running = others.filter((tools) => tools.includes(name)).length;
    const elsewhere = others.length === 0 ? null : running / others.length;
    const proposed =
      calling.length >= LEAST_SESSIONS &&
      low >= LEAST_LOW &&
      (elsewhere === null || others.length < LEAST_SESSIONS || elsewhere <= MOST_ELSEWHERE);
    const stopped = calling.reduce((sum, tools) => sum + callsWithout(tools, tool, name), 0);
    return { tool: name, before, share: before / calling.length, low, elsewhere, stopped, proposed };
  });
  return {
    sessions: calling.length,
    calls: calling.reduce((sum, tools) => sum + tools.filter((one) => one === tool).length, 0),
    seen: seen.toSorted((a, b) => b.before - a.before || (a.tool < b.tool ? -1 : 1)).slice(0, MOST_TOLD),
  };
}
