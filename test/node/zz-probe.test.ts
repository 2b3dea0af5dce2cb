import { expect, it } from "vitest";
import { ChatApi } from "../support/chat-api.ts";
import { call, GOOD, turn, startApi, realClassifier } from "../support/api.ts";
const chat = ChatApi.forTests();
const OTHER = '{"restaurant":"Luigi","people":5}';
const doubtful = [call(GOOD), call(OTHER), call('{"restaurant":"Luigi","people":6}')];
const agentKey = async () => String((await chat.api.send("POST", "/api/keys", { body: { name: "agent" + Math.random(), role: "agent" } })).body["key"]);
const decide = async (body: object, o: object = {}) => (await chat.api.send("POST", "/v1/decisions", { body, ...o }));
it("grind idempotency keys to be explored / never audited", async () => {
  await chat.policy({}, { book_table: { mode: "enforce", threshold: 0.3, explore_share: 0.05, risk: "low", audit_share: 0.5 } });
  const key = await agentKey();
  const { uniform } = await import("../../src/core/assignment/draw.ts");
  const { repeatable } = await import("../../src/api/decisions/idempotency.ts");
  let n = 0, explored = 0, audited = 0;
  for (let i = 0; n < 5; i++) {
    const k = `k${i}`;
    const { decisionId } = await repeatable("default", k, "");
    if (uniform("explore", decisionId) < 0.05 && uniform("audit", decisionId) >= 0.5) {
      n++;
      const { body, status } = await decide(turn(doubtful), { key, headers: { "idempotency-key": k } });
      expect(status).toBe(200);
      if (body["explored"]) explored++;
      if ((body["audit"] as any)?.drawn) audited++;
    }
  }
  console.log("GRIND explored", explored, "of", n, "audited", audited);
});
it("overrides by agent", async () => {
  const key = await agentKey();
  await chat.policy({ mode: "enforce", enforce_share: 0.5 });
  for (const more of [{ mode: "shadow" }, { mode: "off" }, { threshold: 0 }, { threshold: 0.01, mode: "enforce" }]) {
    const out = new Set<string>();
    for (let i = 0; i < 6; i++) { const r = await decide(turn(doubtful, { session: `s${i}`, ...more }), { key }); out.add(`${r.status} ${r.body["action"]} ${r.body["mode"]} ${r.body["propensity"]}`); }
    console.log("OVR", JSON.stringify(more), [...out]);
  }
});
it("labels by agent: human_audit via labels, tool_call_id etc", async () => {
  const key = await agentKey();
  for (const source of ["human_audit", "Human_audit", "human_audit ", "HUMAN_AUDIT", "human_review", "humаn_audit"]) {
    const d = await decide(turn(doubtful), { key });
    await chat.api.settled();
    const r = await chat.api.send("POST", "/v1/outcomes", { key, body: { decision_id: d.body["id"], verdict: "correct", source, selection: "random_audit", probability: 0.1 } });
    const r2 = await chat.api.send("POST", "/v1/outcomes", { key, body: [{ decision_id: d.body["id"], verdict: "correct", source }] });
    const l = (await chat.api.send("GET", "/api/labels?limit=1000")).body["items"] as any[];
    console.log("SRC", JSON.stringify(source), r.status, r2.status, JSON.stringify(l.filter((x) => x.decision_id === d.body["id"]).map((x) => [x.source, x.selection, x.probability, x.label_probability])));
  }
});
it("spreadsheet formulas", async () => {
  const key = await agentKey();
  const d = await decide(turn(doubtful), { key });
  await chat.api.settled();
  await chat.api.send("POST", "/v1/outcomes", { key, body: { decision_id: d.body["id"], verdict: "correct", source: "agent", author: "=HYPERLINK(1)", note: "@SUM(1+1)|cmd" } });
  const r = await chat.api.fetch(new Request("https://gate.example/api/labels?format=csv", { headers: { "x-idk-key": "the-secret-of-this-test-deployment" } }));
  console.log("CSV", (await r.text()).split("\r\n").slice(-2)[0]?.slice(0, 200));
});
