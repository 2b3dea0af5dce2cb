import { withArm } from "../../core/assignment/assign.ts";
import type { ExperimentConfig } from "../../core/experiments/config.ts";
import { policyChanges } from "../../core/experiments/diff.ts";
import { estimate } from "../../core/experiments/estimate.ts";
import { resolveTool } from "../../core/policy/resolve.ts";
import { power } from "../../core/statistics/experiments/power.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import { type PolicyWarning, policyWarnings } from "../../core/policy/warnings.ts";
import type { Database } from "../../store/client.ts";
import { recentTotals } from "../../store/queries/experiment-log.ts";
import type { ExperimentPlan } from "../../wire/experiments/response.ts";
import { writeRule } from "../../wire/policies/rule.ts";

const DAY = 24 * 3_600_000;
const DAYS = 14;

/** How large an experiment has to be, by what the log of the last two weeks shows of its units. */
export async function planExperiment(
  database: Database,
  project: string,
  config: Omit<ExperimentConfig, "plannedUnits">,
  now: number,
): Promise<ExperimentPlan> {
  const windowMs = config.maturationHours * 3_600_000;
  const until = now - windowMs;
  const { unit, tool } = config;
  const recent = await recentTotals(database, {
    project,
    unit,
    tool,
    windowMs,
    since: until - DAYS * DAY,
    until,
  });
  const seen = {
    days: DAYS,
    units: recent?.moments.units ?? 0,
    decisions: recent?.moments.sums.decisions ?? 0,
    labelled: recent?.labelled ?? 0,
  };
  const nothing = { units: null, fixedUnits: null, expectedUnits: null, days: null, seen };
  if (recent === null || seen.units < 2) {
    return { ...nothing, note: `The log of the last ${DAYS} days has no ${unit}s to plan by.` };
  }
  const found = estimate("idks", recent.moments, config.penalty);
  if (found === null || found.variance === 0) {
    return { ...nothing, note: `The log of the last ${DAYS} days has too few verdicts to plan by.` };
  }
  const perUnit = found.variance * seen.units;
  const [first = 1, ...others] = config.arms.map(({ share }) => share);
  const smallest = Math.min(...others);
  const size = power({
    unitVariances: [perUnit, perUnit],
    shares: [first, smallest],
    effect: config.minimumEffect,
    alpha: (1 - config.confidence) / others.length,
    power: config.power,
  });
  return {
    units: size.sequentialUnits,
    fixedUnits: size.fixedUnits,
    expectedUnits: Math.ceil(size.expectedFactor * size.fixedUnits),
    days: Math.ceil(size.sequentialUnits / ((seen.units / DAYS) * (first + smallest))),
    seen,
    note: null,
  };
}

/** Differences of which a plan tells how long they take, in parts of the one that is asked for. */
const PARTS = [0.25, 0.35, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3];

export interface EffectPlan {
  /** A difference in IDKS. */
  readonly effect: number;
  readonly units: number;
  readonly days: number;
}

/** What other differences would take: the units that one needs grow with the inverse of its square, and all else stays (see `power`). */
export function plansByEffect(
  { units, days }: ExperimentPlan,
  { minimumEffect }: Pick<ExperimentConfig, "minimumEffect">,
): readonly EffectPlan[] {
  if (units === null || days === null) return [];
  return PARTS.map((part) => ({
    effect: Number((minimumEffect * part).toPrecision(6)),
    units: Math.ceil(units / part ** 2),
    days: Math.ceil(days / part ** 2),
  }));
}

const enforcesAnything = (document: PolicyDocument): boolean =>
  ["", ...Object.keys(document.tools)].some((tool) => resolveTool(document, tool).mode === "enforce");

/** What each arm changes in the policy that holds now. */
export function changesByArm(policy: PolicyDocument, { arms }: Pick<ExperimentConfig, "arms">) {
  const { experiment: _, ...plain } = policy;
  return arms.map((arm) => ({ id: arm.id, changes: policyChanges(plain, withArm(plain, arm), writeRule) }));
}

const textOf = ({ param, message }: PolicyWarning): string => `${param} ${message}`;

/** What an operator may not have meant, also what a policy with an arm's rules would be warned of; nothing of it keeps the experiment from running. */
export function experimentWarnings(policy: PolicyDocument, config: Pick<ExperimentConfig, "arms">): string[] {
  const { experiment: _, ...plain } = policy;
  const documents = config.arms.map((arm) => ({ id: arm.id, document: withArm(plain, arm) }));
  const twins = documents.flatMap(({ id, document }, place) =>
    documents
      .slice(place + 1)
      .filter((other) => policyChanges(document, other.document).length === 0)
      .map((other) => `The arms "${id}" and "${other.id}" hold the same policy: this is an A/A test.`),
  );
  const known = new Set(policyWarnings(plain).map(textOf));
  const ofArms = documents.flatMap(({ id, document }) =>
    policyWarnings(document)
      .map(textOf)
      .filter((text) => !known.has(text))
      .map((text) => `Arm "${id}": ${text}`),
  );
  return documents.some(({ document }) => enforcesAnything(document))
    ? [...twins, ...ofArms]
    : [
        ...twins,
        ...ofArms,
        "No arm enforces anything: every call runs in each of them, and they can differ in cost only.",
      ];
}
