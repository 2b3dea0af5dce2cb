import { describe, expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();

const decide = async (more: Record<string, unknown> = {}, callId = "call_1") => {
  const { body } = await test.api.send("POST", "/v1/decisions", {
    body: turn([call(GOOD, "book_table", callId)], more),
  });
  return String(body["id"]);
};
const report = (body: unknown) => test.api.send("POST", "/v1/outcomes", { body });
const outcomesOf = async (id: string) => (await test.api.send("GET", `/v1/decisions/${id}`)).body;

const DAY = 24 * 60 * 60 * 1000;
const saidAt = (time: number) => ({
  decision_id: "dec_1",
  verdict: "correct",
  source: "agent",
  at: new Date(time).toISOString(),
});

describe("POST /v1/outcomes", () => {
  it("joins a verdict to its decision and shows both", async () => {
    const id = await decide();
    await test.api.settled();
    const answer = await report({
      decision_id: id,
      verdict: "correct",
      source: "human_review",
      author: "kim",
      note: "ok",
      at: "2026-11-30T10:00:00+01:00",
    });
    expect([answer.status, answer.body]).toEqual([202, { accepted: 1, joined: 1, pending: 0, errors: [] }]);
    expect(await outcomesOf(id)).toMatchObject({
      verdict: "correct",
      verdict_source: "human_review",
      outcomes: [
        {
          verdict: "correct",
          source: "human_review",
          author: "kim",
          note: "ok",
          at: "2026-11-30T09:00:00.000Z",
        },
      ],
    });
    const list = await test.api.send("GET", "/v1/decisions?verdict=correct");
    expect(list.body["items"]).toMatchObject([{ id, verdict: "correct" }]);
  });

  it("is idempotent by decision, source and author; the later verdict holds", async () => {
    const id = await decide();
    const say = (verdict: string, at: string) =>
      report({ decision_id: id, verdict, source: "agent", author: "a", at });
    await say("incorrect", "2026-11-30T10:00:02Z");
    await say("incorrect", "2026-11-30T10:00:02Z");
    await say("correct", "2026-11-30T10:00:01Z");
    expect(await outcomesOf(id)).toMatchObject({
      verdict: "incorrect",
      outcomes: [{ verdict: "incorrect" }],
    });
    await say("correct", "2026-11-30T10:00:03Z");
    const { outcomes } = await outcomesOf(id);
    expect(outcomes).toMatchObject([{ verdict: "correct" }]);
  });

  it("takes a verdict back, from curves and sums too, and keeps what was said", async () => {
    const id = await decide({ session: "s-back" }, "call_back");
    const tool = "tool=book_table";
    const curve = async () => {
      const { body } = await test.api.send("GET", `/api/roc?${tool}`);
      const { body: sums } = await test.api.send("GET", `/api/summary?${tool}`);
      return [body["correct"], body["incorrect"], sums["correct"], sums["incorrect"]].map(Number);
    };
    await test.api.settled();
    const none = await curve();
    const mine = { decision_id: id, source: "human_review", author: "kim" };
    await report({ ...mine, verdict: "incorrect", note: "wrong day" });
    await test.api.settled();
    expect(await curve()).toEqual(none.map((n, i) => n + (i % 2)));
    test.api.clock.now += 1_000;
    // It is gone at once, also while it waits on its way into the log.
    test.api.outbox.held = true;
    const answer = await report({ ...mine, verdict: "withdrawn", note: "misread" });
    expect([answer.status, answer.body]).toEqual([202, { accepted: 1, joined: 1, pending: 0, errors: [] }]);
    const waiting = await outcomesOf(id);
    test.api.outbox.held = false;
    await test.api.outbox.poke();
    const stored = await outcomesOf(id);
    for (const seen of [waiting, stored]) {
      expect(seen).toMatchObject({
        verdict: null,
        verdict_source: null,
        outcomes: [],
        withdrawn: [
          {
            verdict: "incorrect",
            source: "human_review",
            author: "kim",
            note: "wrong day",
            withdrawn_at: new Date(test.api.clock.now).toISOString(),
            withdrawn_note: "misread",
          },
        ],
      });
    }
    expect(await curve()).toEqual(none);
    const list = await test.api.send("GET", `/v1/decisions?session=s-back&verdict=none`);
    expect(list.body["items"]).toMatchObject([{ id }]);
    // The call may be named as it was when it was judged.
    test.api.clock.now += 1_000;
    await report({ tool_call_id: "call_back", session: "s-back", source: "agent", verdict: "correct" });
    await test.api.settled();
    expect(await outcomesOf(id)).toMatchObject({ verdict: "correct" });
    test.api.clock.now += 1_000;
    await report({ tool_call_id: "call_back", session: "s-back", source: "agent", verdict: "withdrawn" });
    await test.api.settled();
    expect(await outcomesOf(id)).toMatchObject({ verdict: null, withdrawn: [{}, { source: "agent" }] });
    expect(await curve()).toEqual(none);
  });

  it("lets nobody take back what people said but them who may say it, and imports no withdrawal as a label", async () => {
    const id = await decide();
    const made = await test.api.send("POST", "/api/keys", { body: { name: "agent", role: "agent" } });
    const body = { decision_id: id, source: "human_review", author: "kim", verdict: "withdrawn" };
    const refused = await test.api.send("POST", "/v1/outcomes", { key: String(made.body["key"]), body });
    expect([refused.status, refused.body["error"]]).toMatchObject([403, { param: "source" }]);
    const imported = await test.api.send("POST", "/api/labels", { body: [body] });
    expect(imported.body).toMatchObject({
      accepted: 0,
      errors: [{ message: expect.stringContaining("verdict") }],
    });
  });

  it("joins by tool call id within a session, also while both still wait", async () => {
    test.api.outbox.held = true;
    const id = await decide({ session: "s-9" }, "call_9");
    await test.api.settled();
    const answer = await report({
      tool_call_id: "call_9",
      session: "s-9",
      verdict: "incorrect",
      source: "tool_result",
    });
    expect(answer.body).toMatchObject({ accepted: 1, joined: 1, pending: 0 });
    await test.api.outbox.poke();
    expect(await outcomesOf(id)).toMatchObject({
      verdict: "incorrect",
      outcomes: [{ source: "tool_result" }],
    });
    const later = await report({
      tool_call_id: "call_9",
      session: "s-9",
      verdict: "correct",
      source: "human_review",
    });
    expect(later.body).toMatchObject({ joined: 1, pending: 0 });
  });

  it("shows a waiting outcome over a stored decision, by the order of trust", async () => {
    const id = await decide();
    await test.api.settled();
    await report({ decision_id: id, verdict: "correct", source: "agent" });
    test.api.outbox.held = true;
    await report({ decision_id: id, verdict: "incorrect", source: "human_review" });
    await report({ decision_id: id, verdict: "correct", source: "judge" });
    // Nobody drew this decision, so the audit is one more review.
    await report({ decision_id: id, verdict: "unknown", source: "human_audit", author: "ada" });
    const waiting = await outcomesOf(id);
    await test.api.outbox.poke();
    const stored = await outcomesOf(id);
    for (const seen of [waiting, stored]) {
      expect(seen).toMatchObject({ verdict: "incorrect", verdict_source: "human_review" });
      const outcomes = seen["outcomes"] as { holds: boolean; source: string; verdict: string }[];
      expect(outcomes).toHaveLength(4);
      expect(outcomes.filter(({ holds }) => holds)).toMatchObject([
        { source: "human_review", verdict: "incorrect" },
      ]);
    }
  });

  it("takes a verdict that comes before its decision (F12, F13)", async () => {
    const early = {
      tool_call_id: "call_early",
      session: "s-early",
      verdict: "correct",
      source: "agent",
      at: "2020-01-01T00:00:00Z",
    };
    expect((await report(early)).body).toMatchObject({ accepted: 1, joined: 0, pending: 1 });
    const id = await decide({ session: "s-early" }, "call_early");
    await test.api.settled();
    expect(await outcomesOf(id)).toMatchObject({
      verdict: "correct",
      outcomes: [{ at: "2020-01-01T00:00:00.000Z" }],
    });
  });

  it.each([
    ["longer than a column holds", "c".repeat(400)],
    ["as long, with another end", `${"c".repeat(399)}d`],
    ["with half of a character", "x\ud800y"],
  ])("joins by a tool call id and a session %s", async (_, callId) => {
    const session = `${callId}-s`;
    const id = await decide({ session }, callId);
    await test.api.settled();
    const { body } = await report({ tool_call_id: callId, session, verdict: "incorrect", source: "agent" });
    expect(body).toMatchObject({ accepted: 1, joined: 1, pending: 0 });
    expect(await outcomesOf(id)).toMatchObject({ verdict: "incorrect" });
  });

  it("finds decisions by a tool whose name is longer than a column holds", async () => {
    const tool = "t".repeat(300);
    const { body } = await test.api.send("POST", "/v1/decisions", { body: turn([call(GOOD, tool)]) });
    await test.api.settled();
    const list = await test.api.send("GET", `/v1/decisions?tool=${tool}`);
    expect(list.body["items"]).toMatchObject([{ id: body["id"] }]);
    expect((await test.api.send("GET", `/v1/decisions?tool=${tool}t`)).body["items"]).toEqual([]);
  });

  it("refuses a time that is more than a day ahead, and takes any time in the past", async () => {
    const { status, body } = await report(saidAt(test.api.clock.now + DAY + 1));
    expect([status, (body["error"] as { param: string }).param]).toEqual([400, "at"]);
    const batch = await report(
      [DAY, 2 * DAY, -5_000 * DAY].map((ahead) => saidAt(test.api.clock.now + ahead)),
    );
    expect(batch.body).toMatchObject({ accepted: 2, errors: [{ index: 1, param: "[1].at" }] });
  });

  it("reports wrong items of a batch by index and takes the others", async () => {
    const id = await decide();
    await test.api.settled();
    const fine = { decision_id: id, verdict: "correct", source: "agent" };
    const { status, body } = await report([
      fine,
      { ...fine, verdict: "maybe" },
      { verdict: "correct", source: "agent" },
      { ...fine, source: "A Person" },
      { ...fine, at: "2026-02-30" },
      7,
      { ...fine, source: "judge" },
    ]);
    expect(status).toBe(202);
    expect(body).toMatchObject({ accepted: 2, joined: 2, pending: 0 });
    expect(body["errors"]).toMatchObject([
      { index: 1, type: "invalid_request", param: "[1].verdict" },
      { index: 2, param: "[2].decision_id" },
      { index: 3, param: "[3].source" },
      { index: 4, param: "[4].at" },
      { index: 5, param: "[5]" },
    ]);
  });

  it("takes 1,000 at once and no more, and refuses a wrong single one", async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => ({
      decision_id: `dec_${i}`,
      verdict: "unknown",
      source: "x",
    }));
    expect((await report(many)).body).toMatchObject({ accepted: 1_000, joined: 0, pending: 1_000 });
    for (const [wrong, param] of [
      [[...many, many[0]], undefined],
      [[], undefined],
      ["text", undefined],
      [{ decision_id: "x", verdict: "yes", source: "agent" }, "verdict"],
      [{ decision_id: "x", verdict: "correct" }, "source"],
    ]) {
      const { status, body } = await report(wrong);
      expect([status, (body["error"] as { param?: string }).param]).toEqual([400, param]);
    }
  });

  it("answers 503 when the outbox does not take them: nothing is promised that is not kept", async () => {
    test.api.outbox.failures = 3;
    expect((await report({ decision_id: "dec_1", verdict: "correct", source: "agent" })).status).toBe(503);
  });
});
