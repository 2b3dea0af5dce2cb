import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { outcomesRequestSchema, outcomesResponseSchema } from "../openapi/admin.ts";
import { reportOutcomes } from "../outcomes/report.ts";
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
      const { value } = await readJson(c.req.raw);
      const answer = await reportOutcomes(services, c.get("caller"), value, (work) =>
        c.executionCtx.waitUntil(work),
      );
      return c.json(answer, 202);
    },
  );
}
