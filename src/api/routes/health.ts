import { z } from "@hono/zod-openapi";
import { GateError } from "../../core/errors.ts";
import { withDatabase } from "../../store/client.ts";
import type { OutboxDepth } from "../../store/outbox/api.ts";
import { isClaimed } from "../auth/authenticate.ts";
import type { Background } from "../auth/key-cache.ts";
import type { Caller } from "../auth/caller.ts";
import { type App, mount } from "../http/mount.ts";
import { loadSchema } from "../openapi/settings.ts";
import type { Services } from "../services.ts";
import { loadOf } from "../settings/load.ts";

const PING_TIMEOUT_MS = 1_000;
/** Anybody may ask for the health; the database is asked no more often than this. */
const PING_EVERY_MS = 2_000;
/** Requests may not wait for each other's promises, so those that come during the very first ping look again. */
const FIRST_PING_POLL_MS = 20;

const healthSchema = z.object({
  ok: z.boolean(),
  model: z
    .object({ id: z.string(), sha256: z.string(), engine: z.enum(["onnxruntime", "reader"]) })
    .nullable(),
  database: z.enum(["ok", "unreachable"]),
  configured: z.boolean(),
  outbox: z.record(z.string(), z.unknown()).nullable().optional(),
  counters: z.record(z.string(), z.number()).optional(),
  load: loadSchema.optional(),
});

type DatabaseHealth = "ok" | "unreachable";

const pingDatabase = async (services: Services): Promise<DatabaseHealth> => {
  try {
    await withDatabase(services.store, ({ client }) => client.execute("SELECT 1"), {
      timeoutMs: PING_TIMEOUT_MS,
    });
    return "ok";
  } catch {
    return "unreachable";
  }
};

const modelHealth = async ({ classifier }: Services) => {
  try {
    const { identity, engine } = await classifier;
    return { id: identity.id, sha256: identity.sha256, engine };
  } catch {
    return null;
  }
};

const callerOf = async (
  { authenticator }: Services,
  request: Request,
  background: Background,
): Promise<Caller | null> => {
  try {
    return await authenticator.identify(request, background);
  } catch (error) {
    if (error instanceof GateError) return null;
    throw error;
  }
};

const depthOf = async (services: Services, project: string): Promise<OutboxDepth | null> => {
  try {
    return await services.outboxFor(project).depth();
  } catch {
    return null;
  }
};

/** @param onTheirWay decisions that were answered and that the outbox does not have yet */
const outboxHealth = (depth: OutboxDepth | null, onTheirWay: number) =>
  depth && {
    waiting: depth.waiting + onTheirWay,
    dead: depth.dead,
    oldest_at: depth.oldestAt,
    failures: depth.failures,
    last_error: depth.lastError,
    langfuse: depth.mirror && {
      waiting: depth.mirror.waiting,
      oldest_at: depth.mirror.oldestAt,
      dropped: depth.mirror.dropped,
      refused: depth.mirror.refused,
      failures: depth.mirror.failures,
      last_error: depth.mirror.lastError,
    },
  };

/** Open to everybody; what concerns the log is shown to those with a key. */
export function mountHealth(app: App, services: Services): void {
  const ping: { at: number; health: DatabaseHealth | null } = { at: Number.NEGATIVE_INFINITY, health: null };

  const database = async (): Promise<DatabaseHealth> => {
    const now = services.now();
    if (now - ping.at >= PING_EVERY_MS || now < ping.at) {
      // Set before the wait, so that those who come meanwhile take what is known instead of asking as well.
      ping.at = now;
      ping.health = await pingDatabase(services);
    }
    for (let waited = 0; ping.health === null && waited < PING_TIMEOUT_MS; waited += FIRST_PING_POLL_MS) {
      await new Promise((resolve) => setTimeout(resolve, FIRST_PING_POLL_MS));
    }
    return ping.health ?? "unreachable";
  };

  mount(
    app,
    {
      method: "get",
      path: "/healthz",
      tag: "health",
      summary: "What runs.",
      answer: healthSchema,
      open: true,
    },
    async function health(c) {
      const caller = await callerOf(services, c.req.raw, (work) => c.executionCtx.waitUntil(work));
      // Counted before the outbox is asked: one that arrives meanwhile is counted twice rather than not at all.
      const onTheirWay = services.onTheirWay.size;
      const [model, databaseHealth, depth] = await Promise.all([
        modelHealth(services),
        database(),
        caller === null ? null : depthOf(services, caller.project),
      ]);
      const body = {
        ok: model !== null,
        model,
        database: databaseHealth,
        configured: isClaimed(services.auth),
        ...(caller === null
          ? {}
          : {
              outbox: outboxHealth(depth, onTheirWay),
              counters: services.counters.toJSON(),
              // Addresses of upstreams are the deployment's own matter.
              ...(caller.role === "admin" && { load: loadOf(services.load, false) }),
            }),
      };
      return c.json(body, model === null ? 503 : 200);
    },
  );
}
