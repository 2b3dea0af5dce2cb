import { expect, it } from "vitest";
import type { DecisionRecord, OutcomeRecord } from "../../src/core/record.ts";
import { withDatabase } from "../../src/store/client.ts";
import { apiOfEachTest } from "../support/api.ts";
import { decisionEvent, outcomeEvent } from "../support/store.ts";

const test = apiOfEachTest();

type Item = Record<string, unknown> & { id: string; reasons: string[] };
const get = async (path: string) => {
  const { status, body } = await test.api.send("GET", `/api/review/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const items = async (path: string) => (await get(path))["items"] as Item[];
const ids = async (path: string) => (await items(path)).map(({ id }) => id);

const decide = async (id: string, given: Partial<DecisionRecord> = {}) => {
  test.api.clock.now = Date.parse("2032-01-02T12:00:00Z");
  const createdAt = "2032-01-02T10:00:00.000Z";
  await test.api.outbox.put([await decisionEvent({ id, createdAt, ...given })]);
};
let number = 0;
const say = (decisionId: string, source: string, verdict: OutcomeRecord["verdict"], author = "") =>
  test.api.outbox.put([
    outcomeEvent(`o${number++}`, {
      decisionId,
      source,
      verdict,
      author,
      selection: source === "human_audit" ? "random_audit" : "reported",
      at: new Date(test.api.clock.now + number).toISOString(),
      receivedAt: new Date(test.api.clock.now + number).toISOString(),
    }),
  ]);
const risky = (risk: "high" | "low"): Partial<DecisionRecord> => ({
  calls: [{ index: 0, tool: "book_flight", risk, threshold: 0.5, thresholdSource: "risk" }],
});
const drawn = { probability: 0.1, drawn: true };

it("offers what tells the most, in words, and leaves audits to chance", async () => {
  await decide("near", { confidence: 0.38, ...risky("low") });
  await decide("sure", { confidence: 0.97, ...risky("low") });
  await decide("risky", { confidence: 0.97, ...risky("high") });
  await decide("drawn", { confidence: 0.5, audit: drawn });
  await decide("off", { mode: "off", reason: "off", confidence: 0.5 });
  await decide("no-call", { reason: "no_call", confidence: null });
  await decide("apart", { confidence: 0.97, ...risky("low") });
  await say("apart", "agent", "correct");
  await say("apart", "tool_result", "incorrect");
  await decide("known", { confidence: 0.5 });
  await say("known", "agent", "correct");
  const found = await items("informative?author=kim");
  expect(found.map(({ id, reasons }) => [id, reasons])).toEqual([
    ["apart", ["agent says right, tool result says wrong"]],
    ["risky", ["high risk"]],
    ["near", ["12 points below the line"]],
  ]);
  expect(found[0]).toMatchObject({ calls: [{ tool: "book_flight" }], verdict: "correct" });
  expect(await ids("informative?limit=1")).toEqual(["apart"]);
  expect(await ids("informative?tool=book_flight")).toEqual(["apart", "risky", "near"]);
  expect(await ids("informative?tool=nothing")).toEqual([]);
  await say("apart", "human_review", "correct", "kim");
  await say("near", "human_review", "unknown", "kim");
  expect(await ids("informative?author=kim")).toEqual(["risky"]);
  expect(await ids("informative?author=lee")).toEqual(["risky"]);
  await say("apart", "human_review", "incorrect", "lee");
  expect(await ids("informative?author=kim")).toEqual(["risky"]);
  expect((await items("informative?author=ann"))[0]?.reasons[0]).toContain("kim (human review) says right");
});

it("asks a second person what a first one judged, and says how far the two agree", async () => {
  const since = "from=2032-03-01T00:00:00Z";
  for (const name of ["a", "b", "c"]) {
    await decide(`twice-${name}`, { audit: name === "a" ? drawn : null });
    test.api.clock.now = Date.parse("2032-03-02T00:00:00Z");
    await say(`twice-${name}`, name === "a" ? "human_audit" : "human_review", "correct", "kim");
  }
  expect(await ids("second?author=kim")).not.toContain("twice-a");
  expect((await ids("second?author=lee&limit=3")).toSorted()).toEqual(["twice-a", "twice-b", "twice-c"]);
  await say("twice-a", "human_audit", "correct", "lee");
  await say("twice-b", "human_review", "incorrect", "lee");
  expect((await ids("second?author=lee")).filter((id) => id.startsWith("twice"))).toEqual(["twice-c"]);
  expect(await get(`agreement?${since}`)).toEqual({
    from: "2032-03-01T00:00:00.000Z",
    counted_from: null,
    judged: 3,
    judged_twice: 2,
    pairs: [
      {
        authors: ["kim", "lee"],
        n: 2,
        undecided: 0,
        agreed: 0.5,
        kappa: 0,
        standard_error: 0,
        low: expect.closeTo(0, 12) as number,
        high: expect.closeTo(0, 12) as number,
        reason: null,
        table: [
          [1, 1],
          [0, 0],
        ],
        disputed: ["twice-b"],
      },
    ],
  });
});

it("counts what waits and what a person did today, audits and reviews apart", async () => {
  const before = await get("progress?author=mia&from=2032-05-01T00:00:00Z");
  expect(before).toMatchObject({ waiting_at_least: false, audited: 0, reviewed: 0 });
  for (const id of ["p1", "p2"]) await decide(id, { audit: drawn });
  await decide("p3");
  test.api.clock.now = Date.parse("2032-05-02T00:00:00Z");
  await say("p1", "human_audit", "incorrect", "mia");
  await say("p3", "human_review", "correct", "mia");
  await say("p3", "human_review", "correct", "noa");
  expect(await get("progress?author=mia&from=2032-05-01T00:00:00Z")).toEqual({
    waiting: Number(before["waiting"]) + 1,
    waiting_at_least: false,
    audited: 1,
    reviewed: 1,
  });
  expect(await get("progress?author=mia&from=2032-06-01T00:00:00Z")).toMatchObject({
    audited: 0,
    reviewed: 0,
  });
});

it("counts what a person did and how far persons agree also beside thousands of verdicts of others", async () => {
  for (const id of ["q1", "q2"]) await decide(id, { audit: drawn });
  test.api.clock.now = Date.parse("2032-07-01T12:00:00Z");
  const since = "from=2032-07-01T00:00:00Z";
  for (const author of ["pia", "quin"]) await say("q1", "human_audit", "correct", author);
  expect(await get(`agreement?${since}`)).toMatchObject({ counted_from: null, pairs: [{ n: 1 }] });
  await addVerdicts("q2", 2_500, Date.parse("2032-07-01T13:00:00Z"));
  expect(await get(`progress?author=pia&${since}`)).toMatchObject({ audited: 1, reviewed: 0 });
  // Only the newest 2,000 count: those of the last 2,000 milliseconds.
  expect(await get(`agreement?${since}`)).toMatchObject({
    counted_from: "2032-07-01T13:00:00.501Z",
    judged: 2_000,
    pairs: [],
  });
});

/** Verdicts of as many people, one a millisecond, of whom none judges twice. */
const addVerdicts = (decision: string, people: number, from: number) =>
  withDatabase({ LIBSQL_URL: test.sqld.url }, ({ client }) =>
    client.execute({
      sql: `INSERT INTO outcomes (decision_id, source, author, project, verdict, selection, at, received_at)
        SELECT ? || '_' || value, 'human_review', 'person ' || value, 'default', 'correct', 'reported', ? + value, ? + value
        FROM generate_series(1, ?)`,
      args: [decision, from, from, people],
    }),
  );

it("says what is wrong with a question", async () => {
  for (const path of [
    "progress?from=yesterday",
    "agreement?from=1",
    "second?limit=0",
    "informative?limit=x",
  ]) {
    expect([path, (await test.api.send("GET", `/api/review/${path}`)).status]).toEqual([path, 400]);
  }
  const long = await test.api.send("GET", `/api/review/second?author=${"x".repeat(300)}`);
  expect([long.status, long.body["error"]]).toMatchObject([400, { param: "author" }]);
});

const asking = (action: "escalate_to_human" | "ask_clarification") => ({
  fallback: { action, message: "…" },
});

const escalatedToday = async () => (await test.api.send("GET", "/api/today")).body["escalated"];

it("escalated decisions wait for a person, the oldest first, whatever others said of them", async () => {
  const stopped = {
    mode: "enforce",
    action: "abstain",
    wouldAbstain: true,
    reason: "low_confidence",
  } as const;
  await decide("later", {
    ...stopped,
    ...asking("escalate_to_human"),
    createdAt: "2032-01-02T11:00:00.000Z",
  });
  await decide("first", { ...stopped, ...asking("escalate_to_human") });
  await decide("hidden", { ...stopped, ...asking("escalate_to_human"), storeContent: "none" });
  await decide("asked", { ...stopped, ...asking("ask_clarification") });
  await decide("shadow", { mode: "shadow", wouldAbstain: true, ...asking("escalate_to_human") });
  await say("first", "agent", "incorrect");
  expect(await ids("escalated")).toEqual(["first", "hidden", "later"]);
  expect(await ids("escalated?limit=1")).toEqual(["first"]);
  expect(await escalatedToday()).toEqual({ waiting: 3, more: false, oldest_at: expect.any(String) });
  await say("first", "human_review", "incorrect", "kim");
  await say("hidden", "human_audit", "unknown", "lee");
  expect(await ids("escalated")).toEqual(["later"]);
  expect(await escalatedToday()).toMatchObject({ waiting: 1 });
});
