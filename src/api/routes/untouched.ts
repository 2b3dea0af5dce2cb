import { z } from "@hono/zod-openapi";
import { passOnUntouched } from "../chat/pass-on.ts";
import { aboutResponse, passOnGoingOn } from "../chat/stored-response.ts";
import {
  GOING_ON_ROUTES,
  RESPONSE_ROUTES,
  UNTOUCHED_ROUTES,
  type UntouchedRoute,
} from "../formats/untouched.ts";
import { type App, mount } from "../http/mount.ts";
import { modelHeadersSchema } from "../openapi/chat.ts";
import type { Services } from "../services.ts";

/** Bodies are the provider's own, of any type. */
const anything = z.unknown();

const paramsOf = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, z.string()])));

const docOf = ({ method, path, pattern, summary }: UntouchedRoute) => ({
  method,
  path,
  summary,
  tag: "untouched",
  answer: anything,
  passedOn: true,
  ...(pattern === undefined ? {} : { pattern }),
  ...(method === "post" ? { body: anything } : {}),
  headers: modelHeadersSchema,
  params: paramsOf(path),
});

/** What is passed on to a provider without being read. */
export function mountUntouched(app: App, services: Services): void {
  for (const route of UNTOUCHED_ROUTES)
    mount(app, docOf(route), (c) => passOnUntouched(services, route, c.req.raw));
  for (const route of GOING_ON_ROUTES)
    mount(app, docOf(route), (c) => passOnGoingOn(services, c.get("caller"), route, c.req.raw));
  for (const route of RESPONSE_ROUTES) {
    mount(app, docOf(route), (c) => {
      const asked = { caller: c.get("caller"), route, request: c.req.raw, id: c.req.param("response") ?? "" };
      return aboutResponse(services, asked, (work) => c.executionCtx.waitUntil(work));
    });
  }
}
