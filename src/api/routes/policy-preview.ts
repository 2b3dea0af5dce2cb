import { FINDING_NAMES } from "../../core/checks/names.ts";
import { InvalidRequestError, UnavailableError } from "../../core/errors.ts";
import { localesOf, type OwnPhrases } from "../../core/phrases/locale.ts";
import { holdingOf } from "../../core/policy/holding.ts";
import { BUILT_IN_POLICY, type PolicyDocument } from "../../core/policy/rule.ts";
import { policyWarnings } from "../../core/policy/warnings.ts";
import { withDatabase } from "../../store/client.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { Field } from "../../wire/field.ts";
import { checkPolicy } from "../../wire/policies/check.ts";
import { writeHolding } from "../../wire/policies/holding.ts";
import { readPolicy, writePolicy } from "../../wire/policies/policy.ts";
import { readLocale, readTexts } from "../../wire/policies/texts.ts";
import { requireToolName } from "../../wire/policies/tools.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import {
  checkRequestSchema,
  checkSchema,
  previewRequestSchema,
  previewSchema,
} from "../openapi/policy-preview.ts";
import { nameChecks } from "../policies/names.ts";
import { previewFallbacks } from "../policies/preview.ts";
import type { Services } from "../services.ts";

const TAG = "policies";
/** In sentences about a tool that nobody named. */
const ANY_TOOL = "some_tool";

const readTool = (field: Field): string | null => {
  if (field.absent) return null;
  const name = field.string();
  requireToolName(name, field);
  return name;
};

/** What a document leaves out stays as it holds; the built-in policy where nobody can tell what holds. */
async function held(services: Services, project: string): Promise<PolicyDocument> {
  try {
    return await withDatabase(services.store, (database) => currentPolicy(database, project));
  } catch (error) {
    if (error instanceof UnavailableError) return BUILT_IN_POLICY;
    throw error;
  }
}

/** The texts of a document that may be wrong elsewhere. */
function ownTexts(body: Field): OwnPhrases | undefined {
  try {
    const texts = body.get("global").get("texts");
    return texts.absent ? undefined : readTexts(texts);
  } catch (error) {
    if (error instanceof InvalidRequestError) return undefined;
    throw error;
  }
}

/** Routes that say what a policy means before anybody saves it. They change nothing. */
export function mountPolicyPreview(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: "/api/policies/preview",
      tag: TAG,
      summary:
        "What would hold for a tool under the policy sent (without one: under the one that holds), and what users would read. Nothing is saved.",
      body: previewRequestSchema,
      answer: previewSchema,
    },
    async function preview(c) {
      const { project } = c.get("caller");
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const tool = readTool(body.get("tool"));
      const asked = body.get("locale");
      const locale = asked.absent ? null : readLocale(asked);
      const current = () => withDatabase(services.store, (database) => currentPolicy(database, project));
      const sent = !body.get("global").absent || !body.get("tools").absent;
      const policy: PolicyDocument = sent ? { version: 0, ...readPolicy(body) } : await current();
      const { checks, ...holding } = writeHolding(holdingOf(policy, tool));
      return c.json({
        tool,
        ...holding,
        checks: checks.map((held) => ({
          ...FINDING_NAMES.find(({ check }) => check === held.check),
          ...held,
        })),
        locales: localesOf(policy.global.texts),
        fallbacks: await previewFallbacks(services, project, policy, tool ?? ANY_TOOL, locale),
      });
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/policies/check",
      tag: TAG,
      summary:
        "Whether a policy document can be saved, with everything that is wrong with it, field by field. Nothing is saved.",
      body: checkRequestSchema,
      answer: checkSchema,
    },
    async function check(c) {
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const checked = checkPolicy(body, nameChecks(body, services, ownTexts(body)));
      if (checked.policy === null) return c.json({ problems: checked.problems, policy: null, warnings: [] });
      const { version: _, ...policy } = writePolicy({ version: 0, ...checked.policy });
      const current = await held(services, c.get("caller").project);
      const warnings = policyWarnings({ ...current, ...checked.policy });
      return c.json({ problems: [], policy, warnings });
    },
  );
}
