import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, GOOD, startApi, startDatabase, type TestApi, turn } from "../support/api.ts";
import type { Sqld } from "../support/sqld.ts";

let sqld: Sqld;
let api: TestApi;

const NOON = Date.parse("2031-03-02T12:00:00Z");
const HOUR_MS = 3_600_000;

/** Two samples that agree, or do not: the bundle of these tests passes the first and stops the second. */
const sure = () => turn([call(GOOD), call(GOOD)]);
const unsure = () =>
  turn([call(GOOD), call('{"restaurant":"Luigi","people":9}'), call('{"restaurant":"Da Enzo","people":4}')]);

const decide = async (at: number, body: unknown, verdict?: string) => {
  api.clock.now = at;
  const { body: decision } = await api.send("POST", "/v1/decisions", { body });
  await api.settled();
  if (verdict !== undefined) {
    const outcome = { decision_id: decision["id"], verdict, source: "human_review" };
    expect((await api.send("POST", "/v1/outcomes", { body: outcome })).status).toBe(202);
    await api.settled();
  }
  return decision;
};

/** The samples of these tests say nothing of tokens: four decisions brought one sample beside their first, two brought two. */
const UNKNOWN_COST = {
  currency: "USD",
  decisions: 6,
  counted: 0,
  priced: 0,
  caller: { input_tokens: null, output_tokens: null, cost: null },
  gating: { requests: 8, input_tokens: null, output_tokens: null, cost: null },
  gating_share: null,
};

beforeAll(async () => {
  sqld = await startDatabase();
  api = await startApi(sqld.url);
  // 10:00: four that pass, three labelled (2 right, 1 wrong). 12:00: two that would be stopped, one labelled wrong.
  const first = await decide(NOON - 2 * HOUR_MS, sure(), "correct");
  expect(first).toMatchObject({ would_abstain: false, reason: "confident" });
  await decide(NOON - 2 * HOUR_MS, sure(), "correct");
  await decide(NOON - 2 * HOUR_MS, sure(), "incorrect");
  await decide(NOON - 2 * HOUR_MS, sure());
  expect(await decide(NOON, unsure(), "incorrect")).toMatchObject({ would_abstain: true, action: "execute" });
  await decide(NOON, unsure(), "unknown");
});
afterAll(() => sqld.stop());

describe("GET /api/summary", () => {
  it("tells traffic, abstentions, verdicts and IDKS on partly labelled decisions", async () => {
    const { status, body } = await api.send(
      "GET",
      "/api/summary?from=2031-03-02T09:30:00Z&to=2031-03-02T12:30:00Z",
    );
    expect(status).toBe(200);
    const { series, idks, cost, ...rest } = body;
    expect(cost).toEqual(UNKNOWN_COST);
    expect(rest).toEqual({
      from: "2031-03-02T09:00:00.000Z",
      to: "2031-03-02T13:00:00.000Z",
      bucket: "hour",
      tool: null,
      decisions: 6,
      gated: 6,
      stopped: 2,
      abstained: 0,
      abstain_rate: expect.closeTo(1 / 3),
      correct: 2,
      incorrect: 2,
      unknown: 1,
    });
    // With: 4/6 x (2/3 - 1/3) = 2/9. Without: also 2/6 x (0 - 1) = -1/3, so -1/9. Labelled: 4 of 6.
    expect(idks).toEqual({
      penalty: 1,
      with_gate: expect.closeTo(2 / 9),
      without_gate: expect.closeTo(-1 / 9),
      label_coverage: expect.closeTo(4 / 6),
      passed: { decisions: 4, correct: 2, incorrect: 1 },
      stopped: { decisions: 2, correct: 0, incorrect: 1 },
    });
    expect(
      (series as { start: string; decisions: number }[]).map((b) => [b.start.slice(11, 13), b.decisions]),
    ).toEqual([
      ["09", 0],
      ["10", 4],
      ["11", 0],
      ["12", 2],
    ]);
    // 10:00: all passed, (2 - 1) / 3 of them earn. 12:00: all stopped, the one known was wrong.
    const none = { with_gate: null, without_gate: null, label_coverage: null };
    expect((series as { idks: unknown }[]).map((bucket) => bucket.idks)).toEqual([
      none,
      { with_gate: expect.closeTo(1 / 3), without_gate: expect.closeTo(1 / 3), label_coverage: 3 / 4 },
      none,
      { with_gate: 0, without_gate: -1, label_coverage: 1 / 2 },
    ]);
  });

  it("counts the last seven days by day unless asked otherwise", async () => {
    api.clock.now = NOON;
    const { body } = await api.send("GET", "/api/summary");
    expect(body).toMatchObject({
      bucket: "day",
      from: "2031-02-23T00:00:00.000Z",
      to: "2031-03-03T00:00:00.000Z",
      decisions: 6,
      series: { length: 8 },
    });
  });

  it("says that it does not know where nothing is labelled, and where there is nothing", async () => {
    const quiet = await api.send("GET", "/api/summary?from=2031-01-01T00:00:00Z&to=2031-01-02T00:00:00Z");
    const nothing = { with_gate: null, without_gate: null, label_coverage: null };
    expect(quiet.body).toMatchObject({ decisions: 0, abstain_rate: null, idks: nothing });
    expect((await api.send("GET", "/api/summary?tool=nobody")).body).toMatchObject({
      decisions: 0,
      tool: "nobody",
    });
    expect((await api.send("GET", "/api/summary?tool=book_table")).body).toMatchObject({ decisions: 6 });
  });

  it.each([
    ["from=yesterday", "from"],
    ["to=2031-03-02", "to"],
    ["from=2031-03-02T00:00:00Z&to=2031-03-01T00:00:00Z", "from"],
    ["from=2020-03-02T00:00:00Z&to=2031-03-01T00:00:00Z", "from"],
    [`tool=${"x".repeat(1_025)}`, "tool"],
  ])("refuses %s", async (query, param) => {
    const { status, body } = await api.send("GET", `/api/summary?${query}`);
    expect([status, body["error"]]).toMatchObject([400, { type: "invalid_request", param }]);
  });

  it("is for admins", async () => {
    const agent = await api.send("POST", "/api/keys", { body: { name: "agent", role: "agent" } });
    const key = String(agent.body["key"]);
    expect((await api.send("GET", "/api/summary", { key })).status).toBe(403);
    expect((await api.send("GET", "/api/tools", { key: null })).status).toBe(401);
  });
});

