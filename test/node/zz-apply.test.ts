import { expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";
const test = apiOfEachTest();
it("start two experiments at once; apply etc", async () => {
  const send = test.api.send;
  const mk = async (n: string) => (await send("POST", "/api/experiments", { body: { name: n, reason: "r", arms: [{ id: "a", share: 0.5 }, { id: "b", share: 0.5, global: { threshold: 0.9 } }] } })).body;
  const [a, b] = [await mk("a"), await mk("b")];
  const r = await Promise.all([a, b, a, b].map((e) => send("POST", `/api/experiments/${e["id"]}/start`, { body: { reason: "go" } })));
  console.log(r.map((x) => [x.status, JSON.stringify(x.body).slice(0, 160)]));
  console.log(JSON.stringify((await send("GET", "/api/experiments")).body["items"]).slice(0, 1500));
  const run = [a, b];
  const m = await Promise.all(run.flatMap((e) => [send("POST", `/api/experiments/${e["id"]}/stop`, { body: { reason: "go" } }), send("POST", `/api/experiments/${e["id"]}/promote`, { body: { reason: "go", arm: "b" } })]));
  console.log(m.map((x) => [x.status, JSON.stringify(x.body).slice(0, 160)]));
  const e = await mk("c");
  const s = await Promise.all([send("POST", `/api/experiments/${e["id"]}/start`, { body: { reason: "go" } }), send("POST", `/api/experiments/${e["id"]}/archive`, {})]);
  console.log(s.map((x) => [x.status, JSON.stringify(x.body).slice(0, 200)]));
  console.log(JSON.stringify((await send("GET", "/api/policies")).body));
  console.log((await send("GET", `/api/experiments/${e["id"]}`)).body["status"]);
});
