import { type OpenAPIHono, createRoute, type z } from "@hono/zod-openapi";
import type { Handler } from "hono";
import type { AppEnv } from "../context.ts";
import { errorSchema } from "../openapi/shared.ts";
import { MethodNotAllowedError } from "./errors.ts";
import { refuseUnknownParameters } from "./known-parameters.ts";

export type App = OpenAPIHono<AppEnv>;

/** A route as the OpenAPI document shows it. Bodies are read by our own readers, which name the wrong field. */
export interface RouteDoc {
  readonly method: "get" | "post" | "put" | "delete" | "patch";
  /** With `{name}` for parameters. */
  readonly path: string;
  /** The same in the router's own spelling, where braces do not say it. */
  readonly pattern?: string;
  readonly summary: string;
  readonly tag: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly status?: 200 | 201 | 202;
  readonly answer: z.ZodType;
  /** Other types of content, beside JSON, that the body and the answer may have. */
  readonly otherBodies?: readonly string[];
  readonly otherAnswers?: readonly string[];
  readonly open?: boolean;
  /** The query is the provider's to read. */
  readonly passedOn?: boolean;
}

const text = { schema: { type: "string" as const } };
const json = (schema: z.ZodType, others: readonly string[] = []) => ({
  "application/json": { schema },
  ...Object.fromEntries(others.map((type) => [type, text])),
});

const documented = (doc: RouteDoc) =>
  createRoute({
    method: doc.method,
    path: doc.path,
    summary: doc.summary,
    tags: [doc.tag],
    security: doc.open ? [] : [{ key: [] }],
    request: {
      ...(doc.body ? { body: { required: true, content: json(doc.body, doc.otherBodies) } } : {}),
      ...(doc.query ? { query: doc.query } : {}),
      ...(doc.params ? { params: doc.params } : {}),
      ...(doc.headers ? { headers: doc.headers } : {}),
    },
    responses: {
      [doc.status ?? 200]: { description: "Done.", content: json(doc.answer, doc.otherAnswers) },
      default: { description: "What is wrong, and what to do.", content: json(errorSchema) },
    },
  });

/** A check of an address's health may carry anything, such as a number against caches. */
const readsItsQuery = (doc: RouteDoc): boolean =>
  doc.passedOn !== true && doc.open !== true && (doc.method === "get" || doc.query !== undefined);

/** Adds a route and its place in the OpenAPI document. Query parameters that this does not name are refused. */
export function mount(app: App, doc: RouteDoc, handler: Handler<AppEnv>): void {
  const route = documented(doc);
  const known = Object.keys(doc.query?.shape ?? {});
  app.openAPIRegistry.registerPath(route);
  app.on(
    doc.method.toUpperCase(),
    doc.pattern ?? route.getRoutingPath(),
    readsItsQuery(doc)
      ? (c, next) => {
          refuseUnknownParameters(c.req.queries(), known);
          return handler(c, next);
        }
      : handler,
  );
}

/** Answers 405 with the methods that a path does take. Call it once, after everything is mounted. */
export function refuseOtherMethods(app: App): void {
  const methods = new Map<string, string[]>();
  for (const { path, method } of app.routes) {
    if (method === "ALL") continue;
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  for (const [path, allow] of methods) {
    app.all(path, (c) => {
      throw new MethodNotAllowedError(c.req.method, allow);
    });
  }
}
