import type { Need } from "../core/policy/needs.ts";
import { opinionOf } from "../core/policy/panel.ts";
import type { ToolPolicy } from "../core/policy/resolve.ts";
import type { DecisionRecord } from "../core/record.ts";
import { RISKS } from "../core/turn.ts";

type Held = (tool: string) => Pick<ToolPolicy, "risk" | "panel" | "validation">;

/** Nothing else speaks against the candidate's calls, and no person has spoken for them. */
const passes = ({ reason, mode }: DecisionRecord): boolean => reason === "confident" && mode !== "off";

/** What holds for the candidate's tools, the riskiest first: a call that comes with a riskier one keeps what is set for its own tool. */
function heldIn({ candidate, samples }: DecisionRecord, policyOf: Held): readonly ReturnType<Held>[] {
  const tools = new Set(samples[candidate ?? 0]?.calls.map(({ tool }) => tool));
  return [...tools].map(policyOf).toSorted((a, b) => RISKS.indexOf(b.risk) - RISKS.indexOf(a.risk));
}

/** What the panels' models answer to the turn. One that was asked for a second opinion has voted. */
export function panelNeeds(record: DecisionRecord, policyOf: Held): readonly Need[] {
  if (!passes(record)) return [];
  const members = heldIn(record, policyOf)
    .flatMap(({ panel }) => panel?.models ?? [])
    .filter((member) => opinionOf(record.evidence, member) === undefined);
  const once = members.filter(
    ({ model, upstream }, at) =>
      members.findIndex((other) => other.model === model && other.upstream === upstream) === at,
  );
  return once.length === 0 ? [] : [{ kind: "panel", members: once }];
}

/**
 * Whether another model finds the candidate's calls right: asked where nothing else speaks against them and no person has spoken for
 * them, and only once.
 */
export function validationNeeds(record: DecisionRecord, policyOf: Held): readonly Need[] {
  const { candidate, samples, evidence } = record;
  const sample = samples[candidate ?? 0];
  if (evidence.validation !== undefined || sample === undefined || !passes(record)) return [];
  const [validation] = heldIn(record, policyOf).flatMap((held) => held.validation ?? []);
  if (validation === undefined || sample.calls.length === 0) return [];
  return [{ kind: "validation", ...validation, form: sample.canonical, calls: sample.calls }];
}
