import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../context.ts";

const SAFE_ID = /^[\w.:-]{1,128}$/;

/**
 * What every answer of the API has in its headers: it is nobody's page and nobody's to keep, and it carries `x-request-id`: the caller's own where it sent a harmless one,
 * else a new one.
 */
export const answerHeaders = (newId: () => string) =>
  createMiddleware<AppEnv>(async function answerHeaders(c, next) {
    const sent = c.req.header("x-request-id");
    const id = sent !== undefined && SAFE_ID.test(sent) ? sent : newId();
    c.set("requestId", id);
    await next();
    setHeader(c, "x-request-id", id);
    setHeader(c, "x-content-type-options", "nosniff");
    if (!c.res.headers.has("cache-control")) setHeader(c, "cache-control", "no-store");
  });

/**
 * Once there is an answer, Hono's own `c.header` copies it with every header, and the copy's body is a stream: measured, a
 * twentieth of a request. Only an answer that was fetched from elsewhere has headers that cannot be changed.
 */
function setHeader(c: Context, name: string, value: string): void {
  try {
    c.res.headers.set(name, value);
  } catch {
    c.header(name, value);
  }
}
