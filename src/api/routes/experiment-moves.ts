import { withDatabase } from "../../store/client.ts";
import { readReason } from "../../wire/experiments/request.ts";
import { writeChange } from "../../wire/experiments/response.ts";
import { Field } from "../../wire/field.ts";
import { analysisOf, experimentOf, movedExperiment, writtenExperiment } from "../experiments/answers.ts";
import {
  archiveExperiment,
  previewPromotion,
  promoteArm,
  startExperiment,
  stopExperiment,
} from "../experiments/run.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { idParam } from "../openapi/admin.ts";
import {
  experimentChangeSchema,
  experimentMovedSchema,
  promotedSchema,
  promoteQuerySchema,
  promoteRequestSchema,
} from "../openapi/experiments.ts";
import type { Services } from "../services.ts";

const TAG = "experiments";
const MAX_VERSION = 2 ** 31;

const readChange = (body: Field) => {
  const expected = body.get("expected_version");
  return {
    ...readReason(body),
    expectedVersion: expected.absent ? undefined : expected.integer(0, MAX_VERSION),
  };
};

const bodyOf = async (request: Request): Promise<Field> =>
  Field.root((await readJson(request)).value).object();

/** What begins and ends an experiment: each makes a version of the policy. */
export function mountExperimentMoves(app: App, services: Services): void {
  const now = () => new Date(services.now());

  mount(
    app,
    {
      method: "post",
      path: "/api/experiments/{id}/start",
      tag: TAG,
      summary: "Start it: the next version of the policy carries its arms. At most one runs at a time.",
      params: idParam,
      body: experimentChangeSchema,
      answer: experimentMovedSchema,
    },
    async function start(c) {
      const { project } = c.get("caller");
      const change = readChange(await bodyOf(c.req.raw));
      const experiment = await experimentOf(services, project, c.req.param("id"));
      const started = await withDatabase(services.store, (database) =>
        startExperiment(database, experiment, change, now()),
      );
      return c.json(await movedExperiment(services, project, started));
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/experiments/{id}/stop",
      tag: TAG,
      summary: "Stop it: the policy without any arm holds again. What was known is kept as its result.",
      params: idParam,
      body: experimentChangeSchema,
      answer: experimentMovedSchema,
    },
    async function stop(c) {
      const { project } = c.get("caller");
      const change = readChange(await bodyOf(c.req.raw));
      const experiment = await experimentOf(services, project, c.req.param("id"));
      const result = { analysis: await analysisOf(services, experiment) };
      const stopped = await withDatabase(services.store, (database) =>
        stopExperiment(database, experiment, change, now(), result),
      );
      return c.json(await movedExperiment(services, project, stopped));
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/experiments/{id}/promote",
      tag: TAG,
      summary:
        "Lay an arm's rules over the policy for everybody and end the experiment; `dry_run=1` shows what would change.",
      params: idParam,
      query: promoteQuerySchema,
      body: promoteRequestSchema,
      answer: promotedSchema,
    },
    async function promote(c) {
      const { project } = c.get("caller");
      const dryRun = Field.root(c.req.query()).get("dry_run");
      const body = await bodyOf(c.req.raw);
      const arm = body.get("arm").string();
      const experiment = await experimentOf(services, project, c.req.param("id"));
      if (!dryRun.absent && dryRun.oneOf(["0", "1"]) === "1") {
        const { version, changes } = await withDatabase(services.store, (database) =>
          previewPromotion(database, experiment, arm),
        );
        const shown = { policy_version: version, changes: changes.map(writeChange) };
        return c.json({ dry_run: true, ...shown, experiment: writtenExperiment(experiment) });
      }
      const change = readChange(body);
      const known = await analysisOf(services, experiment);
      const promoted = await withDatabase(services.store, (database) =>
        promoteArm(database, experiment, arm, change, now(), known),
      );
      const { policy_version, ...rest } = await movedExperiment(services, project, promoted);
      return c.json({
        dry_run: false,
        policy_version,
        changes: promoted.changes.map(writeChange),
        experiment: rest,
      });
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/experiments/{id}/archive",
      tag: TAG,
      summary: "Put an experiment away that does not run.",
      params: idParam,
      answer: experimentMovedSchema,
    },
    async function archive(c) {
      const { project } = c.get("caller");
      const experiment = await experimentOf(services, project, c.req.param("id"));
      const archived = await withDatabase(services.store, (database) =>
        archiveExperiment(database, experiment, now()),
      );
      return c.json(await movedExperiment(services, project, { experiment: archived, saved: null }));
    },
  );
}
