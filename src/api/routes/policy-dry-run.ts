import { dryRun } from "../../core/dry-run/count.ts";
import { changesRules } from "../../core/dry-run/rules.ts";
import { asksConditions } from "../../core/dry-run/surroundings.ts";
import { uncounted } from "../../core/dry-run/uncounted.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import { withDatabase } from "../../store/client.ts";
import { listDecisions } from "../../store/queries/decisions.ts";
import { dryRunNotes } from "../../store/queries/dry-run-notes.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { boundName } from "../../store/text.ts";
import { Field } from "../../wire/field.ts";
import { wireName } from "../../wire/policies/holding.ts";
import { readPolicy } from "../../wire/policies/policy.ts";
import { requireToolName } from "../../wire/policies/tools.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { dryRunRequestSchema, dryRunSchema } from "../openapi/policy-preview.ts";
import { requireNames } from "../policies/names.ts";
import type { Services } from "../services.ts";

/** Decisions that one answer reads. */
const MOST = 500;

/** What a policy would stop of the calls that the log has, before anybody saves it. It changes nothing. */
export function mountPolicyDryRun(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: "/api/policies/dry-run",
      tag: "policies",
      summary:
        "What the policy sent would stop of the newest 500 decisions, beside the one that holds: by logged confidences and findings. Nothing is saved.",
      body: dryRunRequestSchema,
      answer: dryRunSchema,
    },
    async function runDry(c) {
      const { project } = c.get("caller");
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const field = body.get("tool");
      const tool = field.absent ? null : field.string();
      if (tool !== null) requireToolName(tool, field);
      const sent: PolicyDocument = { version: 0, ...readPolicy(body) };
      requireNames(body, services, sent.global.texts);
      const filter = { project, ...(tool === null ? {} : { tool: await boundName(tool) }) };
      const { held, rows, notes } = await withDatabase(services.store, async (database) => {
        const held = await currentPolicy(database, project);
        const { items: rows } = await listDecisions(database, filter, null, MOST);
        const asked = changesRules(held, sent) || asksConditions(held) || asksConditions(sent);
        const ids = asked ? rows.map(({ id }) => id) : [];
        return { held, rows, notes: await dryRunNotes(database, project, ids) };
      });
      return c.json({
        tool,
        looked_at: rows.length,
        from: rows.at(-1)?.createdAt ?? null,
        ...dryRun(rows, held, sent, notes),
        uncounted: uncounted(held, sent, tool).map(wireName),
      });
    },
  );
}
