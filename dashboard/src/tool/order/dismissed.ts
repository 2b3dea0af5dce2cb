/** Proposed orders that somebody does not want to see again, kept by this browser. A tool's name may be anything. */
const KEY = "idk-dismissed-orders";
const MOST = 1_000;

type Pair = readonly [tool: string, before: string];

function read(): readonly Pair[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter(
          (pair): pair is Pair =>
            Array.isArray(pair) && pair.length === 2 && pair.every((one) => typeof one === "string"),
        )
      : [];
  } catch {
    return [];
  }
}

/** The tools whose order before this one was dismissed. */
export const dismissedBefore = (tool: string): readonly string[] =>
  read().flatMap(([one, before]) => (one === tool ? [before] : []));

/** @param dismissed false takes it back */
export function dismissOrder(tool: string, before: string, dismissed: boolean): void {
  const others = read().filter(([one, other]) => one !== tool || other !== before);
  const next = dismissed ? [...others, [tool, before] as const] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(next.slice(-MOST)));
  } catch {
    // The browser keeps nothing: it is dismissed for as long as the page is open.
  }
}
