import type { Context } from "hono";
import { InvalidRequestError } from "../../core/errors.ts";
import { withDatabase } from "../../store/client.ts";
import { type LabelFilter, listLabels } from "../../store/queries/labels.ts";
import { Field } from "../../wire/field.ts";
import { CONTENT_TYPE, labelLine, labelsHead } from "../../wire/labels/columns.ts";
import { writeLabel } from "../../wire/labels/export.ts";
import { readLabels } from "../../wire/labels/request.ts";
import { LABEL_FORMATS, type LabelFormat, type LabelRow, labelRows } from "../../wire/labels/rows.ts";
import { readTime } from "../../wire/time.ts";
import type { AppEnv } from "../context.ts";
import { parseBody } from "../http/json-body.ts";
import { readLimit } from "../http/limit.ts";
import { lineStream } from "../http/line-stream.ts";
import { type App, mount } from "../http/mount.ts";
import { type AcceptedTypes, JSON_TYPES, readText } from "../http/text-body.ts";
import {
  importAnswerSchema,
  importQuerySchema,
  labelSchema,
  labelsQuerySchema,
  labelsRequestSchema,
} from "../openapi/labels.ts";
import { page } from "../openapi/shared.ts";
import { NOT_DRAWN, warnOfUnknownSources } from "../outcome-sources.ts";
import { recordOutcomes } from "../outcomes/record.ts";
import type { Services } from "../services.ts";

const TAG = "labels";
const PAGE = { usual: 200, most: 1_000 };
/** Labels of one request; `npm run labels -- import` splits longer files. */
const MAX_LABELS = 5_000;

const CSV = /^text\/csv$/;
const LINES = /^application\/(x-)?(ndjson|jsonl|jsonlines)$/;
const LABEL_TYPES: AcceptedTypes = {
  names: "text/csv, application/x-ndjson or application/json",
  takes: (type) => CSV.test(type) || LINES.test(type) || JSON_TYPES.takes(type),
};

const readFilter = (query: Readonly<Record<string, string>>, project: string): LabelFilter => {
  const root = Field.root(query);
  const time = (name: string) => (query[name] ? Date.parse(readTime(root.get(name))) : undefined);
  return {
    project,
    from: time("from"),
    to: time("to"),
    source: query["source"] ? root.get("source").string(64) : undefined,
  };
};

/** All labels, a line each. */
const labelStream = (services: Services, filter: LabelFilter, format: LabelFormat) =>
  lineStream(labelsHead(format), async (cursor) => {
    const found = await withDatabase(services.store, (database) =>
      listLabels(database, filter, cursor, PAGE.most),
    );
    return {
      lines: found.items.map((label) => labelLine(writeLabel(label), format)),
      nextCursor: found.nextCursor,
    };
  });

async function readRows(request: Request): Promise<readonly LabelRow[]> {
  const text = await readText(request, LABEL_TYPES);
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (CSV.test(type)) return labelRows(text, "csv");
  if (LINES.test(type)) return labelRows(text, "jsonl");
  const { value } = parseBody(text);
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return items.map((item, i) => ({ line: i + 1, value: item }));
}

async function importLabels(services: Services, c: Context<AppEnv>): Promise<Response> {
  const { project } = c.get("caller");
  const rows = await readRows(c.req.raw);
  if (rows.length === 0) throw new InvalidRequestError("The body holds no label.");
  if (rows.length > MAX_LABELS) {
    throw new InvalidRequestError(
      `The body holds ${rows.length} labels; at most ${MAX_LABELS} are accepted at once. \`npm run labels -- import\` splits a file.`,
    );
  }
  const { source, author } = c.req.query();
  const defaults = { source: source || undefined, author: author || undefined };
  const { labels, errors, ignored } = readLabels(
    rows,
    project,
    new Date(services.now()).toISOString(),
    defaults,
  );
  const { joined, reviews } = await recordOutcomes(
    services,
    project,
    labels.map(({ outcome }) => outcome),
    (work) => c.executionCtx.waitUntil(work),
  );
  const at = (place: number): number => labels[place]?.line ?? place + 1;
  const unknown = warnOfUnknownSources(labels.map(({ outcome }, index) => ({ index, outcome })));
  return c.json(
    {
      accepted: labels.length,
      joined,
      pending: labels.length - joined,
      errors,
      warnings: [
        ...(ignored.length === 0
          ? []
          : [
              {
                line: 1,
                message: `These fields mean nothing here and were not read: ${ignored.join(", ")}.`,
              },
            ]),
        ...unknown.map(({ index, message }) => ({ line: at(index), message })),
        ...reviews.map((place) => ({ line: at(place), message: NOT_DRAWN })),
      ],
    },
    202,
  );
}

export function mountLabels(app: App, services: Services): void {
  mount(
    app,
    {
      method: "get",
      path: "/api/labels",
      tag: TAG,
      summary:
        "Verdicts with how they were chosen and what they are about, oldest first; a page, or all as a file.",
      query: labelsQuerySchema,
      answer: page(labelSchema),
      otherAnswers: LABEL_FORMATS.map((format) => CONTENT_TYPE[format]),
    },
    async function exportLabels(c) {
      const query = c.req.query();
      const filter = readFilter(query, c.get("caller").project);
      const format = query["format"]
        ? Field.root(query)
            .get("format")
            .oneOf(["json", ...LABEL_FORMATS])
        : "json";
      if (format !== "json") {
        return c.body(labelStream(services, filter, format), 200, {
          "content-type": CONTENT_TYPE[format],
          "content-disposition": `attachment; filename="labels.${format}"`,
        });
      }
      const limit = readLimit(query["limit"], PAGE);
      const found = await withDatabase(services.store, (database) =>
        listLabels(database, filter, query["cursor"] || null, limit),
      );
      return c.json({ items: found.items.map(writeLabel), next_cursor: found.nextCursor });
    },
  );

  mount(
    app,
    {
      method: "post",
      path: "/api/labels",
      tag: TAG,
      summary: "Import verdicts from CSV, JSON lines or a JSON array. A wrong one does not stop the others.",
      query: importQuerySchema,
      body: labelsRequestSchema,
      otherBodies: ["text/csv", "application/x-ndjson"],
      status: 202,
      answer: importAnswerSchema,
    },
    async function create(c) {
      return importLabels(services, c);
    },
  );
}
