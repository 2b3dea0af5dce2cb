import { afterAll, beforeAll, expect, it } from "vitest";
import type { DecisionRecord, SampleRecord } from "../../src/core/record.ts";
import { ADAPTIVE, scoreContext } from "../../src/gate/score-context.ts";
import { realClassifier, startApi, startDatabase, type TestApi } from "../support/api.ts";
import { sampleRecord } from "../support/decisions.ts";
import { decisionEvent } from "../support/store.ts";
import type { Sqld } from "../support/sqld.ts";

let sqld: Sqld;
let api: TestApi;
let ours: string;
let earlier: string;
beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
  api.clock.now = Date.parse("2031-03-02T12:00:00Z");
  const { classifier } = await realClassifier();
  ours = await scoreContext(classifier, ADAPTIVE);
  earlier = await scoreContext(classifier, "adaptive/1");
});
afterAll(() => sqld.stop());

const usage = (promptTokens: number | null, completionTokens: number | null) => ({
  promptTokens,
  completionTokens,
});
const samples = (...tokens: SampleRecord["usage"][]) =>
  tokens.map((used, index) => sampleRecord({ index, responseId: `r${index}`, usage: used }));

async function put(id: string, given: Partial<DecisionRecord>): Promise<void> {
  const createdAt = "2031-03-02T11:00:00.000Z";
  await api.outbox.put([await decisionEvent({ id, createdAt, scoreContext: ours, ...given })]);
}

const sampling = async (query = "") => (await api.send("GET", `/api/sampling${query}`)).body;

it("tells what extra samples cost and what was not drawn, by the policy under which each turn was judged", async () => {
  expect(await sampling()).toMatchObject({ looked_at: 0, turns: 0, tokens: { turns: 0 } });
  // Judged by an earlier build, whose rule was another.
  await put("one of three", { scoreContext: earlier, samples: samples(usage(100, 10)) });
  await put("three of three", { samples: samples(usage(100, 10), usage(100, 20), usage(100, 30)) });
  await put("no usage", { samples: samples(usage(100, 10), null) });
  // Judged under another policy: the tool is of high risk there.
  await api.send("PUT", "/api/policies", {
    body: { tools: { book_flight: { risk: "high" } }, reason: "flights are dear" },
  });
  await put("one of five", { policyVersion: 1, samples: samples(usage(7, 1)) });
  // None of these were drawn by the gate, or nothing was judged.
  await put("brought", { scoreContext: "given", samples: samples(usage(9, 9), usage(9, 9)) });
  await put("off", { mode: "off", samples: samples(usage(9, 9)) });
  await put("no call", { calls: [], samples: samples(usage(9, 9)) });
  await put("policy lost", { policyVersion: 99, samples: samples(usage(9, 9)) });
  expect(await sampling()).toEqual({
    looked_at: 8,
    more: false,
    turns: 4,
    extra: 2 + 1,
    saved: 2 + 0 + 1 + 4,
    tokens: { turns: 3, first: 110 + 110 + 8, extra: 120 + 130, saved: 2 * 110 + 4 * 8 },
  });
  expect(await sampling("?to=2031-03-02T11:00:00Z")).toMatchObject({ looked_at: 0 });
});

it("names a time that it cannot read", async () => {
  const { status, body } = await api.send("GET", "/api/sampling?from=yesterday");
  expect([status, body["error"]]).toMatchObject([400, { param: "from" }]);
});

const order = async () => (await api.send("GET", "/api/tools/refund/order")).body;
const run = async (
  session: string | null,
  tool: string,
  minute: number,
  more: Partial<DecisionRecord> = {},
) =>
  put(`${session} ${tool} ${minute}`, {
    session,
    createdAt: `2031-03-02T11:${String(minute).padStart(2, "0")}:00.000Z`,
    calls: [{ index: 0, tool, risk: "unknown", threshold: 0.5, thresholdSource: "risk" }],
    ...more,
  });

it("tells which tools ran before another in the sessions of the log, and which of them to make a rule", async () => {
  expect(await order()).toMatchObject({ tool: "refund", after: [], sessions: 0, items: [] });
  for (let i = 0; i < 24; i++) {
    await run(`order ${i}`, "get_order", 10);
    await run(`order ${i}`, "refund", 20);
    await run(`order ${i}`, "send_mail", 30);
    await run(`other ${i}`, "search", 10);
  }
  // It was asked for first here, and stopped: it did not run.
  await run("order 0", "refund", 5, { action: "abstain" });
  await run(null, "refund", 6);
  const items = [{ tool: "get_order", before: 24, share: 1, elsewhere: 0, proposed: true }];
  expect(await order()).toMatchObject({ sessions: 24, more: false, items });
  const dismiss = (body: object) => api.send("POST", "/api/tools/refund/order/dismiss", { body });
  const first = await dismiss({ before: "get_order", author: "kim" });
  expect(first.body).toEqual({
    tool: "refund",
    before: "get_order",
    dismissed: { at: new Date(api.clock.now).toISOString(), author: "kim" },
  });
  api.clock.now += 1_000;
  // Who was first stays, whoever dismisses it from another browser.
  expect((await dismiss({ before: "get_order", author: "ada" })).body).toEqual(first.body);
  expect(await order()).toMatchObject({ items: [{ tool: "get_order", dismissed: first.body["dismissed"] }] });
  expect((await dismiss({ before: "get_order", dismissed: false })).body).toMatchObject({ dismissed: null });
  expect(await order()).toMatchObject({ items: [{ dismissed: null }] });
  for (const [body, param] of [
    [{}, "before"],
    [{ before: "a", dismissed: "no" }, "dismissed"],
    [{ before: "a", author: 7 }, "author"],
  ] as const) {
    const { status, body: answer } = await dismiss(body);
    expect([status, answer["error"]]).toMatchObject([400, { param }]);
  }
  await api.send("PUT", "/api/policies", {
    body: { tools: { refund: { after: ["get_order"] } }, reason: "the log says so" },
  });
  expect(await order()).toMatchObject({ after: ["get_order"] });
});
