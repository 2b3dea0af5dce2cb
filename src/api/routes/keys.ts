import { NotFoundError, PermissionError, UnavailableError } from "../../core/errors.ts";
import { withDatabase } from "../../store/client.ts";
import {
  createKey,
  hashKey,
  KEY_ROLES,
  type KeyInfo,
  listKeys,
  revokeKey,
} from "../../store/queries/keys.ts";
import { Field } from "../../wire/field.ts";
import type { Caller } from "../auth/caller.ts";
import { readJson } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { idParam, keyRequestSchema, keySchema, keysQuerySchema, newKeySchema } from "../openapi/admin.ts";
import { page } from "../openapi/shared.ts";
import { keptKeys, type Services } from "../services.ts";

const TAG = "keys";
const PROJECT = /^[a-z0-9][a-z0-9_-]{0,63}$/;

const answer = (key: KeyInfo) => ({
  id: key.id,
  project: key.project,
  role: key.role,
  name: key.name,
  created_at: key.createdAt,
  revoked_at: key.revokedAt,
});

/** Only the owner may name another project; the admin key of a project stays in it. */
const readProject = (field: Field, caller: Caller): string => {
  if (field.absent) return caller.project;
  const project = field.string(64);
  if (!PROJECT.test(project))
    field.fail("must be a name in lower case: letters, digits, - and _, at most 64");
  if (project !== caller.project && !caller.owner) {
    throw new PermissionError("Only the admin secret may reach the keys of another project.", {
      param: field.path,
    });
  }
  return project;
};

export function mountKeys(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/keys",
      tag: TAG,
      summary: "Keys of the project, revoked ones included. The keys themselves are not stored.",
      query: keysQuerySchema,
      answer: page(keySchema),
    },
    async function list(c) {
      const project = readProject(Field.root(c.req.query()).get("project"), c.get("caller"));
      const keys = await withDatabase(services.store, (database) => listKeys(database, project));
      return c.json({ items: keys.map(answer), next_cursor: null });
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/keys",
      tag: TAG,
      summary: "Make a key. It is shown this once.",
      body: keyRequestSchema,
      status: 201,
      answer: newKeySchema,
    },
    async function create(c) {
      const body = Field.root((await readJson(c.req.raw)).value).object();
      const name = body.get("name").text(128).trim();
      if (name === "") body.get("name").fail("must not be empty");
      const role = body.get("role");
      const given = {
        name,
        role: role.absent ? ("agent" as const) : role.oneOf(KEY_ROLES),
        project: readProject(body.get("project"), c.get("caller")),
        now: new Date(services.now()),
      };
      const { key, info } = await withDatabase(services.store, (database) => createKey(database, given));
      services.authenticator.forget();
      const kept = { id: info.id, sha256: await hashKey(key), project: info.project, role: info.role };
      // Where this fails, the first use of the key keeps it.
      c.executionCtx.waitUntil(
        keptKeys(services)
          .saveKey(kept)
          .catch(() => undefined),
      );
      return c.json({ ...answer(info), key }, 201);
    },
  );

  mount(
    app,
    {
      method: "delete",
      path: "/api/keys/{id}",
      tag: TAG,
      summary:
        "Revoke a key. It stops to work here at once, and elsewhere within seconds of use, at most after a minute.",
      params: idParam,
      query: keysQuerySchema,
      answer: keySchema,
    },
    async function revoke(c) {
      const project = readProject(Field.root(c.req.query()).get("project"), c.get("caller"));
      const id = c.req.param("id") ?? "";
      const key = await withDatabase(services.store, (database) =>
        revokeKey(database, project, id, new Date(services.now())),
      );
      if (key === null) throw new NotFoundError("There is no key with this id.", { param: "id" });
      services.authenticator.forget();
      try {
        await keptKeys(services).revokeKey(id);
      } catch (error) {
        throw new UnavailableError(
          "The key is revoked in the database, but may still work while that is away. Revoke it again.",
          { cause: error },
        );
      }
      return c.json(answer(key));
    },
  );
}
