import { NO_SECOND } from "../../sampling/second-upstreams.ts";
import { testConnection } from "../../telemetry/connection.ts";
import { type App, mount } from "../http/mount.ts";
import { connectionSchema, settingsSchema } from "../openapi/settings.ts";
import type { Services } from "../services.ts";
import { VERSION } from "../version.ts";
import { loadOf } from "../settings/load.ts";
import { secondUpstreamsOf } from "../settings/second-upstreams.ts";
import { databaseOf, langfuseOf, retentionOf, upstreamsOf } from "../settings/read.ts";

const TAG = "settings";

export function mountSettings(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/settings",
      tag: TAG,
      summary: "What the deployment's variables say, without any key, and how the database is.",
      answer: settingsSchema,
    },
    async function settings(c) {
      const { project, owner } = c.get("caller");
      const { database, pulled } = await databaseOf(services);
      return c.json({
        version: VERSION,
        project,
        owner,
        local: services.auth.local,
        on_policy_lost: services.onPolicyLost,
        upstreams: upstreamsOf(services.upstream),
        second_upstreams: secondUpstreamsOf(services.upstream.second ?? NO_SECOND),
        load: loadOf(services.load, owner),
        retention: retentionOf(services.retention),
        langfuse: { ...langfuseOf(services.langfuse), pulled },
        database,
      });
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/settings/langfuse/test",
      tag: TAG,
      summary:
        "Ask Langfuse, with the keys that are set, which project they open. Answers within ten seconds.",
      answer: connectionSchema,
    },
    async function test(c) {
      const began = services.now();
      const { problem, message, project } = await testConnection(services.langfuse);
      return c.json({ ok: problem === null, problem, message, project, took_ms: services.now() - began });
    },
  );
}
