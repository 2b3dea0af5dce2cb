import type { Need } from "../core/policy/needs.ts";
import type { DecisionRecord, SampleRecord } from "../core/record.ts";
import type { HeldRules } from "../core/rules/rule.ts";
import { usesNeed } from "../core/rules/uses.ts";

/** The sample whose calls are about to run; null where none are, or nobody judged them. */
function aboutToRun({ action, mode, released, gateError, samples }: DecisionRecord): SampleRecord | null {
  const judged = action === "execute" && mode !== "off" && gateError === null;
  return judged && released !== null ? (samples[released] ?? null) : null;
}

/**
 * What is asked last, where nothing else stands against the calls: how often tools with a limit ran before, since this gives the calls
 * their place.
 */
export function lastNeeds(record: DecisionRecord, rulesOf: (tool: string) => HeldRules): readonly Need[] {
  const sample = aboutToRun(record);
  if (sample === null || record.evidence.uses?.form === sample.canonical) return [];
  const uses = usesNeed(sample.calls, sample.canonical, rulesOf);
  return uses === null ? [] : [uses];
}
