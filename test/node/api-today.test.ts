import { expect, it } from "vitest";
import { watchExperiments } from "../../src/api/jobs/watch-experiments.ts";
import { withDatabase } from "../../src/store/client.ts";
import { raiseAlarm } from "../../src/store/queries/alarms.ts";
import { saveCalibration } from "../../src/store/queries/calibrations.ts";
import { apiOfEachTest } from "../support/api.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

const test = apiOfEachTest();
const database = () => ({ LIBSQL_URL: test.sqld.url });
const today = async () => (await test.api.send("GET", "/api/today")).body;
const iso = (time: number) => new Date(time).toISOString();

it("is empty where nothing waits", async () => {
  expect(await today()).toEqual({
    alarms: [],
    more_alarms: false,
    audits: { waiting: 0, more: false, oldest_at: null },
    escalated: { waiting: 0, more: false, oldest_at: null },
    proposals: [],
    experiment: null,
    outbox: { waiting: 0, dead: 0, failures: 0, last_error: null },
    shadow_tools: [],
  });
});

it("lists audits until somebody has judged them, and a proposal until somebody has decided", async () => {
  const createdAt = iso(test.api.clock.now - 3_600_000);
  const audit = { probability: 0.01, drawn: true };
  await test.api.outbox.put([await decisionEvent({ id: "drawn 1", createdAt, audit })]);
  await test.api.outbox.put([await decisionEvent({ id: "drawn 2", audit })]);
  expect((await today())["audits"]).toEqual({
    waiting: 2,
    more: false,
    oldest_at: createdAt,
  });
  for (const decision_id of ["drawn 1", "drawn 2"])
    await test.api.send("POST", "/v1/outcomes", {
      body: { decision_id, verdict: "correct", source: "human_audit" },
    });
  await test.api.settled();
  expect((await today())["audits"]).toMatchObject({ waiting: 0, oldest_at: null });

  const proposal = {
    id: "cal_1",
    project: "default",
    createdAt: test.api.clock.now,
    scoreContext: "ctx",
    kind: "threshold",
    status: "proposed",
    document: { tool: "refund" },
    author: "",
    reason: "",
    basedOnVersion: 0,
    policyVersion: null,
    labelsHash: "",
  } as const;
  await withDatabase(database(), (open) => saveCalibration(open, proposal, "refund"));
  const expected = { id: "cal_1", kind: "threshold", tool: "refund", created_at: iso(test.api.clock.now) };
  expect((await today())["proposals"]).toEqual([expected]);
  await test.api.send("POST", "/api/calibrations/cal_1/reject");
  expect((await today())["proposals"]).toEqual([]);
});

it("lists alarms that are open", async () => {
  const alarm = {
    id: "alarm_1",
    project: "default",
    kind: "drift",
    tool: "refund",
    detail: { text: "It moved." },
  };
  await withDatabase(database(), (open) => raiseAlarm(open, { ...alarm, kind: "drift" }, new Date()));
  expect((await today())["alarms"]).toMatchObject([{ id: "alarm_1", tool: "refund", text: "It moved." }]);
});

it("tells how the running experiment stands by the last hourly look", async () => {
  const arms = [
    { id: "now", share: 0.5 },
    { id: "bold", share: 0.5, global: { samples: 5 } },
  ];
  const made = await test.api.send("POST", "/api/experiments", {
    body: { name: "bold", arms, maturation_hours: 2, reason: "test" },
  });
  const id = String(made.body["id"]);
  expect((await today())["experiment"]).toBe(null);
  await test.api.send("POST", `/api/experiments/${id}/start`, { body: { reason: "test" } });
  expect((await today())["experiment"]).toMatchObject({ id, name: "bold", standing: null, decidable: false });
  const { clock } = test.api;
  const parts = { store: database(), now: () => clock.now, newId: () => "1", log: () => undefined };
  await watchExperiments(["default"], parts);
  expect((await today())["experiment"]).toMatchObject({
    standing: "collecting",
    summary: expect.stringMatching(/^Too little to compare/),
    looked_at: iso(clock.now),
    decidable: false,
  });
  await test.api.send("POST", `/api/experiments/${id}/stop`, { body: { reason: "test" } });
  expect((await today())["experiment"]).toBe(null);
});

it("names tools in shadow once their outcomes say for sure that enforcing pays", async () => {
  const put = async (tool: string, n: number, wrong: number) => {
    for (let i = 0; i < n; i++) {
      const id = `${tool} ${i}`;
      const calls = [{ index: 0, tool, risk: "unknown", threshold: 0.5, thresholdSource: "risk" }] as const;
      const sample = { calls: [{ id: null, tool, arguments: "{}" }] };
      const [decision] = [
        await decisionEvent({
          id,
          createdAt: iso(test.api.clock.now - 60_000),
          wouldAbstain: true,
          reason: "low_confidence",
          calls,
          gatedBy: tool,
          samples: [
            {
              index: 0,
              responseId: null,
              effective: true,
              canonical: tool,
              finishReason: null,
              text: null,
              usage: null,
              ...sample,
            },
          ],
        }),
      ];
      const verdict = i < wrong ? "incorrect" : "correct";
      await test.api.outbox.put([decision, outcomeEvent(`${id} outcome`, { decisionId: id, verdict })]);
    }
  };
  await put("pays", 26, 20);
  await put("unsure", 26, 14);
  await put("few", 10, 10);
  // Wilson for 20 of 26; 1 - threshold is needed.
  expect((await today())["shadow_tools"]).toEqual([
    {
      tool: "pays",
      stopped: 26,
      labelled: 26,
      wrong_share: 20 / 26,
      low: expect.closeTo(0.5794845, 6),
      high: expect.closeTo(0.8896615, 6),
      needed: 0.5,
    },
  ]);
  await test.api.send("PUT", "/api/policies", {
    body: { tools: { pays: { mode: "enforce" } }, reason: "it pays" },
  });
  expect((await today())["shadow_tools"]).toEqual([]);
});
