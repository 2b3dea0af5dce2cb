import type { ToolOverview } from "../api/types.ts";
import { rankByHarm } from "../overview/harm.ts";

/** What the tools are sorted by, as it stands in the address and in words; without one, by their decisions. */
export const ORDERS = [
  ["passing", "harm passing"],
  ["avoided", "harm avoided"],
  ["name", "name"],
] as const;

/** The tools whose name holds `part` (in either case), in the order asked for; the gate's own order where none is. */
export function shownTools(
  tools: readonly ToolOverview[],
  order: string | null,
  part: string,
): readonly ToolOverview[] {
  const wanted = part.trim().toLowerCase();
  const found = wanted === "" ? tools : tools.filter(({ tool }) => tool.toLowerCase().includes(wanted));
  if (order === "name") return found.toSorted((a, b) => a.tool.localeCompare(b.tool));
  if (order !== "passing" && order !== "avoided") return found;
  const ranked = rankByHarm(found, order === "passing" ? "passed" : "stopped").map(({ tool }) => tool);
  const place = new Map(ranked.map((tool, i) => [tool, i]));
  const at = ({ tool }: ToolOverview) => place.get(tool) ?? ranked.length;
  return found.toSorted((a, b) => at(a) - at(b));
}
