import type { Need } from "../core/policy/needs.ts";
import { MOST_ASKED, opinionOf } from "../core/policy/panel.ts";
import type { ToolPolicy } from "../core/policy/tool-policy.ts";
import { MOST_VALIDATORS, validatorsOf } from "../core/policy/validation.ts";
import type { DecisionRecord } from "../core/record.ts";
import { RISKS } from "../core/turn.ts";

type Held = (tool: string) => Pick<ToolPolicy, "risk" | "panel" | "validation" | "selfConfidence">;

/**
 * Nothing else speaks against the candidate's calls, and no person has spoken for them; or only the confidence does, and they are about
 * to run all the same.
 */
const passes = ({ reason, mode }: DecisionRecord, runs: boolean): boolean =>
  mode !== "off" &&
  (reason === "confident" || (runs && (reason === "low_confidence" || reason === "explored")));

/** What holds for the candidate's tools, the riskiest first: a call that comes with a riskier one keeps what is set for its own tool. */
function heldIn({ candidate, samples }: DecisionRecord, policyOf: Held): readonly ReturnType<Held>[] {
  const tools = new Set(samples[candidate ?? 0]?.calls.map(({ tool }) => tool));
  return [...tools].map(policyOf).toSorted((a, b) => RISKS.indexOf(b.risk) - RISKS.indexOf(a.risk));
}

/**
 * How sure the model says that it is of the candidate's calls. Asked also where they would be stopped, for what it is not sure of is
 * what a user can be asked; not where a check blocks them, or nobody judges them.
 */
export function selfConfidenceNeeds(record: DecisionRecord, policyOf: Held): readonly Need[] {
  const { candidate, samples, evidence, reason, mode, gateError } = record;
  const sample = samples[candidate ?? 0];
  const isOpen = reason === "confident" || reason === "low_confidence" || reason === "explored";
  if (evidence.selfConfidence !== undefined || sample === undefined || gateError !== null) return [];
  if (!isOpen || mode === "off" || sample.calls.length === 0) return [];
  // An earlier decision has made this one, so that nothing is paid for.
  if (evidence.earlier?.used === true) return [];
  const asked = heldIn(record, policyOf).find(({ selfConfidence: held }) => held?.ask === "follow_up");
  if (!asked?.selfConfidence) return [];
  const { deadlineMs } = asked.selfConfidence;
  return [{ kind: "self_confidence", deadlineMs, form: sample.canonical, calls: sample.calls }];
}

/**
 * What the panels' models answer to the turn, those of the riskiest tools first. One that was asked for a second opinion has voted.
 * @param runs see `runsUnlessBlocked`
 */
export function panelNeeds(record: DecisionRecord, policyOf: Held, runs: boolean): readonly Need[] {
  if (!passes(record, runs)) return [];
  const members = heldIn(record, policyOf)
    .flatMap(({ panel }) => panel?.models ?? [])
    .filter((member) => opinionOf(record.evidence, member) === undefined);
  const once = members.filter(
    ({ model, upstream }, at) =>
      members.findIndex((other) => other.model === model && other.upstream === upstream) === at,
  );
  if (once.length === 0) return [];
  const asked = once.map((member, at) => ({
    ...member,
    ...(at >= MOST_ASKED && { tooMany: true as const }),
  }));
  return [{ kind: "panel", members: asked }];
}

/**
 * Whether other models find the candidate's calls right: asked where nothing else speaks against them and no person has spoken for
 * them, and only once. Each is shown all calls; it is asked if the policy of one of them wants it, those of the riskiest first.
 */
export function validationNeeds(record: DecisionRecord, policyOf: Held, runs: boolean): readonly Need[] {
  const { candidate, samples, evidence } = record;
  const sample = samples[candidate ?? 0];
  if (sample === undefined || sample.calls.length === 0 || !passes(record, runs)) return [];
  if (evidence.validations?.some(({ form }) => form === sample.canonical) === true) return [];
  const wanted = heldIn(record, policyOf).flatMap(({ validation }) => validation ?? []);
  return validatorsOf(wanted).map((validation, at) => ({
    kind: "validation",
    ...validation,
    form: sample.canonical,
    calls: sample.calls,
    ...(at >= MOST_VALIDATORS && { tooMany: true as const }),
  }));
}
