import type { ToolOverview } from "../api/types.ts";
import { count } from "../words/format.ts";

type Group = ToolOverview["groups"]["passed"];

/**
 * Wrong calls among those that passed, or that were stopped: those known, and about how many there are if calls without a
 * verdict are wrong as often as those with one.
 */
export function harmText({ decisions, correct, incorrect }: Group): string {
  if (decisions === 0) return "0";
  const labelled = correct + incorrect;
  if (labelled === 0) return "not known";
  if (labelled >= decisions) return count(incorrect);
  return `≈ ${count(Math.round((decisions * incorrect) / labelled))} (${count(incorrect)} known)`;
}
