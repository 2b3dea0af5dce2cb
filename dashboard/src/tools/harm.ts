import type { Group } from "../api/types.ts";
import { harmOf } from "../overview/harm.ts";
import { count } from "../words/format.ts";

/** Wrong calls among those that passed, or that were stopped: about how many there are, and how many are known. */
export function harmText(group: Group): string {
  const { calls, labelled, known, estimate } = harmOf(group);
  if (calls === 0) return "0";
  if (estimate === null) return "not known";
  if (known === 0) return "none known";
  return labelled >= calls ? count(known) : `≈ ${count(Math.round(estimate))} (${count(known)} known)`;
}
