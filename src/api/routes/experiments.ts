import { withDatabase } from "../../store/client.ts";
import { decodeCursor, encodeCursor } from "../../store/cursor.ts";
import { createExperiment, getExperiment, listExperiments } from "../../store/queries/experiments.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { readExperimentConfig, readExperimentRequest } from "../../wire/experiments/request.ts";
import { type ExperimentDocument, writeChange, writePlan } from "../../wire/experiments/response.ts";
import { Field } from "../../wire/field.ts";
import { analysisOf, experimentOf, looksAt, writtenExperiment } from "../experiments/answers.ts";
import { changesByArm, experimentWarnings, planExperiment, plansByEffect } from "../experiments/plan.ts";
import { toExperiment } from "../experiments/run.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { idParam } from "../openapi/admin.ts";
import {
  experimentDetailSchema,
  experimentRequestSchema,
  experimentSchema,
  experimentsQuerySchema,
  looksSchema,
  planAnswerSchema,
  planRequestSchema,
} from "../openapi/experiments.ts";
import { page } from "../openapi/shared.ts";
import { requireNames } from "../policies/names.ts";
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
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const request = readExperimentRequest(body);
      const planned = { ...request.config, salt: services.newId() };
      const experiment = await withDatabase(services.store, async (database) => {
        const plan = await planExperiment(database, project, planned, services.now());
        const config = { ...planned, plannedUnits: plan.units };
        const policy = await currentPolicy(database, project);
        for (const arm of body.get("arms").items()) requireNames(arm, services, policy.global.texts);
        const warnings = experimentWarnings(policy, config);
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
      method: "post",
      path: "/api/experiments/plan",
      tag: TAG,
      summary:
        "How large such an experiment has to be, and what its arms change in the policy that holds now. Nothing is kept.",
      body: planRequestSchema,
      answer: planAnswerSchema,
    },
    async function plan(c) {
      const { project } = c.get("caller");
      const config = readExperimentConfig(Field.root((await readJson(c.req.raw)).value).object());
      const answer = await withDatabase(services.store, async (database) => {
        const found = await planExperiment(database, project, { ...config, salt: "" }, services.now());
        const policy = await currentPolicy(database, project);
        const id = policy.experiment?.id;
        const running = id === undefined ? null : await getExperiment(database, project, id);
        return {
          plan: writePlan(found),
          by_effect: plansByEffect(found, config),
          policy_version: policy.version,
          arms: changesByArm(policy, config).map((arm) => ({
            ...arm,
            changes: arm.changes.map(writeChange),
          })),
          warnings: experimentWarnings(policy, config),
          running: running && { id: running.id, name: running.name },
        };
      });
      return c.json(answer);
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/api/experiments",
      tag: TAG,
      summary: "Experiments, the newest first.",
      query: experimentsQuerySchema,
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

  mount(
    app,
    {
      method: "get",
      path: "/api/experiments/{id}/looks",
      tag: TAG,
      summary:
        "What was known of its arms at round times since the start: the confidence sequences over time.",
      params: idParam,
      answer: looksSchema,
    },
    async function looks(c) {
      const experiment = await experimentOf(services, c.get("caller").project, c.req.param("id"));
      return c.json({ items: await looksAt(services, experiment) });
    },
  );

  mountExperimentMoves(app, services);
}
