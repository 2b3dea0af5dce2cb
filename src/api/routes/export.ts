import { z } from "@hono/zod-openapi";
import { withDatabase } from "../../store/client.ts";
import { type DecisionFilter, listDecisions } from "../../store/queries/decisions.ts";
import { boundName } from "../../store/text.ts";
import { decisionLine, decisionsHead } from "../../wire/decisions/export.ts";
import { decisionSummary } from "../../wire/decisions/logged.ts";
import { Field } from "../../wire/field.ts";
import { CONTENT_TYPE } from "../../wire/labels/columns.ts";
import { LABEL_FORMATS } from "../../wire/labels/rows.ts";
import { readTime } from "../../wire/time.ts";
import { readLimit } from "../http/limit.ts";
import { lineStream } from "../http/line-stream.ts";
import { type App, mount } from "../http/mount.ts";
import { decisionSummarySchema } from "../openapi/decisions.ts";
import { page, time } from "../openapi/shared.ts";
import type { Services } from "../services.ts";

const PAGE = { usual: 200, most: 200 };

const querySchema = z.object({
  format: z
    .enum(["json", ...LABEL_FORMATS])
    .optional()
    .openapi({ description: "`json` (default) answers page by page; the others write all, a line each." }),
  tool: z.string().optional(),
  from: time.optional(),
  to: time.optional(),
  limit: z.string().optional().openapi({ description: "Of a page: 1 to 200." }),
  cursor: z.string().optional(),
});

async function readFilter(query: Readonly<Record<string, string>>, project: string): Promise<DecisionFilter> {
  const root = Field.root(query);
  const at = (name: string) => (query[name] ? readTime(root.get(name)) : undefined);
  return {
    project,
    tool: query["tool"] ? await boundName(root.get("tool").string(1_024)) : undefined,
    from: at("from"),
    to: at("to"),
  };
}

export function mountExport(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/export/decisions",
      tag: "decisions",
      summary:
        "Decisions without their content, newest first; a page, or all as a file. Labels: GET /api/labels.",
      query: querySchema,
      answer: page(decisionSummarySchema),
      otherAnswers: LABEL_FORMATS.map((format) => CONTENT_TYPE[format]),
    },
    async function exportDecisions(c) {
      const query = c.req.query();
      const filter = await readFilter(query, c.get("caller").project);
      const read = (cursor: string | null, limit: number) =>
        withDatabase(services.store, (database) => listDecisions(database, filter, cursor, limit));
      const format = query["format"]
        ? Field.root(query)
            .get("format")
            .oneOf(["json", ...LABEL_FORMATS])
        : "json";
      if (format === "json") {
        const found = await read(query["cursor"] || null, readLimit(query["limit"], PAGE));
        return c.json({ items: found.items.map(decisionSummary), next_cursor: found.nextCursor });
      }
      const stream = lineStream(decisionsHead(format), async (cursor) => {
        const { items, nextCursor } = await read(cursor, PAGE.most);
        return { lines: items.map((item) => decisionLine(decisionSummary(item), format)), nextCursor };
      });
      return c.body(stream, 200, {
        "content-type": CONTENT_TYPE[format],
        "content-disposition": `attachment; filename="decisions.${format}"`,
      });
    },
  );
}
