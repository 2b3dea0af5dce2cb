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
    c.header("x-request-id", id);
    c.header("x-content-type-options", "nosniff");
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  });
