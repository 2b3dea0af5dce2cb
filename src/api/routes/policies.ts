import { NotFoundError } from "../../core/errors.ts";
import { policyWarnings } from "../../core/policy/warnings.ts";
import { BUILT_IN_POLICY, type PolicyDocument } from "../../core/policy/rule.ts";
import { withDatabase } from "../../store/client.ts";
import { moveExperiment } from "../../store/queries/experiments.ts";
import { changePolicy, getPolicy, listPolicies, type PolicyVersion } from "../../store/queries/policies.ts";
import { writePolicy } from "../../wire/policies/policy.ts";
import { readAuthor } from "../../wire/author.ts";
import { Field } from "../../wire/field.ts";
import { readJson } from "../http/json-body.ts";
import { readLimit } from "../http/limit.ts";
import { type App, mount } from "../http/mount.ts";
import {
  policyRequestSchema,
  policySchema,
  rollbackRequestSchema,
  versionsQuerySchema,
} from "../openapi/policies.ts";
import { page } from "../openapi/shared.ts";
import { type Edit, replaced, rolledBack } from "../policies/edits.ts";
import { policyChanged } from "../policy.ts";
import type { Services } from "../services.ts";

const TAG = "policies";
const MAX_VERSION = 2 ** 31;
const PAGE = { usual: 50, most: 50 };

const BUILT_IN: PolicyVersion = { policy: BUILT_IN_POLICY, author: "", reason: "built in", createdAt: "" };

const answer = ({ policy, author, reason, createdAt }: PolicyVersion) => ({
  ...writePolicy(policy),
  author: author || null,
  reason,
  created_at: createdAt || null,
});

/** Who made a change, why, and on which version: the same in every change. */
const readChange = (body: Field) => {
  const reason = body.get("reason").text(2_000);
  if (reason.trim() === "") body.get("reason").fail("must say why; it is kept with the version");
  const expected = body.get("expected_version");
  return {
    author: readAuthor(body),
    reason,
    expectedVersion: expected.absent ? undefined : expected.integer(0, MAX_VERSION),
  };
};

const findVersion = async (services: Services, project: string, version: number): Promise<PolicyDocument> => {
  if (version === 0) return BUILT_IN_POLICY;
  const found = await withDatabase(services.store, (database) => getPolicy(database, project, version));
  if (found === null) throw new NotFoundError(`There is no policy version ${version}.`, { param: "version" });
  return found.policy;
};

/** Saves what `edit` makes of the policy that holds. An experiment that is no longer in it has ended. */
const save = async (
  services: Services,
  project: string,
  edit: Edit,
  change: ReturnType<typeof readChange>,
) => {
  const now = new Date(services.now());
  let before: PolicyDocument = BUILT_IN_POLICY;
  const saved = await withDatabase(services.store, (database) =>
    changePolicy(database, project, (current) => edit((before = current)), { ...change, now }),
  );
  await policyChanged(services, project, saved.policy);
  const ended = before.experiment ?? null;
  if (ended !== null && (saved.policy.experiment ?? null) === null) {
    await withDatabase(services.store, (database) =>
      moveExperiment(database, project, ended.id, ["running"], {
        status: "stopped",
        now,
        reason: `policy version ${saved.policy.version}: ${change.reason}`,
      }),
    );
  }
  return { ...answer(saved), warnings: policyWarnings(saved.policy) };
};

export function mountPolicies(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/policies",
      tag: TAG,
      summary: "The policy that holds now.",
      answer: policySchema,
    },
    async function current(c) {
      const { project } = c.get("caller");
      const [newest] = await withDatabase(services.store, (database) =>
        listPolicies(database, project, { limit: 1 }),
      );
      const held = newest ?? BUILT_IN;
      return c.json({ ...answer(held), warnings: policyWarnings(held.policy) });
    },
  );

  mount(
    app,
    {
      method: "put",
      path: "/api/policies",
      tag: TAG,
      summary:
        "Replace the policy; this makes a new version. A running experiment goes on unless `experiment` is null.",
      body: policyRequestSchema,
      answer: policySchema,
    },
    async function replace(c) {
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const edit = replaced(body, services);
      return c.json(await save(services, c.get("caller").project, edit, readChange(body)));
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/api/policies/versions",
      tag: TAG,
      summary: "Versions of the policy, newest first.",
      query: versionsQuerySchema,
      answer: page(policySchema),
    },
    async function versions(c) {
      const { project } = c.get("caller");
      const cursor = Field.root(c.req.query()).get("cursor");
      const before = cursor.absent ? undefined : readVersionCursor(cursor);
      const limit = readLimit(c.req.query("limit"), PAGE);
      const found = await withDatabase(services.store, (database) =>
        listPolicies(database, project, { limit, ...(before === undefined ? {} : { before }) }),
      );
      const oldest = found.at(-1)?.policy.version ?? 1;
      return c.json({ items: found.map(answer), next_cursor: oldest > 1 ? String(oldest) : null });
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/policies/rollback",
      tag: TAG,
      summary:
        "Make an earlier version hold again; this makes a new version with its content. 0 is the built-in policy.",
      body: rollbackRequestSchema,
      answer: policySchema,
    },
    async function rollback(c) {
      const { project } = c.get("caller");
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const change = readChange(body);
      const document = await findVersion(services, project, body.get("version").integer(0, MAX_VERSION));
      return c.json(await save(services, project, rolledBack(document), change));
    },
  );
}

const readVersionCursor = (cursor: Field): number => {
  const text = cursor.string(16);
  return /^[1-9]\d{0,9}$/.test(text)
    ? Number(text)
    : cursor.fail("is not one of ours; send next_cursor unchanged");
};
