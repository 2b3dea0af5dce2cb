import { OpenAPIHono } from "@hono/zod-openapi";
import { requireAdmin, requireCaller } from "./auth/authenticate.ts";
import type { AppEnv } from "./context.ts";
import type { AppDeps } from "./deps.ts";
import { errorHandler, notFound } from "./http/errors.ts";
import { KnownPathsRouter } from "./http/known-paths.ts";
import { refuseOtherMethods } from "./http/mount.ts";
import { answerHeaders } from "./http/answer-headers.ts";
import { mountAlarms } from "./routes/alarms.ts";
import { mountBlindAreas } from "./routes/blind-areas.ts";
import { mountCalibrations } from "./routes/calibrations.ts";
import { mountAnswers } from "./routes/answers.ts";
import { mountDecisions } from "./routes/decisions.ts";
import { mountDemo } from "./routes/demo.ts";
import { mountExperiments } from "./routes/experiments.ts";
import { mountExport } from "./routes/export.ts";
import { mountFormats } from "./routes/formats.ts";
import { mountHealth } from "./routes/health.ts";
import { mountKeys } from "./routes/keys.ts";
import { mountLabels } from "./routes/labels.ts";
import { mountModels } from "./routes/models.ts";
import { mountOrder } from "./routes/order.ts";
import { mountOutbox } from "./routes/outbox.ts";
import { mountOutcomes } from "./routes/outcomes.ts";
import { mountPolicies } from "./routes/policies.ts";
import { mountPolicyDryRun } from "./routes/policy-dry-run.ts";
import { mountPolicyPreview } from "./routes/policy-preview.ts";
import { mountReview } from "./routes/review.ts";
import { mountRoc } from "./routes/roc.ts";
import { mountRollout } from "./routes/rollout.ts";
import { mountSampling } from "./routes/sampling.ts";
import { mountSearch } from "./routes/search.ts";
import { mountSettings } from "./routes/settings.ts";
import { mountStatementPrompt } from "./routes/statement-prompt.ts";
import { mountStatistics } from "./routes/statistics.ts";
import { mountToday } from "./routes/today.ts";
import { mountUntouched } from "./routes/untouched.ts";
import { makeServices, type Services } from "./services.ts";

const DOCUMENT = {
  openapi: "3.1.0",
  info: {
    title: "IDK Gate",
    version: "1",
    description: "Judges the tool calls of a model: it lets them run, or says what to do instead.",
  },
};

/**
 * The HTTP face of the gate. Everything that touches the outside comes in through `deps`, so that a test drives the
 * whole of it by `app.request()`.
 */
export const createApp = (deps: AppDeps): OpenAPIHono<AppEnv> => createAppOn(makeServices(deps));

/** The same on services that are used beside it as well. */
export function createAppOn(services: Services): OpenAPIHono<AppEnv> {
  const app = new OpenAPIHono<AppEnv>({ router: new KnownPathsRouter() });
  app.use(answerHeaders(() => `req_${services.newId()}`));
  app.onError(errorHandler(services.log));
  app.notFound(notFound);

  mountHealth(app, services);
  // Behind /healthz, nothing answers a stranger, not even with what exists.
  app.use(async function allButHealth(c, next) {
    return c.req.path === "/healthz" ? next() : requireCaller(services.authenticator)(c, next);
  });
  app.use("/api/*", requireAdmin());

  mountFormats(app, services);
  mountUntouched(app, services);
  mountDecisions(app, services);
  mountAnswers(app, services);
  mountOutcomes(app, services);
  mountPolicies(app, services);
  mountPolicyDryRun(app, services);
  mountPolicyPreview(app, services);
  mountExperiments(app, services);
  mountRollout(app, services);
  mountOrder(app, services);
  mountStatistics(app, services);
  mountSampling(app, services);
  mountSearch(app, services);
  mountToday(app, services);
  mountDemo(app, services);
  mountCalibrations(app, services);
  mountLabels(app, services);
  mountExport(app, services);
  mountBlindAreas(app, services);
  mountAlarms(app, services);
  mountReview(app, services);
  mountRoc(app, services);
  mountKeys(app, services);
  mountModels(app, services);
  mountOutbox(app, services);
  mountSettings(app, services);
  mountStatementPrompt(app);

  app.openAPIRegistry.registerComponent("securitySchemes", "key", {
    type: "apiKey",
    in: "header",
    name: "x-idk-key",
  });
  app.doc31("/openapi.json", DOCUMENT);
  refuseOtherMethods(app);
  return app;
}
