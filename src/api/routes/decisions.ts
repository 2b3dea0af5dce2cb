import { NotFoundError } from "../../core/errors.ts";
import { BUILT_IN_POLICY } from "../../core/policy/rule.ts";
import { MODES, VERDICTS } from "../../core/turn.ts";
import { explainDecision } from "../../gate/explain.ts";
import { withDatabase } from "../../store/client.ts";
import { type DecisionFilter, listDecisions } from "../../store/queries/decisions.ts";
import { boundName } from "../../store/text.ts";
import { holding } from "../../store/trust.ts";
import { decisionDetail, decisionSummary } from "../../wire/decisions/logged.ts";
import { decisionHeaders, decisionResponse } from "../../wire/decisions/response.ts";
import { readScoreFilter } from "../decisions/score-filter.ts";
import { Field } from "../../wire/field.ts";
import { readTime } from "../../wire/time.ts";
import { featureNames } from "../decisions/feature-names.ts";
import { answerableTime } from "../decisions/answerable.ts";
import { decisionFeed, readPlace } from "../decisions/feed.ts";
import { findDecision } from "../decisions/find.ts";
import { makeDecision } from "../decisions/make.ts";
import { policyOf } from "../decisions/replay.ts";
import { readJson } from "../http/json-body.ts";
import { readLimit } from "../http/limit.ts";
import { type App, mount } from "../http/mount.ts";
import { idParam } from "../openapi/admin.ts";
import { decisionDetailSchema } from "../openapi/decision-detail.ts";
import { decisionQuerySchema, feedHeadersSchema } from "../openapi/decision-query.ts";
import { decisionHeadersSchema, decisionRequestSchema } from "../openapi/decision-request.ts";
import { decisionResponseSchema, decisionSummarySchema } from "../openapi/decisions.ts";
import { page } from "../openapi/shared.ts";
import type { Services } from "../services.ts";

const TAG = "decisions";
const PAGE = { usual: 50, most: 200 };

/** @throws InvalidRequestError naming the parameter */
const readFilter = (query: Record<string, string>, project: string): DecisionFilter => {
  const root = Field.root(query);
  const given = <T>(name: string, read: (field: Field) => T): T | undefined =>
    query[name] === undefined || query[name] === "" ? undefined : read(root.get(name));
  return {
    project,
    tool: given("tool", (field) => field.string(1_024)),
    session: given("session", (field) => field.string(1_024)),
    agent: given("agent", (field) => field.string(1_024)),
    finding: given("finding", (field) => field.text(256)),
    action: given("action", (field) => field.oneOf(["execute", "abstain"])),
    wouldAbstain: given("would_abstain", (field) => field.oneOf(["true", "false"]) === "true"),
    mode: given("mode", (field) => field.oneOf(MODES)),
    verdict: given("verdict", (field) => field.oneOf([...VERDICTS, "none"])),
    from: given("from", readTime),
    to: given("to", readTime),
    ...readScoreFilter(query),
  };
};

export function mountDecisions(app: App, services: Services): void {
  mount(
    app,
    {
      method: "post",
      path: "/v1/decisions",
      tag: TAG,
      summary: "Judge samples that you bring.",
      headers: decisionHeadersSchema,
      body: decisionRequestSchema,
      answer: decisionResponseSchema,
    },
    async function create(c) {
      const receivedAt = services.now();
      const asked = { body: await readJson(c.req.raw), headers: c.req.raw.headers, receivedAt };
      const { decision, repeated } = await makeDecision(services, c.get("caller"), asked, (work) =>
        c.executionCtx.waitUntil(work),
      );
      const names = await featureNames(services, decision.featureVersion);
      const headers = {
        ...decisionHeaders(decision),
        ...(repeated ? { "idempotent-replayed": "true" } : {}),
      };
      return c.json(decisionResponse(decision, names), 200, headers);
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/v1/decisions",
      tag: TAG,
      summary: "Decisions of the log, newest first.",
      query: decisionQuerySchema,
      answer: page(decisionSummarySchema),
    },
    async function list(c) {
      const query = c.req.query();
      const asked = readFilter(query, c.get("caller").project);
      const filter = {
        ...asked,
        tool: asked.tool && (await boundName(asked.tool)),
        session: asked.session && (await boundName(asked.session)),
        agent: asked.agent && (await boundName(asked.agent)),
      };
      const limit = readLimit(query["limit"], PAGE);
      const found = await withDatabase(services.store, (database) =>
        listDecisions(database, filter, query["cursor"] || null, limit),
      );
      return c.json({ items: found.items.map(decisionSummary), next_cursor: found.nextCursor });
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/v1/decisions/stream",
      tag: TAG,
      summary:
        "Decisions as they reach the log, as server-sent events: `decision` with an item of the list, `skipped` where more came than is told. Ends after 90 seconds; come back with `Last-Event-ID`.",
      headers: feedHeadersSchema,
      answer: decisionSummarySchema,
      otherAnswers: ["text/event-stream"],
    },
    async function stream(c) {
      const after = readPlace(c.req.header("last-event-id"));
      const feed = await decisionFeed(services, c.get("caller").project, after);
      return c.body(feed, 200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
    },
  );

  mount(
    app,
    {
      method: "get",
      path: "/v1/decisions/{id}",
      tag: TAG,
      summary: "One decision with everything that led to it, and what became of it.",
      params: idParam,
      answer: decisionDetailSchema,
    },
    async function read(c) {
      const id = c.req.param("id") ?? "";
      const found = await findDecision(services, c.get("caller").project, id);
      if (found === null) throw new NotFoundError("There is no decision with this id.", { param: "id" });
      const names = await featureNames(services, found.decision.featureVersion);
      const classifier = await services.classifier.catch(() => null);
      const policy = (await policyOf(services, found.decision)) ?? BUILT_IN_POLICY;
      const explained = explainDecision(found.decision, names, classifier, policy);
      const until = await answerableTime(services, found.decision, (work) => c.executionCtx.waitUntil(work));
      const detail = decisionDetail(found, names, explained, holding(found.outcomes));
      return c.json({ ...detail, answerable_until: until });
    },
  );
}
