import { wilson } from "../../../src/core/statistics/binomial.ts";
import type { Group, ToolOverview } from "../api/types.ts";

/** Wrong calls of a tool among those that passed, or among those that were stopped. */
export interface Harm {
  readonly tool: string;
  /** Calls with this ruling. */
  readonly calls: number;
  /** Of the tool's stopped calls, those that did not run; the others ran, as the gate only watched. */
  readonly held: number;
  readonly labelled: number;
  /** Known to be wrong. */
  readonly known: number;
  /** Known ones and, of the calls without an outcome, the same share as of those with one; null where none is known. */
  readonly estimate: number | null;
  /** The same with the ends of the 95 % score interval of that share. */
  readonly low: number | null;
  readonly high: number | null;
}

export type Ruling = "passed" | "stopped";

/** The tools with calls of this ruling, those with the most harm first; those of which nothing is known come last. */
export function rankByHarm(tools: readonly ToolOverview[], ruling: Ruling): Harm[] {
  return tools
    .filter(({ groups }) => groups[ruling].decisions > 0)
    .map((tool) => ({ tool: tool.tool, held: tool.abstained, ...harmOf(tool.groups[ruling]) }))
    .toSorted((a, b) => (b.estimate ?? -1) - (a.estimate ?? -1) || b.calls - a.calls);
}

/** What is known of the wrong calls of one ruling, and about how many there are. */
export function harmOf({ decisions, correct, incorrect }: Group): Omit<Harm, "tool" | "held"> {
  const labelled = correct + incorrect;
  const interval = wilson(incorrect, labelled);
  const unknown = Math.max(0, decisions - labelled);
  const at = (share: number | undefined) => (share === undefined ? null : incorrect + unknown * share);
  return {
    calls: decisions,
    labelled,
    known: incorrect,
    estimate: at(labelled === 0 ? undefined : incorrect / labelled),
    low: at(interval?.[0]),
    high: at(interval?.[1]),
  };
}
