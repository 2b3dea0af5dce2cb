import { z } from "@hono/zod-openapi";
import { proposeOrder } from "../../core/order/propose.ts";
import { resolveTool } from "../../core/policy/resolve.ts";
import { withDatabase } from "../../store/client.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { sessionTools } from "../../store/queries/session-tools.ts";
import { type App, mount } from "../http/mount.ts";
import { orderSchema } from "../openapi/order.ts";
import type { Services } from "../services.ts";

/** Decisions that one answer reads. */
const MOST = 5_000;

/** What the log says about the order of tools. */
export function mountOrder(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/tools/{tool}/order",
      tag: "policies",
      summary:
        "Which tools ran before this one in the sessions of the log, and which of them to make a rule.",
      params: z.object({ tool: z.string() }),
      answer: orderSchema,
    },
    async function order(c) {
      const { project } = c.get("caller");
      const tool = c.req.param("tool") ?? "";
      const { policy, log } = await withDatabase(services.store, async (database) => ({
        policy: await currentPolicy(database, project),
        log: await sessionTools(database, project, MOST),
      }));
      const { sessions, calls, seen } = proposeOrder(log.sessions, tool);
      return c.json({
        tool,
        after: resolveTool(policy, tool).after,
        looked_at: log.lookedAt,
        more: log.more,
        sessions,
        calls,
        items: seen,
      });
    },
  );
}
