import { pairwiseAgreement } from "../../core/review/agreement.ts";
import { mostInformative } from "../../core/review/informative.ts";
import { type Database, withDatabase } from "../../store/client.ts";
import { listToAudit } from "../../store/queries/audits.ts";
import { escalatedDecisions } from "../../store/queries/escalated.ts";
import { judgedByOthers, personsVerdicts, reviewProgress } from "../../store/queries/human-verdicts.ts";
import { reviewCandidates } from "../../store/queries/informative.ts";
import { decisionSummaries } from "../../store/queries/summaries.ts";
import { boundName } from "../../store/text.ts";
import { decisionSummary } from "../../wire/decisions/logged.ts";
import { MAX_AUTHOR } from "../../wire/author.ts";
import { Field } from "../../wire/field.ts";
import { writeAgreement } from "../../wire/review/agreement.ts";
import { readTime } from "../../wire/time.ts";
import { readLimit } from "../http/limit.ts";
import { type App, mount, type RouteDoc } from "../http/mount.ts";
import { decisionSummarySchema } from "../openapi/decisions.ts";
import {
  agreementQuerySchema,
  agreementSchema,
  auditQuerySchema,
  escalatedQuerySchema,
  informativeQuerySchema,
  informativeSchema,
  progressQuerySchema,
  progressSchema,
  secondQuerySchema,
} from "../openapi/review.ts";
import { page } from "../openapi/shared.ts";
import type { Services } from "../services.ts";

const PAGE = { usual: 50, most: 200 };
const DAY_MS = 24 * 3_600_000;

const readAuthor = (query: Readonly<Record<string, string>>): string =>
  query["author"] ? Field.root(query).get("author").text(MAX_AUTHOR) : "";

/** @returns milliseconds since 1970 */
const readFrom = (query: Readonly<Record<string, string>>, otherwise: number): number =>
  query["from"] ? Date.parse(readTime(Field.root(query).get("from"))) : otherwise;

const get = (path: string, summary: string, shape: Pick<RouteDoc, "query" | "answer">): RouteDoc => ({
  method: "get",
  path: `/api/review/${path}`,
  tag: "review",
  summary,
  ...shape,
});

export function mountReview(app: App, services: Services): void {
  const inDatabase = <T>(use: (database: Database) => Promise<T>) => withDatabase(services.store, use);

  mount(
    app,
    get(
      "audit",
      "Decisions that chance drew for a human audit and that wait for one, oldest first. Report the verdict with the source human_audit.",
      { query: auditQuerySchema, answer: page(decisionSummarySchema) },
    ),
    async function audits(c) {
      const { limit, cursor } = c.req.query();
      const most = readLimit(limit, PAGE);
      const found = await inDatabase((database) =>
        listToAudit(database, c.get("caller").project, cursor || null, most),
      );
      return c.json({ items: found.items.map(decisionSummary), next_cursor: found.nextCursor });
    },
  );

  mount(
    app,
    get(
      "informative",
      "Decisions that tell the most when a person looks at them: near the threshold, of high risk, with sources that contradict each other. Of the newest 2,000 without a verdict and the newest 2,000 verdicts; without those that chance drew for an audit. Report the verdict with the source human_review.",
      { query: informativeQuerySchema, answer: page(informativeSchema) },
    ),
    async function informative(c) {
      const query = c.req.query();
      const { project } = c.get("caller");
      const most = readLimit(query["limit"], PAGE);
      const tool = query["tool"] ? await boundName(query["tool"]) : undefined;
      const author = readAuthor(query);
      const items = await inDatabase(async (database) => {
        const ranked = mostInformative(await reviewCandidates(database, { project, tool, author }), most);
        const reasons = new Map(ranked.map((one) => [one.id, one.reasons]));
        const found = await decisionSummaries(database, project, [...reasons.keys()]);
        return found.map((one) => ({ ...decisionSummary(one), reasons: reasons.get(one.id) ?? [] }));
      });
      return c.json({ items, next_cursor: null });
    },
  );

  mount(
    app,
    get(
      "second",
      "Decisions that another person judged lately and this one did not, the newest verdict first.",
      {
        query: secondQuerySchema,
        answer: page(decisionSummarySchema),
      },
    ),
    async function second(c) {
      const query = c.req.query();
      const { project } = c.get("caller");
      const most = readLimit(query["limit"], PAGE);
      const found = await inDatabase(async (database) =>
        decisionSummaries(
          database,
          project,
          await judgedByOthers(database, project, readAuthor(query), most),
        ),
      );
      return c.json({ items: found.map(decisionSummary), next_cursor: null });
    },
  );

  mount(
    app,
    get(
      "escalated",
      "Decisions whose users were told that a person has to look, the oldest first, until a person has judged them. Of the newest 2,000 abstentions in enforce. Report the verdict with the source human_review, or human_audit where chance drew the decision.",
      { query: escalatedQuerySchema, answer: page(decisionSummarySchema) },
    ),
    async function escalated(c) {
      const { project } = c.get("caller");
      const most = readLimit(c.req.query()["limit"], PAGE);
      const found = await inDatabase(async (database) =>
        decisionSummaries(database, project, await escalatedDecisions(database, project, most)),
      );
      return c.json({ items: found.map(decisionSummary), next_cursor: null });
    },
  );

  mount(
    app,
    get("progress", "How many audits wait, and what a person judged since the day began.", {
      query: progressQuerySchema,
      answer: progressSchema,
    }),
    async function progress(c) {
      const query = c.req.query();
      const from = readFrom(query, services.now() - DAY_MS);
      const { waiting, waitingAtLeast, audited, reviewed } = await inDatabase((database) =>
        reviewProgress(database, c.get("caller").project, readAuthor(query), from),
      );
      return c.json({ waiting, waiting_at_least: waitingAtLeast, audited, reviewed });
    },
  );

  mount(
    app,
    get("agreement", "How far persons agree who judged the same decisions: Cohen's kappa of every two.", {
      query: agreementQuerySchema,
      answer: agreementSchema,
    }),
    async function agreement(c) {
      const from = readFrom(c.req.query(), services.now() - 90 * DAY_MS);
      const { verdicts, countedFrom } = await inDatabase((database) =>
        personsVerdicts(database, c.get("caller").project, from),
      );
      return c.json(writeAgreement(from, countedFrom, verdicts, pairwiseAgreement(verdicts)));
    },
  );
}
