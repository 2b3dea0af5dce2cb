/** Local heads in words: nobody reads their numbers, everybody reads what becomes of a confidence. */
import { applyHead, IDENTITY_PARTS } from "../../../src/core/local-head/head.ts";
import type { Policy } from "../api/types.ts";
import { plural } from "../words/format.ts";
import type { Change } from "./changes.ts";

type Heads = NonNullable<Policy["heads"]>;
type Head = Heads[string];

/** The confidence at which a head is shown: near where thresholds lie. */
const SHOWN_AT = 0.6;
/** Tools that one change names; the most moved first. */
const MOST_TOOLS = 12;

const own = (heads: Heads, context: string): Head | null =>
  Object.hasOwn(heads, context) ? (heads[context] ?? null) : null;

/** What becomes of a confidence of a tool whose features are as usual, 0..1. */
export const shownConfidence = (head: Head | null, tool: string | null, at = SHOWN_AT): number =>
  applyHead(head ?? IDENTITY_PARTS, at, () => Number.NaN, tool === null ? [] : [{ tool, risk: "" }]);

const percent1 = (share: number): string => `${(share * 100).toFixed(1)} %`;

const headText = (head: Head | null): string | null =>
  head &&
  `learned from ${plural(head.n_labels, "outcome")} until ${head.fitted_at.slice(0, 10)}, calibration ${head.calibration_id}`;

/** For each score context: which head, and what it makes of a confidence of 60 %, for all tools and for those that it moves. */
export function headChanges(before: Heads, after: Heads): Change[] {
  const contexts = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return contexts.flatMap((context) => {
    const [old, now] = [own(before, context), own(after, context)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const place = `local head of score context ${context}`;
    const moved = (tool: string | null): Change => ({
      place,
      tool: null,
      setting: `a confidence of ${SHOWN_AT * 100} %${tool === null ? "" : ` for ${tool}`} becomes`,
      before: percent1(shownConfidence(old, tool)),
      after: percent1(shownConfidence(now, tool)),
    });
    const tools = [...new Set([...Object.keys(old?.tools ?? {}), ...Object.keys(now?.tools ?? {})])];
    const step = (tool: string) => Math.abs(shownConfidence(now, tool) - shownConfidence(old, tool));
    return [
      { place, tool: null, setting: "what it is", before: headText(old), after: headText(now) },
      moved(null),
      ...tools
        .toSorted((a, b) => step(b) - step(a))
        .slice(0, MOST_TOOLS)
        .map(moved),
      ...(tools.length <= MOST_TOOLS
        ? []
        : [
            {
              place,
              tool: null,
              setting: "tools that move less",
              before: null,
              after: `${tools.length - MOST_TOOLS}`,
            },
          ]),
    ];
  });
}
