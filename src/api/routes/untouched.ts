import { z } from "@hono/zod-openapi";
import { passOnUntouched } from "../chat/pass-on.ts";
import { UNTOUCHED_ROUTES } from "../formats/untouched.ts";
import { type App, mount } from "../http/mount.ts";
import { modelHeadersSchema } from "../openapi/chat.ts";
import type { Services } from "../services.ts";

/** Bodies are the provider's own, of any type. */
const anything = z.unknown();

const paramsOf = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, z.string()])));

/** What is passed on to a provider without being read. */
export function mountUntouched(app: App, services: Services): void {
  for (const route of UNTOUCHED_ROUTES) {
    const { method, path, summary } = route;
    const body = method === "post" ? { body: anything } : {};
    const doc = { method, path, summary, tag: "untouched", answer: anything, ...body };
    mount(app, { ...doc, headers: modelHeadersSchema, params: paramsOf(path) }, (c) =>
      passOnUntouched(services, route, c.req.raw),
    );
  }
}
