import type { Group } from "../api/types.ts";
import { harmOf } from "../overview/harm.ts";
import { count, plural } from "../words/format.ts";

export interface HarmWords {
  /** About how many calls were wrong. */
  readonly about: string;
  /** What that rests on; null where nothing needs to be said. */
  readonly basis: string | null;
}

/** Wrong calls among those that passed, or that were stopped: about how many there are, and what that rests on. */
export function harmWords(group: Group): HarmWords {
  const { calls, labelled, known, estimate } = harmOf(group);
  if (calls === 0) return { about: "0", basis: null };
  if (estimate === null) return { about: "not known", basis: null };
  if (labelled >= calls) return { about: count(known), basis: null };
  return {
    about: known === 0 ? "none known" : `≈ ${count(Math.round(estimate))}`,
    basis: `${count(known)} of ${plural(labelled, "outcome")}`,
  };
}
