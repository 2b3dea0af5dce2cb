import { withDatabase } from "../../store/client.ts";
import { listCalibrations } from "../../store/queries/calibrations.ts";
import {
  readCalibrationDecision,
  readCalibrationRejection,
  readCalibrationRequest,
} from "../../wire/calibrations/request.ts";
import { Field } from "../../wire/field.ts";
import { applyCalibration, findCalibration, rejectCalibration } from "../calibrations/apply.ts";
import { proposeCalibration } from "../calibrations/propose.ts";
import { writeCalibration, writeCalibrationSummary } from "../calibrations/write.ts";
import { readJson, readJsonOrNothing } from "../http/json-body.ts";
import { readLimit } from "../http/limit.ts";
import { type App, mount } from "../http/mount.ts";
import { idParam } from "../openapi/admin.ts";
import {
  appliedSchema,
  calibrationDecisionSchema,
  calibrationRejectionSchema,
  calibrationRequestSchema,
  calibrationSchema,
  calibrationsQuerySchema,
  calibrationSummarySchema,
  proposedSchema,
} from "../openapi/calibrations.ts";
import { page } from "../openapi/shared.ts";
import type { Services } from "../services.ts";

const TAG = "calibrations";
const PAGE = { usual: 50, most: 200 };

export function mountCalibrations(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: "/api/calibrations",
      tag: TAG,
      summary:
        "Propose a local head, a threshold or a promise from stored outcomes, with its evidence; or say why not yet. Changes nothing.",
      body: calibrationRequestSchema,
      answer: proposedSchema,
    },
    async function propose(c) {
      const body = Field.root((await readJson(c.req.raw)).value).object();
      return c.json(
        await proposeCalibration(services, c.get("caller").project, readCalibrationRequest(body)),
      );
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/api/calibrations",
      tag: TAG,
      summary: "Proposals and what became of them, newest first, without their evidence.",
      query: calibrationsQuerySchema,
      answer: page(calibrationSummarySchema),
    },
    async function list(c) {
      const cursor = c.req.query("cursor") || null;
      const tool = c.req.query("tool") || undefined;
      const { items, nextCursor } = await withDatabase(services.store, (database) =>
        listCalibrations(
          database,
          c.get("caller").project,
          cursor,
          readLimit(c.req.query("limit"), PAGE),
          tool,
        ),
      );
      return c.json({ items: items.map(writeCalibrationSummary), next_cursor: nextCursor });
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/api/calibrations/{id}",
      tag: TAG,
      summary: "One proposal with its evidence.",
      params: idParam,
      answer: calibrationSchema,
    },
    async function one(c) {
      const { project } = c.get("caller");
      return c.json(writeCalibration(await findCalibration(services, project, c.req.param("id") ?? "")));
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/calibrations/{id}/apply",
      tag: TAG,
      summary: "Make a policy version of a proposal. Roll back by `POST /api/policies/rollback`.",
      params: idParam,
      body: calibrationDecisionSchema,
      answer: appliedSchema,
    },
    async function apply(c) {
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const { project } = c.get("caller");
      const decision = readCalibrationDecision(body);
      return c.json(await applyCalibration(services, project, c.req.param("id") ?? "", decision));
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/calibrations/{id}/reject",
      tag: TAG,
      summary: "Decide against a proposal. Author and reason are kept with it.",
      params: idParam,
      body: calibrationRejectionSchema,
      answer: calibrationSchema,
    },
    async function reject(c) {
      const { project } = c.get("caller");
      const decision = readCalibrationRejection(
        Field.root((await readJsonOrNothing(c.req.raw)).value).object(),
      );
      return c.json(await rejectCalibration(services, project, c.req.param("id") ?? "", decision));
    },
  );
}
