import { expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, turn, realClassifier, startApi } from "../support/api.ts";

const test = apiOfEachTest();
const ROUTES: [string, string][] = [
  ["POST", "/api/calibrations"], ["GET", "/api/calibrations"], ["GET", "/api/calibrations/ID"],
  ["POST", "/api/calibrations/ID/apply"], ["POST", "/api/calibrations/ID/reject"],
  ["POST", "/api/experiments"], ["GET", "/api/experiments"], ["GET", "/api/experiments/ID"],
  ["POST", "/api/experiments/ID/start"], ["POST", "/api/experiments/ID/stop"], ["POST", "/api/experiments/ID/promote"],
  ["POST", "/api/experiments/ID/archive"], ["GET", "/api/labels"], ["POST", "/api/labels"], ["GET", "/api/roc"],
  ["GET", "/api/review/audit"], ["GET", "/api/blind-areas"], ["GET", "/api/alarms"],
  ["POST", "/api/tools/ID/rollout"], ["PUT", "/api/policies"], ["POST", "/api/policies/rollback"], ["GET", "/api/policies"], ["GET", "/api/policies/versions"],
];
const BODIES: string[] = ["", "null", "[]", "1", "\"x\"", "{", "{}", "[[]]", "[null]", "{\"__proto__\":{\"a\":1}}",
  JSON.stringify({ reason: "\ud800" }), '{"reason":"x","expected_version":1e400}', '{"reason":"x","version":1e309}', '{"reason":"x","version":-1}', '{"reason":"x","version":2147483648}', '{"reason":"x","version":99}',
  '{"reason":["x"],"arm":{}}', '{"reason":"x","arm":"\\u0000"}', '{"kind":"promise","tool":"\\u0000","alpha":1e-320,"delta":1e-320}',
  '{"kind":"promise","tool":"book_table","alpha":1e-300,"delta":1e-300}',
  '{"kind":"promise","tool":"book_table","alpha":0.999999999999999,"delta":0.99999999999}',
  '{"kind":"promise","tool":"book_table","alpha":0.5,"delta":0.0000000001}',
  '{"kind":"threshold","tool":"__proto__"}', '{"kind":"threshold","tool":"\\ud800"}', '{"kind":"threshold","tool":"' + "x".repeat(256) + '"}', '{"kind":"head","score_context":"nope"}', '{"kind":"head"}', '{"kind":"threshold","tool":"book_table"}',
  JSON.stringify({ name: "x", reason: "r", arms: [{ id: "a", share: 0.5 }, { id: "b", share: 0.5, tools: { "__proto__x": {} } }], penalty: 1e6, minimum_effect: 0.0001, confidence: 0.999, power: 0.99, maturation_hours: 0.01, minimum_units: 2, tool: "\u0000" }),
  JSON.stringify({ name: "x", reason: "r", arms: [{ id: "a", share: 0.001 }, { id: "b", share: 0.001 }], minimum_effect: 1e6, guard_rails: { wrong: 1e308, tokens: 0 } }),
  '{"name":"x","reason":"r","arms":[{"id":"a","share":0.5},{"id":"__proto__","share":0.5}]}',
  '{"name":"x","reason":"r","arms":[{"id":"a","share":0.5},{"id":"b","share":0.5,"tools":{"__proto__":{"mode":"off"}}}]}',
  '{"name":"x","reason":"r","arms":{"length":2}}',
  '{"reason":"x","tools":{"__proto__":{"mode":"enforce"}}}',
  '{"reason":"x","heads":{"c":{"id":"","calibration_id":"","intercept":0,"slope":1,"tools":{"__proto__":3},"risks":{},"features":{"a":{"weight":1,"mean":1.7e308,"scale":5e-324}},"n_labels":0,"fitted_at":"nonsense"}},"global":{}}',
  '{"reason":"x","heads":{"c":{"id":"h","calibration_id":"","intercept":"NaN"}},"global":{}}',
  '{"reason":"x","heads":[],"global":{}}', '{"reason":"x","heads":{"\\ud800":{}},"global":{}}',
  '{"reason":"x","mode":"enforce","enforce_share":1e-320,"guard":{"max_wrong":0.001,"confidence":0.999}}',
  '{"reason":"x","mode":"enforce","guard":null,"enforce_share":null}', '{"reason":"x","mode":"enforce","guard":[]}',
  '{"decision_id":"\\u0000","verdict":"correct","source":"human_audit","probability":1e-320}',
  '[{"decision_id":"a","verdict":"correct","source":"human_audit","probability":5e-324},{"decision_id":{},"verdict":"correct"}]',
  '{"tool_call_id":"\\ud800","verdict":"correct","source":"\\ud800"}', '{"decision_id":"a","verdict":"correct","at":"+275760-09-13T00:00:00Z","source":"x"}',
  '{"decision_id":"a","verdict":"correct","at":"0000-00-00T99:00:00Z","source":"x"}', '{"decision_id":"a","verdict":"correct","at":1e99,"source":"x"}',
  '{"decision_id":"a","verdict":"correct","at":"-271821-04-20T00:00:00Z","source":"x"}', '{"decision_id":"a","verdict":"correct","at":"1969-01-01T00:00:00Z","source":"x"}',
];
const QUERIES = ["", "?limit=0", "?limit=1e3", "?limit=999999", "?limit=-1", "?cursor=%00", "?cursor=zzz", "?cursor=", "?cursor=e30", "?cursor=WzFd", "?cursor=WzFlMzA5LCJ4Il0",
  "?from=x&to=y", "?from=2031-01-01T00:00:00Z&to=2030-01-01T00:00:00Z", "?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z", "?from=-271821-04-20T00:00:00Z",
  "?tool=%00", "?tool=%ED%A0%80", "?tool=" + "x".repeat(2000), "?penalty=NaN", "?penalty=1e9", "?penalty=0", "?sources=,,,", "?sources=%00", "?arm=none&head=none", "?arm=%ff", "?score_context=nope",
  "?format=xml", "?format=csv", "?format=jsonl&limit=x", "?open=maybe", "?kind=__proto__", "?least=0", "?least=99999", "?dry_run=2", "?dry_run=1", "?source=%00", "?source=" + "s".repeat(500), "?author=" + "a".repeat(5000), "?limit=1&limit=2", "?cursor=" + Buffer.from(JSON.stringify({ createdAt: 1e300, id: 3 })).toString("base64url"), "?cursor=" + Buffer.from(JSON.stringify([1e300, "\u0000"])).toString("base64url"), "?cursor=" + Buffer.from("1e300:x").toString("base64url"), "?cursor=" + Buffer.from("-99999999999999999999.x").toString("base64url")];
