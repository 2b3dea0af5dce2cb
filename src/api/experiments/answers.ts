import { withDatabase } from "../../store/client.ts";
import { writeAnalysis, writeExperimentState, writeLook } from "../../wire/experiments/response.ts";
import { policyChanged } from "../policy.ts";
import type { Services } from "../services.ts";
import { analyseExperiment, experimentLooks } from "./analysis.ts";
import { type Experiment, findExperiment, type Moved } from "./run.ts";

export const writtenExperiment = (of: Experiment) => writeExperimentState(of, of.document);

/** @throws NotFoundError */
export const experimentOf = (
  services: Services,
  project: string,
  id: string | undefined,
): Promise<Experiment> =>
  withDatabase(services.store, (database) => findExperiment(database, project, id ?? ""));

/** It reads every decision of the experiment: about five seconds for a million. */
const ANALYSIS_TIMEOUT_MS = 30_000;

/** What is known of an experiment now; null where it never ran. */
export async function analysisOf(services: Services, { id, project, startedAt, document }: Experiment) {
  if (startedAt === null) return null;
  return writeAnalysis(
    await withDatabase(
      services.store,
      (database) => analyseExperiment(database, project, id, document.config, services.now()),
      { timeoutMs: ANALYSIS_TIMEOUT_MS },
    ),
  );
}

/** What was known at round times since the start; none where it never ran. */
export async function looksAt(services: Services, { id, project, startedAt, endedAt, document }: Experiment) {
  if (startedAt === null) return [];
  const times = { startedAt, endedAt, now: services.now() };
  const looks = await withDatabase(
    services.store,
    (database) => experimentLooks(database, project, id, document.config, times),
    { timeoutMs: ANALYSIS_TIMEOUT_MS },
  );
  return looks.map(writeLook);
}

/** After a change: the policy that it made holds at once. */
export async function movedExperiment(services: Services, project: string, { experiment, saved }: Moved) {
  if (saved !== null) await policyChanged(services, project, saved.policy);
  return { ...writtenExperiment(experiment), policy_version: saved?.policy.version ?? null };
}
