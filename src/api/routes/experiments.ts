import { withDatabase } from "../../store/client.ts";
import { decodeCursor, encodeCursor } from "../../store/cursor.ts";
import { createExperiment, listExperiments } from "../../store/queries/experiments.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { readExperimentRequest } from "../../wire/experiments/request.ts";
import type { ExperimentDocument } from "../../wire/experiments/response.ts";
import { Field } from "../../wire/field.ts";
import { analysisOf, experimentOf, writtenExperiment } from "../experiments/answers.ts";
import { experimentWarnings, planExperiment } from "../experiments/plan.ts";
import { toExperiment } from "../experiments/run.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { idParam } from "../openapi/admin.ts";
import { experimentDetailSchema, experimentRequestSchema, experimentSchema } from "../openapi/experiments.ts";
import { page } from "../openapi/shared.ts";
import type { Services } from "../services.ts";
import { mountExperimentMoves } from "./experiment-moves.ts";

const TAG = "experiments";
const PAGE = 50;

export function mountExperiments(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: "/api/experiments",
      tag: TAG,
      summary: "Draft an experiment: arms that share traffic, and how large it has to be. Nothing runs yet.",
      body: experimentRequestSchema,
      status: 201,
      answer: experimentSchema,
    },
    async function create(c) {
      const { project } = c.get("caller");
      const request = readExperimentRequest(Field.root((await readJson(c.req.raw)).value).object());
      const planned = { ...request.config, salt: services.newId() };
      const experiment = await withDatabase(services.store, async (database) => {
        const plan = await planExperiment(database, project, planned, services.now());
        const config = { ...planned, plannedUnits: plan.units };
        const warnings = experimentWarnings(await currentPolicy(database, project), config);
        const document: ExperimentDocument = { config, plan, warnings };
        const { name, author, reason } = request;
        const fresh = { id: `exp_${services.newId()}`, project, name, author, reason };
        return createExperiment(database, { ...fresh, config: document, createdAt: services.now() });
      });
      return c.json(writtenExperiment(toExperiment(experiment)), 201);
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/api/experiments",
      tag: TAG,
      summary: "Experiments, the newest first.",
      answer: page(experimentSchema),
    },
    async function list(c) {
      const cursor = Field.root(c.req.query()).get("cursor");
      const after = cursor.absent ? null : decodeCursor(cursor.string());
      const found = await withDatabase(services.store, (database) =>
        listExperiments(database, c.get("caller").project, { limit: PAGE + 1, after }),
      );
      const items = found.slice(0, PAGE).map(toExperiment);
      const last = found.length > PAGE ? items.at(-1) : undefined;
      return c.json({ items: items.map(writtenExperiment), next_cursor: last ? encodeCursor(last) : null });
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/api/experiments/{id}",
      tag: TAG,
      summary: "An experiment and what its arms earned so far. Looking every day is allowed.",
      params: idParam,
      answer: experimentDetailSchema,
    },
    async function show(c) {
      const experiment = await experimentOf(services, c.get("caller").project, c.req.param("id"));
      const analysis = await analysisOf(services, experiment);
      return c.json({ ...writtenExperiment(experiment), analysis });
    },
  );

  mountExperimentMoves(app, services);
}
