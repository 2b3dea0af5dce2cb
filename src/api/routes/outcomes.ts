import { readOutcomes } from "../../wire/outcomes/request.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { outcomesRequestSchema, outcomesResponseSchema } from "../openapi/admin.ts";
import { NOT_DRAWN, refuseForgedSources, warnOfUnknownSources } from "../outcome-sources.ts";
import { recordOutcomes } from "../outcomes/record.ts";
import type { Services } from "../services.ts";

export function mountOutcomes(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: "/v1/outcomes",
      tag: "outcomes",
      summary:
        "Say whether running a call was, or would have been, right. One verdict, or up to 1,000 in an array.",
      body: outcomesRequestSchema,
      status: 202,
      answer: outcomesResponseSchema,
    },
    async function report(c) {
      const caller = c.get("caller");
      const { project } = caller;
      const { value } = await readJson(c.req.raw);
      const batch = readOutcomes(value, project, new Date(services.now()).toISOString());
      const { outcomes: taken, errors } = refuseForgedSources(batch, caller, !Array.isArray(value));
      const { outcomes, joined, reviews } = await recordOutcomes(
        services,
        project,
        taken.map(({ outcome }) => outcome),
        (work) => c.executionCtx.waitUntil(work),
      );
      const warnings = [
        ...warnOfUnknownSources(taken),
        ...reviews.map((place) => ({ index: taken[place]?.index ?? place, message: NOT_DRAWN })),
      ].toSorted((a, b) => a.index - b.index);
      return c.json(
        {
          accepted: outcomes.length,
          joined,
          pending: outcomes.length - joined,
          errors: errors.map(({ index, error: { type, message, param } }) => ({
            index,
            type,
            message,
            param,
          })),
          ...(warnings.length === 0 ? {} : { warnings }),
        },
        202,
      );
    },
  );
}