const IDS = ["x", "%00", "%ff", "__proto__", "..%2f..", "x".repeat(3000), "%ED%A0%80"];
const CSVS = ["", "\ufeff", "verdict,decision_id\r\n", "verdict\n", "a,b\n1,2", "verdict,decision_id\n\"corr", "verdict,decision_id,probability,source\ncorrect,x,1e-400,human_audit\ncorrect,x,NaN,human_audit\n=1+1,x,,\n", "verdict,decision_id,__proto__\ncorrect,x,1\n", "verdict,decision_id\n" + "correct,x\n".repeat(5001), "verdict,decision_id,note\ncorrect,x,\"" + "n".repeat(200000) + "\"\n"];

it("no 500, and no agent", async () => {
  const bad: string[] = []; const { classifier, card } = await realClassifier(); const api2 = await startApi(test.sqld.url, { classifier: Promise.resolve(classifier), card: () => ({ ...card, moments: [{ name: "grounding_mean", mean: 0.9, sd: 0.2 }] }) }); (test as any); 
  const { body: key } = await api2.send("POST", "/api/keys", { body: { name: "agent", role: "agent" } });
  const agent = String(key["key"] ?? key["secret"] ?? "");
  expect(agent).not.toBe("");
  for (let i = 0; i < 60; i++) { const d = (await api2.send("POST", "/v1/decisions", { body: turn([call(GOOD)], { session: `s${i}` }) })).body; await api2.settled(); await api2.send("POST", "/api/labels", { body: [{ decision_id: d["id"], verdict: i % 3 ? "correct" : "incorrect", source: i % 2 ? "human_audit" : "agent", ...(i % 2 ? { probability: i % 4 === 1 ? 1 : 1e-6 } : {}) }] }); }
  await api2.settled();
  const go = async (m: string, p: string, o: object) => {
    try {
      const r = await api2.fetch(new Request(`https://gate.example${p}`, { method: m, headers: { "x-idk-key": "the-secret-of-this-test-deployment", ...(o as any).headers }, ...((o as any).body === undefined ? {} : { body: (o as any).body }) }));
      const text = await r.text();
      if (r.status >= 500) bad.push(`${m} ${p.slice(0, 120)} ${String((o as any).body).slice(0, 150)} -> ${r.status} ${text.slice(0, 200)}`);
      return r.status;
    } catch (e) { bad.push(`${m} ${p.slice(0, 120)} ${String((o as any).body).slice(0, 100)} THROW ${e}`); return 0; }
  };
  for (const [m, p] of ROUTES.filter(([, p]) => p.includes("calibrations") || p.includes("roc") || p.includes("blind"))) {
    const r = await api2.send(m, p.replace("ID", "x"), { key: agent, ...(m === "GET" ? {} : { body: {} }) });
    if (r.status !== 403) bad.push(`agent ${m} ${p} -> ${r.status}`);
    const ids = p.includes("ID") ? IDS : ["x"];
    for (const id of ids) {
      if (m === "GET") { for (const q of QUERIES) await go(m, p.replace("ID", id) + q, {}); }
      else {
        for (const b of BODIES) await go(m, p.replace("ID", id), { body: b, headers: { "content-type": "application/json" } });
        for (const q of ["?dry_run=1", "?dry_run=x", "?source=%00&author=%ff"]) await go(m, p.replace("ID", id) + q, { body: "{\"reason\":\"x\",\"arm\":\"a\"}", headers: { "content-type": "application/json" } });
      }
    }
  }
  for (const c of CSVS) for (const t of ["text/csv", "application/x-ndjson"]) await go("POST", "/api/labels", { body: c, headers: { "content-type": t } });
  await api2.settled();
  console.log(bad.length, "\n" + bad.slice(0, 60).join("\n"));
  console.log(api2.log.filter((l) => l.level === "error").slice(0, 20).map((l) => JSON.stringify(l)).join("\n"));
}, 300_000);
