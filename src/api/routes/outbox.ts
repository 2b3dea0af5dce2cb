import { type App, mount } from "../http/mount.ts";
import { outboxRetrySchema, outboxSchema } from "../openapi/admin.ts";
import type { Services } from "../services.ts";

const TAG = "outbox";
/** Events set aside that one answer shows, the latest first. */
const MAX_DEAD = 100;

export function mountOutbox(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/outbox",
      tag: TAG,
      summary: "What waits on its way into the log, and the latest 100 events that were set aside, with why.",
      answer: outboxSchema,
    },
    async function read(c) {
      const outbox = services.outboxFor(c.get("caller").project);
      const [depth, dead] = await Promise.all([outbox.depth(), outbox.listDead(MAX_DEAD)]);
      return c.json({
        waiting: depth.waiting,
        dead: depth.dead,
        oldest_at: depth.oldestAt,
        failures: depth.failures,
        last_error: depth.lastError,
        dead_events: dead.map(({ id, kind, error, at }) => ({ id, kind, error, at })),
      });
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/outbox/retry",
      tag: TAG,
      summary:
        "Put up to 100 events that were set aside back in line, the oldest first, and write what waits now.",
      answer: outboxRetrySchema,
    },
    async function retry(c) {
      const outbox = services.outboxFor(c.get("caller").project);
      const retried = await outbox.retryDead();
      await outbox.poke();
      return c.json({ retried });
    },
  );
}
