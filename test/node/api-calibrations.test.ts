import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  BOOK,
  call,
  GOOD,
  realClassifier,
  startApi,
  startDatabase,
  type TestApi,
  turn,
} from "../support/api.ts";
import type { Sqld } from "../support/sqld.ts";

let sqld: Sqld;
let api: TestApi;

const CANCEL = { ...BOOK, function: { ...BOOK.function, name: "cancel_table" } };
const START = Date.parse("2031-03-02T12:00:00Z");

/** One call of a tool in a session of its own: the bundle of these tests is equally sure of all of them. */
const ask = async (tool: string, i: number, key?: string) => {
  api.clock.now = START + i * 60_000;
  const body = turn([call(GOOD, tool)], { tools: [BOOK, CANCEL], session: `${tool} ${i}` });
  const { body: decision } = await api.send("POST", "/v1/decisions", {
    body,
    ...(key === undefined ? {} : { key }),
  });
  await api.settled();
  return decision;
};

const say = async (decision: Record<string, unknown>, verdict: string, source = "human_review") => {
  const body = { decision_id: decision["id"], verdict, source };
  expect((await api.send("POST", "/v1/outcomes", { body })).status).toBe(202);
  await api.settled();
};

const propose = async (body: object = {}) => (await api.send("POST", "/api/calibrations", { body })).body;
const apply = (id: unknown, body: object = { reason: "the evidence" }) =>
  api.send("POST", `/api/calibrations/${String(id)}/apply`, { body });

interface Proposal {
  readonly id: string;
  readonly head: { readonly id: string; readonly tools: Record<string, number> };
  readonly evidence: Record<string, unknown>;
}

let last: Record<string, unknown>;

beforeAll(async () => {
  sqld = await startDatabase();
  const { classifier, card } = await realClassifier();
  const moments = [{ name: "grounding_mean", mean: 0.9, sd: 0.2 }];
  api = await startApi(sqld.url, {
    classifier: Promise.resolve(classifier),
    card: () => ({ ...card, moments }),
  });
});
afterAll(() => sqld.stop());

