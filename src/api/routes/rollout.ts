import { z } from "@hono/zod-openapi";
import { resolveTool } from "../../core/policy/resolve.ts";
import { stepTool } from "../../core/rollout/step.ts";
import { MODES } from "../../core/turn.ts";
import { withDatabase } from "../../store/client.ts";
import { closeAlarms } from "../../store/queries/alarms.ts";
import { changePolicy } from "../../store/queries/policies.ts";
import { Field } from "../../wire/field.ts";
import { readReason } from "../../wire/experiments/request.ts";
import { readRolloutStep } from "../../wire/rollout/request.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { readToolName } from "../http/tool-name.ts";
import { guardSchema } from "../openapi/shares.ts";
import { policyChanged } from "../policy.ts";
import type { Services } from "../services.ts";

const MAX_VERSION = 2 ** 31;

const share = z.number().min(0).max(1);
const requestSchema = z.object({
  mode: z.enum(MODES),
  enforce_share: share.optional().openapi({ description: "In enforce: the share of sessions. Default 1." }),
  guard: guardSchema.optional(),
  reason: z.string(),
  author: z.string().optional(),
  expected_version: z.number().int().optional(),
});
const answerSchema = z
  .object({
    tool: z.string(),
    mode: z.enum(MODES),
    enforce_share: share,
    guard: guardSchema.nullable(),
    policy_version: z.number().int(),
    alarm_closed: z.boolean().openapi({ description: "An alarm of its guard was open and is closed now." }),
  })
  .openapi("Rollout");

/** A tool's way from off through shadow and a share of sessions to enforce. */
export function mountRollout(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: "/api/tools/{tool}/rollout",
      tag: "policies",
      summary:
        "Take a tool a step on or back: off, shadow, enforce in a share of sessions, enforce. This makes a new version of the policy.",
      params: z.object({ tool: z.string() }),
      body: requestSchema,
      answer: answerSchema,
    },
    async function rollOut(c) {
      const { project } = c.get("caller");
      const tool = readToolName(c.req.param("tool"));
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const step = readRolloutStep(body);
      const { author, reason } = readReason(body);
      const expected = body.get("expected_version");
      const now = new Date(services.now());
      const { saved, closed } = await withDatabase(services.store, async (database) => ({
        saved: await changePolicy(database, project, (current) => stepTool(current, tool, step), {
          author,
          reason,
          expectedVersion: expected.absent ? undefined : expected.integer(0, MAX_VERSION),
          now,
        }),
        // Who enforces it again has seen the alarm.
        closed: step.mode === "enforce" && (await closeAlarms(database, project, "guard", tool, now)),
      }));
      await policyChanged(services, project, saved.policy);
      const { mode, enforceShare, guard } = resolveTool(saved.policy, tool);
      return c.json({
        tool,
        mode,
        enforce_share: enforceShare,
        guard: guard && { max_wrong: guard.maxWrong, confidence: guard.confidence },
        policy_version: saved.policy.version,
        alarm_closed: closed,
      });
    },
  );
}
