import { withArm } from "../../core/assignment/assign.ts";
import { ConflictError, InvalidRequestError, NotFoundError } from "../../core/errors.ts";
import { policyChanges, type RuleChange } from "../../core/experiments/diff.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import type { Database } from "../../store/client.ts";
import {
  type ExperimentMove,
  getExperiment,
  moveExperiment,
  type StoredExperiment,
} from "../../store/queries/experiments.ts";
import { changePolicy, currentPolicy, type PolicyVersion } from "../../store/queries/policies.ts";
import type { MovedAlong } from "../../store/queries/moved-along.ts";
import type { ExperimentDocument } from "../../wire/experiments/response.ts";
import { writeRule } from "../../wire/policies/rule.ts";

export interface Experiment extends Omit<StoredExperiment, "config"> {
  readonly document: ExperimentDocument;
}

export interface Change {
  readonly author: string;
  readonly reason: string;
  readonly expectedVersion?: number | undefined;
}

export const toExperiment = ({ config, ...stored }: StoredExperiment): Experiment => ({
  ...stored,
  document: config as ExperimentDocument,
});

/** @throws NotFoundError */
export async function findExperiment(database: Database, project: string, id: string): Promise<Experiment> {
  const found = await getExperiment(database, project, id);
  if (found === null) throw new NotFoundError(`There is no experiment "${id}".`, { param: "id" });
  return toExperiment(found);
}

type Status = StoredExperiment["status"];

function requireStatus({ id, status }: Experiment, allowed: readonly Status[], what: string): void {
  if (allowed.includes(status)) return;
  throw new ConflictError(
    `The experiment "${id}" is ${status}; only one that is ${allowed.join(" or ")} can be ${what}.`,
  );
}

async function move(
  database: Database,
  of: Experiment,
  from: readonly Status[],
  to: ExperimentMove,
): Promise<Experiment> {
  if (!(await moveExperiment(database, of.project, of.id, from, to))) {
    throw new ConflictError(
      `The experiment "${of.id}" was changed by somebody else meanwhile. Read it again.`,
    );
  }
  return findExperiment(database, of.project, of.id);
}

/** What a change leads to: the experiment as it is then, and the version of the policy that it made. */
export interface Moved {
  readonly experiment: Experiment;
  readonly saved: PolicyVersion | null;
}

/**
 * Puts the experiment into the policy and marks it as running, both or neither.
 * @throws ConflictError where another one runs, or this one is no draft
 */
export async function startExperiment(
  database: Database,
  of: Experiment,
  change: Change,
  now: Date,
): Promise<Moved> {
  requireStatus(of, ["draft"], "started");
  const { unit, salt, arms } = of.document.config;
  const edit = async (current: PolicyDocument) => {
    requireStatus(await findExperiment(database, of.project, of.id), ["draft"], "started");
    const running = current.experiment ?? null;
    if (running !== null && running.id !== of.id) {
      throw new ConflictError(
        `The experiment "${running.id}" runs; at most one does at a time. Stop or promote it before you start another.`,
      );
    }
    return { ...current, experiment: { id: of.id, unit, salt, arms } };
  };
  const reason = `experiment "${of.name}" (${of.id}) started: ${change.reason}`;
  const along: MovedAlong = {
    table: "experiments",
    id: of.id,
    from: "draft",
    to: () => ({ status: "running", started_at: now.getTime() }),
  };
  const saved = await changePolicy(database, of.project, edit, { ...change, reason, now, along });
  return { saved, experiment: await findExperiment(database, of.project, of.id) };
}

const without = (current: PolicyDocument, id: string): PolicyDocument =>
  current.experiment?.id === id ? { ...current, experiment: null } : current;

/** Takes the experiment out of the policy; the policy without any arm holds again. */
export async function stopExperiment(
  database: Database,
  of: Experiment,
  change: Change,
  now: Date,
  result: unknown,
): Promise<Moved> {
  requireStatus(of, ["running"], "stopped");
  const reason = `experiment "${of.name}" (${of.id}) stopped: ${change.reason}`;
  const edit = (current: PolicyDocument) => without(current, of.id);
  const saved = await changePolicy(database, of.project, edit, { ...change, reason, now });
  const stopped = { status: "stopped", now, reason: change.reason, result } as const;
  return { saved, experiment: await move(database, of, ["running"], stopped) };
}

const PROMOTABLE: readonly Status[] = ["running", "stopped"];

/** What the policy becomes when an arm is promoted. @throws InvalidRequestError where there is no such arm */
function promoted(of: Experiment, armId: string): (current: PolicyDocument) => PolicyDocument {
  const { arms } = of.document.config;
  const arm = arms.find(({ id }) => id === armId);
  if (arm === undefined) {
    throw new InvalidRequestError(
      `arm is none of this experiment's; it has ${arms.map(({ id }) => id).join(", ")}`,
      {
        param: "arm",
      },
    );
  }
  return (current) => withArm(without(current, of.id), arm);
}

/** What promoting an arm would change in the policy that holds now. */
export async function previewPromotion(
  database: Database,
  of: Experiment,
  arm: string,
): Promise<{ readonly version: number; readonly changes: readonly RuleChange[] }> {
  requireStatus(of, PROMOTABLE, "promoted");
  const edit = promoted(of, arm);
  const current = await currentPolicy(database, of.project);
  return { version: current.version, changes: policyChanges(current, edit(current), writeRule) };
}

/** Lays an arm's rules over the policy for everybody, and ends the experiment. */
export async function promoteArm(
  database: Database,
  of: Experiment,
  arm: string,
  change: Change,
  now: Date,
  result: unknown,
): Promise<Moved & { readonly changes: readonly RuleChange[] }> {
  requireStatus(of, PROMOTABLE, "promoted");
  const edit = promoted(of, arm);
  let changes: readonly RuleChange[] = [];
  const saved = await changePolicy(
    database,
    of.project,
    (current) => {
      const next = edit(current);
      changes = policyChanges(current, next, writeRule);
      return next;
    },
    {
      ...change,
      reason: `arm "${arm}" of experiment "${of.name}" (${of.id}) promoted: ${change.reason}`,
      now,
    },
  );
  const experiment = await move(database, of, PROMOTABLE, {
    status: "promoted",
    now,
    reason: change.reason,
    result: { arm, analysis: result },
  });
  return { experiment, saved, changes };
}

export async function archiveExperiment(database: Database, of: Experiment, now: Date): Promise<Experiment> {
  const from: readonly Status[] = ["draft", "stopped", "promoted"];
  requireStatus(of, from, "archived");
  return move(database, of, from, { status: "archived", now });
}