describe("GET /api/tools", () => {
  it("lists the tools that were called, and those with a rule, with the policy that holds", async () => {
    const before = await api.send("GET", "/api/tools");
    expect(before.body).toEqual({
      items: [
        {
          tool: "book_table",
          decisions: 6,
          gated: 6,
          stopped: 2,
          abstained: 0,
          abstain_rate: expect.closeTo(1 / 3),
          correct: 2,
          incorrect: 2,
          unknown: 1,
          last_seen: "2031-03-02T00:00:00.000Z",
          groups: {
            passed: { decisions: 4, correct: 2, incorrect: 1 },
            stopped: { decisions: 2, correct: 0, incorrect: 1 },
          },
          cost: UNKNOWN_COST,
          policy: {
            mode: "shadow",
            enforce_share: 1,
            guard: null,
            risk: "unknown",
            threshold: 0.5,
            threshold_source: "risk",
            samples: 3,
            fallback: null,
            risk_source: "default",
            suggested_risk: "medium",
            own_rule: false,
          },
        },
      ],
      next_cursor: null,
    });
    const tools =
      '{"refund":{"mode":"enforce","risk":"high","fallback":"escalate_to_human"},"constructor":{"penalty":4}}';
    await api.send("PUT", "/api/policies", { body: `{"tools":${tools},"reason":"refunds cost money"}` });
    const { items } = (await api.send("GET", "/api/tools")).body as { items: Record<string, unknown>[] };
    expect(items.map((item) => [item["tool"], item["decisions"], item["last_seen"]])).toEqual([
      ["book_table", 6, "2031-03-02T00:00:00.000Z"],
      ["constructor", 0, null],
      ["refund", 0, null],
    ]);
    expect(items[1]?.["policy"]).toMatchObject({ threshold: 0.8, threshold_source: "tool", own_rule: true });
    expect(items[2]?.["policy"]).toMatchObject({
      mode: "enforce",
      threshold: 0.75,
      fallback: "escalate_to_human",
    });
  });
});

describe("GET /v1/decisions?would_abstain", () => {
  it("finds what the gate would have stopped", async () => {
    const found = await api.send("GET", "/v1/decisions?would_abstain=true");
    const items = found.body["items"] as { would_abstain: boolean }[];
    expect(items.map((item) => item.would_abstain)).toEqual([true, true]);
    const refused = await api.send("GET", "/v1/decisions?would_abstain=maybe");
    expect([refused.status, refused.body["error"]]).toMatchObject([400, { param: "would_abstain" }]);
  });
});