describe("calibrations", () => {
  it("say that there is nothing to learn from, and about how much is missing", async () => {
    expect(await propose()).toEqual({
      calibration: null,
      not_yet: { why: "No decision has been scored yet.", more_labels: null, evidence: null },
      score_context: null,
    });
    for (let i = 0; i < 3; i++) await say(await ask("book_table", i), "correct");
    const { calibration, not_yet } = await propose();
    expect(calibration).toBeNull();
    expect(not_yet).toMatchObject({ why: expect.stringContaining("There are 3 verdicts"), more_labels: 12 });
  });

  it("propose a head with its evidence, and change nothing", async () => {
    for (let i = 3; i < 25; i++) {
      await say(await ask("book_table", i), i % 12 === 0 ? "incorrect" : "correct");
      last = await ask("cancel_table", i);
      await say(last, i % 12 === 0 ? "correct" : "incorrect");
    }
    await ask("cancel_table", 25);
    expect(last).toMatchObject({ would_abstain: false, head_id: null });

    const answer = await propose({ author: "ann", reason: "weekly" });
    expect(answer).toMatchObject({ not_yet: null, score_context: expect.stringMatching(/^[0-9a-f]{16}$/) });
    const proposal = answer["calibration"] as unknown as Proposal;
    expect(proposal).toMatchObject({
      kind: "head",
      status: "proposed",
      author: "ann",
      based_on_version: 0,
      policy_version: null,
      sure: true,
      labels: {
        n: 47,
        by_tool: {
          book_table: { correct: 23, incorrect: 2 },
          cancel_table: { correct: 2, incorrect: 20 },
        },
      },
      evidence: {
        decisions: 48,
        labels: 47,
        by_source: { human_review: 47 },
        by_selection: { chosen: 47 },
        before: { abstain_rate: 0 },
        after: { abstain_rate: expect.closeTo(23 / 48) },
      },
    });
    expect(proposal.head.tools["cancel_table"]).toBeLessThan(-2);
    expect(proposal.evidence["gain"]).toMatchObject({ mean: expect.any(Number) });
    expect(await ask("cancel_table", 30)).toMatchObject({ head_id: null, would_abstain: false });

    const { body: list } = await api.send("GET", "/api/calibrations?limit=1");
    expect(list).toMatchObject({
      items: [{ id: proposal.id, status: "proposed", tool: null }],
      next_cursor: null,
    });
    const { body: ofTool } = await api.send("GET", "/api/calibrations?tool=book_table");
    expect(ofTool).toEqual(list);
    expect((list["items"] as object[])[0]).not.toHaveProperty("evidence");
    expect((await api.send("GET", `/api/calibrations/${proposal.id}`)).body).toEqual(proposal);
  });

  it("are not applied where labels that they used have changed, unless that is accepted", async () => {
    const proposal = (await propose())["calibration"] as unknown as Proposal;
    await say(last, "correct", "agent");
    expect((await apply(proposal.id)).status).toBe(200);
    await api.send("POST", "/api/policies/rollback", { body: { version: 0, reason: "start again" } });

    const next = (await propose())["calibration"] as unknown as Proposal;
    await say(last, "incorrect", "human_review");
    const refused = await apply(next.id);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: { type: "conflict", param: "accept_changed_labels" },
      },
    });
    expect(JSON.stringify(refused.body)).toContain(
      "cancel_table 2 correct and 20 incorrect then, 1 and 21 now",
    );
    const accepted = await apply(next.id, { reason: "still right", accept_changed_labels: true });
    expect(accepted).toMatchObject({ status: 200, body: { status: "applied" } });
    expect(accepted.body["warnings"]).toHaveLength(1);
    await api.send("POST", "/api/policies/rollback", { body: { version: 0, reason: "start again" } });
  });

  it("become a policy version that holds at once, and a rollback takes it back", async () => {
    const { body: before } = await api.send("GET", "/api/policies");
    const proposal = (await propose())["calibration"] as unknown as Proposal;
    const wrongVersion = await apply(proposal.id, { reason: "x", expected_version: 0 });
    expect(wrongVersion.status).toBe(409);
    const applied = await apply(proposal.id, { author: "ann", reason: "cancels were wrong" });
    const version = Number(before["version"]) + 1;
    expect(applied).toMatchObject({ status: 200, body: { status: "applied", policy_version: version } });
    expect(applied.body["warnings"]).toEqual([]);

    const stopped = await ask("cancel_table", 40);
    expect(stopped).toMatchObject({ would_abstain: true, head_id: proposal.head.id });
    expect(stopped["base_confidence"]).toBeGreaterThan(0.85);
    expect(stopped["confidence"]).toBeLessThan(0.5);
    expect(stopped["score_context"]).toBe(last["score_context"]);
    expect(await ask("book_table", 40)).toMatchObject({ would_abstain: false, head_id: proposal.head.id });

    const { body: policy } = await api.send("GET", "/api/policies");
    expect(policy).toMatchObject({ version, author: "ann" });
    expect(policy["reason"]).toBe(`cancels were wrong (calibration ${proposal.id})`);
    const put = { global: { mode: "shadow" }, reason: "a rule" };
    const { body: kept } = await api.send("PUT", "/api/policies", { body: put });
    expect(kept["heads"]).toEqual(policy["heads"]);

    expect(await apply(proposal.id)).toMatchObject({ status: 409 });
    const soon = await propose();
    expect(soon["not_yet"]).toMatchObject({ why: expect.stringContaining("new since the head") });

    const back = { version: Number(before["version"]), reason: "too strict" };
    expect((await api.send("POST", "/api/policies/rollback", { body: back })).status).toBe(200);
    expect(await ask("cancel_table", 50)).toMatchObject({ would_abstain: false, head_id: null });
  });

  it("can be rejected, and a newer proposal takes an open one's place", async () => {
    const first = (await propose())["calibration"] as unknown as Proposal;
    const second = (await propose())["calibration"] as unknown as Proposal;
    expect((await api.send("GET", `/api/calibrations/${first.id}`)).body).toMatchObject({
      status: "superseded",
    });
    const body = { author: "ada", reason: "too few tools" };
    const reject = (id: string) => api.send("POST", `/api/calibrations/${id}/reject`, { body });
    const decided = { ...body, at: expect.stringMatching(/Z$/) };
    expect(await reject(second.id)).toMatchObject({ status: 200, body: { status: "rejected", decided } });
    expect((await api.send("GET", `/api/calibrations/${second.id}`)).body).toMatchObject({ decided });
    expect((await api.send("GET", `/api/calibrations/${first.id}`)).body).toMatchObject({ decided: null });
    expect(await reject(second.id)).toMatchObject({ status: 409 });
    expect(await reject("cal_none")).toMatchObject({ status: 404 });
  });

  it("want many verdicts for a threshold, and say so with the evidence", async () => {
    const { calibration, not_yet } = await propose({ kind: "threshold", tool: "cancel_table" });
    expect(calibration).toBeNull();
    expect(not_yet).toMatchObject({
      why: expect.stringContaining("22 verdicts on this tool"),
      more_labels: 138,
      evidence: { tool: "cancel_table", labels: 22, threshold: 0.5, penalty: 1 },
    });
  });

  it.each(["threshold", "promise"])(
    "say of a %s for a tool that nothing calls that it is not in the log",
    async (kind) => {
      const { calibration, not_yet } = await propose({ kind, tool: "cancel_tabel", alpha: 0.1 });
      expect(calibration).toBeNull();
      expect(not_yet).toEqual({
        why: 'No decision in the log calls a tool "cancel_tabel".',
        more_labels: null,
        evidence: null,
      });
    },
  );

  it.each([
    [{ kind: "heads" }, "kind"],
    [{ kind: "threshold" }, "tool"],
    [{ kind: "promise", tool: "a", alpha: 0 }, "alpha"],
    [{ kind: "promise", tool: "a", alpha: 0.1, delta: 1 }, "delta"],
    [{ score_context: "none" }, "score_context"],
  ])("say which field of %j is wrong", async (body, param) => {
    const { status, body: answer } = await api.send("POST", "/api/calibrations", { body });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ error: { param } });
  });

  it("are the admin's to make", async () => {
    const { status } = await api.send("POST", "/api/calibrations", { body: {}, key: null });
    expect(status).toBe(401);
  });
});
