import { resolveTool } from "../policy/resolve.ts";
import type { ExperimentArm, PolicyDocument, PolicyRule, RunningExperiment } from "../policy/rule.ts";
import { rolloutUnit, sessionUnit, uniform, type UnitSource, userUnit } from "./draw.ts";

/** A turn's place in an experiment: the arm whose policy holds, and the hash of the session or user that was assigned. */
export interface Enrolment {
  readonly id: string;
  readonly arm: string;
  readonly unit: string;
}

/** What holds for one turn: the policy with its arm's rules, and by what shares of sessions are drawn. */
export interface AssignedPolicy {
  readonly document: PolicyDocument;
  /** The policy without any arm's rules. */
  readonly base: PolicyDocument;
  /** See `rolloutUnit`; null: the strictest that any unit can get. */
  readonly unit: string | null;
  /** Null: no experiment runs, or the turn is outside it. */
  readonly experiment: Enrolment | null;
}

/** A threshold and a penalty say the same thing: a patch that sets one of them replaces both. */
function patched(rule: PolicyRule, patch: PolicyRule): PolicyRule {
  if (patch.threshold === undefined && patch.penalty === undefined) return { ...rule, ...patch };
  const { threshold: _threshold, penalty: _penalty, ...rest } = rule;
  return { ...rest, ...patch };
}

/** The policy with the rules of an arm laid over it: field by field, for all tools and for each tool that the arm names. */
export function withArm(
  policy: PolicyDocument,
  arm: Pick<ExperimentArm, "global" | "tools">,
): PolicyDocument {
  const tools = Object.entries(arm.tools ?? {}).map(
    ([name, patch]) =>
      [name, patched(Object.hasOwn(policy.tools, name) ? (policy.tools[name] ?? {}) : {}, patch)] as const,
  );
  return {
    ...policy,
    global: patched(policy.global, arm.global ?? {}),
    tools: tools.length === 0 ? policy.tools : { ...policy.tools, ...Object.fromEntries(tools) },
  };
}

const UNDER_ARMS = new WeakMap<PolicyDocument, Map<ExperimentArm, PolicyDocument>>();

/** `withArm`, once for each arm of a policy: an arm that names many tools must not cost every turn of its units. */
function underArm(policy: PolicyDocument, arm: ExperimentArm): PolicyDocument {
  let known = UNDER_ARMS.get(policy);
  if (known === undefined) UNDER_ARMS.set(policy, (known = new Map<ExperimentArm, PolicyDocument>()));
  let document = known.get(arm);
  if (document === undefined) known.set(arm, (document = withArm(policy, arm)));
  return document;
}

/** The arm of a unit; null for units that the arms' shares leave over. */
export function armOf({ arms, salt }: RunningExperiment, unit: string): ExperimentArm | null {
  const place = uniform("arm", salt, unit);
  let end = 0;
  for (const arm of arms) {
    end += arm.share;
    if (place < end) return arm;
  }
  // Shares such as a third each add up to a little less than 1.
  return end > 1 - 1e-9 ? (arms.at(-1) ?? null) : null;
}

/**
 * What holds for a turn. The same session (else user) gets the same answer in every isolate and at every repeat, as long as the
 * policy stays as it is. A turn whose unit is not known is outside the experiment, and under the strictest share.
 */
export function assign(policy: PolicyDocument, source: UnitSource): AssignedPolicy {
  const { experiment = null } = policy;
  const unit = rolloutUnit(source);
  const enrolled =
    experiment === null ? null : experiment.unit === "user" ? userUnit(source) : sessionUnit(source);
  const arm = experiment === null || enrolled === null ? null : armOf(experiment, enrolled);
  if (experiment === null || enrolled === null || arm === null) {
    return { document: policy, base: policy, unit, experiment: null };
  }
  return {
    document: underArm(policy, arm),
    base: policy,
    unit,
    experiment: { id: experiment.id, arm: arm.id, unit: enrolled },
  };
}

/** Two versions of a policy, each as it holds for the same turn. */
export const assignBoth = (
  { before, now }: { readonly before: PolicyDocument; readonly now: PolicyDocument },
  source: UnitSource,
): { readonly before: PolicyDocument; readonly now: PolicyDocument } => ({
  before: assign(before, source).document,
  now: assign(now, source).document,
});

/** What holds for a turn of nobody in particular: no arm, and the strictest that a share of sessions allows. */
export const unassigned = (policy: PolicyDocument): AssignedPolicy => ({
  document: policy,
  base: policy,
  unit: null,
  experiment: null,
});

/** Every policy that a turn can fall under: the policy itself, and with the rules of each arm. */
export const possiblePolicies = (policy: PolicyDocument): readonly PolicyDocument[] => [
  policy,
  ...(policy.experiment?.arms ?? []).map((arm) => underArm(policy, arm)),
];

/** Whether what holds for a turn that may call these tools depends on its session or user. */
export const dependsOnUnit = (policy: PolicyDocument, toolNames: readonly string[]): boolean =>
  (policy.experiment ?? null) !== null ||
  ["", ...toolNames].some((name) => {
    const { mode, enforceShare, exploreShare } = resolveTool(policy, name);
    return mode === "enforce" && (enforceShare < 1 || exploreShare > 0);
  });

/** The policy without the rules of tools that are not among these, its arms' rules included. */
export function onlyTools(policy: PolicyDocument, toolNames: readonly string[]): PolicyDocument {
  const keep = (tools: Readonly<Record<string, PolicyRule>>): Readonly<Record<string, PolicyRule>> =>
    Object.fromEntries(
      toolNames.filter((name) => Object.hasOwn(tools, name)).map((name) => [name, tools[name] ?? {}]),
    );
  const { experiment = null } = policy;
  const tools = keep(policy.tools);
  if (experiment === null) return { ...policy, tools };
  const arms = experiment.arms.map((arm) =>
    arm.tools === undefined ? arm : { ...arm, tools: keep(arm.tools) },
  );
  return { ...policy, tools, experiment: { ...experiment, arms } };
}
