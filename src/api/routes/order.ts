import { z } from "@hono/zod-openapi";
import { proposeOrder } from "../../core/order/propose.ts";
import { resolveTool } from "../../core/policy/resolve.ts";
import { withDatabase } from "../../store/client.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { dismissOrder, listDismissed, proposeAgain } from "../../store/queries/orders.ts";
import { sessionTools } from "../../store/queries/session-tools.ts";
import { toIso } from "../../store/queries/times.ts";
import { readAuthor } from "../../wire/author.ts";
import { Field } from "../../wire/field.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { MAX_TOOL_NAME, readToolName } from "../http/tool-name.ts";
import { dismissedSchema, dismissRequestSchema, orderSchema } from "../openapi/order.ts";
import type { Services } from "../services.ts";

/** Decisions that one answer reads. */
const MOST = 5_000;
const toolParam = z.object({ tool: z.string() });

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
      params: toolParam,
      answer: orderSchema,
    },
    async function order(c) {
      const { project } = c.get("caller");
      const tool = c.req.param("tool") ?? "";
      const { policy, log, dismissed } = await withDatabase(services.store, async (database) => ({
        policy: await currentPolicy(database, project),
        log: await sessionTools(database, project, MOST),
        dismissed: await listDismissed(database, project, tool),
      }));
      const by = new Map(dismissed.map(({ before, at, author }) => [before, { at: toIso(at), author }]));
      const { sessions, calls, seen } = proposeOrder(log.sessions, tool);
      return c.json({
        tool,
        after: resolveTool(policy, tool).after,
        looked_at: log.lookedAt,
        more: log.more,
        sessions,
        calls,
        items: seen.map((one) => ({ ...one, dismissed: by.get(one.tool) ?? null })),
      });
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/tools/{tool}/order/dismiss",
      tag: "policies",
      summary: "Do not propose an order again, or take that back (`dismissed` false). It changes no policy.",
      params: toolParam,
      body: dismissRequestSchema,
      answer: dismissedSchema,
    },
    async function dismiss(c) {
      const { project } = c.get("caller");
      const tool = readToolName(c.req.param("tool"));
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const before = body.get("before").text(MAX_TOOL_NAME);
      const author = readAuthor(body);
      const on = body.get("dismissed");
      if (!on.absent && typeof on.value !== "boolean") on.fail("must be true or false");
      const dismissed = on.value !== false;
      const at = services.now();
      const now = await withDatabase(services.store, async (database) => {
        await (dismissed
          ? dismissOrder(database, project, tool, { before, at, author })
          : proposeAgain(database, project, tool, before));
        return (await listDismissed(database, project, tool)).find((one) => one.before === before);
      });
      return c.json({
        tool,
        before,
        dismissed: now === undefined ? null : { at: toIso(now.at), author: now.author },
      });
    },
  );
}
