import { NotFoundError } from "../../core/errors.ts";
import { withDatabase } from "../../store/client.ts";
import {
  type Acknowledgement,
  acknowledgeAlarm,
  listAlarms,
  type StoredAlarm,
} from "../../store/queries/alarm-list.ts";
import { toIso } from "../../store/queries/times.ts";
import { readAuthor } from "../../wire/author.ts";
import { Field } from "../../wire/field.ts";
import { readJsonOrNothing } from "../http/json-body.ts";
import { readLimit } from "../http/limit.ts";
import { type App, mount } from "../http/mount.ts";
import { idParam } from "../openapi/admin.ts";
import { acknowledgeRequestSchema, ALARM_KINDS, alarmSchema, alarmsQuerySchema } from "../openapi/alarms.ts";
import { page } from "../openapi/shared.ts";
import type { Services } from "../services.ts";

const PAGE = { usual: 50, most: 200 };
const MAX_NOTE = 2_000;

/** @throws InvalidRequestError naming the parameter */
function readFilter(query: Readonly<Record<string, string>>) {
  const root = Field.root(query);
  const given = <T>(name: string, read: (field: Field) => T): T | undefined =>
    query[name] ? read(root.get(name)) : undefined;
  return {
    open: given("open", (field) => field.oneOf(["true", "false"]) === "true"),
    acknowledged: given("acknowledged", (field) => field.oneOf(["true", "false"]) === "true"),
    kind: given("kind", (field) => field.oneOf(ALARM_KINDS)),
    tool: given("tool", (field) => field.string(1_024)),
  };
}

export function mountAlarms(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/alarms",
      tag: "alarms",
      summary:
        "What the gate noticed by itself, the newest first: drift of a tool, a guard that stepped back.",
      query: alarmsQuerySchema,
      answer: page(alarmSchema),
    },
    async function list(c) {
      const query = c.req.query();
      const filter = { project: c.get("caller").project, ...readFilter(query) };
      const limit = readLimit(query["limit"], PAGE);
      const found = await withDatabase(services.store, (database) =>
        listAlarms(database, filter, query["cursor"] || null, limit),
      );
      return c.json({ items: found.items.map(writeAlarm), next_cursor: found.nextCursor });
    },
  );

  const acknowledge = async (project: string, id: string, by: Acknowledgement | null) => {
    const alarm = await withDatabase(services.store, (database) =>
      acknowledgeAlarm(database, project, id, by),
    );
    if (alarm === null) throw new NotFoundError("There is no alarm with this id.", { param: "id" });
    return writeAlarm(alarm);
  };

  mount(
    app,
    {
      method: "post",
      path: "/api/alarms/{id}/acknowledge",
      tag: "alarms",
      summary: "Take note of an alarm: it no longer waits for a person, and stays open until it is over.",
      params: idParam,
      body: acknowledgeRequestSchema,
      answer: alarmSchema,
    },
    async function take(c) {
      const body = Field.root((await readJsonOrNothing(c.req.raw)).value).object();
      const author = readAuthor(body);
      const note = body.get("note").textOrNull(MAX_NOTE) ?? "";
      const by = { at: services.now(), author, note };
      return c.json(await acknowledge(c.get("caller").project, c.req.param("id") ?? "", by));
    },
  );

  mount(
    app,
    {
      method: "delete",
      path: "/api/alarms/{id}/acknowledge",
      tag: "alarms",
      summary: "Take that back: the alarm waits for a person again.",
      params: idParam,
      answer: alarmSchema,
    },
    async function takeBack(c) {
      return c.json(await acknowledge(c.get("caller").project, c.req.param("id") ?? "", null));
    },
  );
}

export const writeAlarm = ({ id, kind, tool, openedAt, closedAt, detail, acknowledged }: StoredAlarm) => ({
  id,
  kind,
  tool,
  opened_at: toIso(openedAt),
  closed_at: closedAt === null ? null : toIso(closedAt),
  text: textOf(detail),
  acknowledged: acknowledged && { ...acknowledged, at: toIso(acknowledged.at) },
  detail,
});

/** What the alarm says in words: drift calls it a text, a guard its reason. */
function textOf(detail: unknown): string | null {
  const fields = new Map(Object.entries(detail ?? {}));
  const said = [fields.get("text"), fields.get("reason")].find((one) => typeof one === "string");
  return said ?? null;
}
