import { z } from "@hono/zod-openapi";
import { withDatabase } from "../../store/client.ts";
import { listToAudit } from "../../store/queries/audits.ts";
import { decisionSummary } from "../../wire/decisions/logged.ts";
import { readLimit } from "../http/limit.ts";
import { type App, mount } from "../http/mount.ts";
import { decisionSummarySchema } from "../openapi/decisions.ts";
import { page } from "../openapi/shared.ts";
import type { Services } from "../services.ts";

const PAGE = { usual: 50, most: 200 };

export function mountReview(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/review/audit",
      tag: "review",
      summary:
        "Decisions that chance drew for a human audit and that wait for one, oldest first. Report the verdict with the source human_audit.",
      query: z.object({ limit: z.string().optional(), cursor: z.string().optional() }),
      answer: page(decisionSummarySchema),
    },
    async function audits(c) {
      const { limit, cursor } = c.req.query();
      const most = readLimit(limit, PAGE);
      const found = await withDatabase(services.store, (database) =>
        listToAudit(database, c.get("caller").project, cursor || null, most),
      );
      return c.json({ items: found.items.map(decisionSummary), next_cursor: found.nextCursor });
    },
  );
}
