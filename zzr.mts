import { RegExpRouter } from "hono/router/reg-exp-router";
import { createAppOn } from "./src/api/app.ts";
const seen: any[] = [];
const services: any = new Proxy({}, { get: (_t, k) => k === "log" ? () => {} : k==="newId" ? () => "x" : undefined });
const app = createAppOn(services);
const r = new RegExpRouter<any>();
for (const route of app.routes) { try { r.add(route.method, route.path, [route.handler, route]); } catch (e) { console.log("add", String(e), route.method, route.path); } }
try { console.log(r.match("POST", "/v1/decisions")[0].length); } catch (e) { console.log("match", e); }
console.log(app.routes.length);
