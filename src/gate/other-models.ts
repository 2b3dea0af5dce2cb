import type { Need } from "../core/policy/needs.ts";
import { opinionOf } from "../core/policy/panel.ts";
import type { ToolPolicy } from "../core/policy/resolve.ts";
import type { DecisionRecord } from "../core/record.ts";

/** Nothing else speaks against the candidate's calls, and no person has spoken for them. */
const passes = ({ reason, mode }: DecisionRecord): boolean => reason === "confident" && mode !== "off";

/** What the panel's models answer to the turn. One that was asked for a second opinion has voted. */
export function panelNeeds(record: DecisionRecord, { panel }: ToolPolicy): readonly Need[] {
  if (panel === null || !passes(record)) return [];
  const members = panel.models.filter((member) => opinionOf(record.evidence, member) === undefined);
  return members.length === 0 ? [] : [{ kind: "panel", members }];
}

/**
 * Whether another model finds the candidate's calls right: asked where nothing else speaks against them and no person has spoken for
 * them, and only once.
 */
export function validationNeeds(record: DecisionRecord, { validation }: ToolPolicy): readonly Need[] {
  const { candidate, samples, evidence } = record;
  const sample = samples[candidate ?? 0];
  if (validation === null || evidence.validation !== undefined || sample === undefined) return [];
  const asked = passes(record) && sample.calls.length > 0;
  return asked ? [{ kind: "validation", ...validation, form: sample.canonical, calls: sample.calls }] : [];
}
