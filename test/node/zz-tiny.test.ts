import { expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";
const test = apiOfEachTest();
it.each([1e-200, 1e-20, 1e-6])("tiny probability %d", async (probability) => {
  const send = test.api.send;
  const d = (await send("POST", "/v1/decisions", { body: turn([call(GOOD)]) })).body;
  await test.api.settled();
  const label = (verdict: string, more: object) => send("POST", "/api/labels", { body: [{ decision_id: d["id"], verdict, source: "human_audit", author: "a", ...more }] });
  for (const v of ["correct", "incorrect", "correct"]) {
    try { const r = await label(v, { probability }); console.log("TINY", probability, v, r.status, JSON.stringify(r.body).slice(0, 200)); await test.api.settled(); } catch (e) { console.log("TINY THROW", e); }
  }
  const roc = await send("GET", "/api/roc");
  console.log("TINY ROC", roc.status, JSON.stringify(roc.body).slice(0, 200));
  console.log(test.api.log.slice(-2)); const l = (await send("GET", "/api/labels?limit=1000")).body["items"] as any[];
  console.log("TINY L", JSON.stringify(l.map((x) => [x.verdict, x.probability, x.label_probability])));
});
