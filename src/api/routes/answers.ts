import { LONGEST_REASON } from "../../core/session/persons-answer.ts";
import { readAuthor } from "../../wire/author.ts";
import { Field } from "../../wire/field.ts";
import { confirmDecision } from "../decisions/confirm.ts";
import { rejectDecision } from "../decisions/reject.ts";
import { readJsonOrNothing } from "../http/json-body.ts";
import { type App, mount } from "../http/mount.ts";
import { idParam } from "../openapi/admin.ts";
import {
  confirmRequestSchema,
  confirmResponseSchema,
  rejectRequestSchema,
  rejectResponseSchema,
} from "../openapi/confirmation.ts";
import type { Services } from "../services.ts";

const TAG = "decisions";

/** What a person says to the calls of an abstention. */
export function mountAnswers(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: "/v1/decisions/{id}/confirm",
      tag: TAG,
      summary:
        "Say yes to the calls of an abstention: the same calls then pass once in its session, also under a later policy that is not stricter.",
      params: idParam,
      body: confirmRequestSchema,
      answer: confirmResponseSchema,
    },
    async function confirm(c) {
      const body = Field.root((await readJsonOrNothing(c.req.raw)).value).object();
      const author = readAuthor(body);
      const background = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
      const { project, role } = c.get("caller");
      const given = { project, id: c.req.param("id") ?? "", author, forPeople: role === "admin" };
      return c.json(await confirmDecision(services, given, background));
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/v1/decisions/{id}/reject",
      tag: TAG,
      summary:
        "Say no to the calls of an abstention: they are not asked about again in its session, and its user is told why.",
      params: idParam,
      body: rejectRequestSchema,
      answer: rejectResponseSchema,
    },
    async function reject(c) {
      const body = Field.root((await readJsonOrNothing(c.req.raw)).value).object();
      const author = readAuthor(body);
      const reason = body.get("reason").textOrNull(LONGEST_REASON) ?? "";
      const background = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
      const { project, role } = c.get("caller");
      const id = c.req.param("id") ?? "";
      const given = { project, id, author, reason: reason.trim(), forPeople: role === "admin" };
      return c.json(await rejectDecision(services, given, background));
    },
  );
}
