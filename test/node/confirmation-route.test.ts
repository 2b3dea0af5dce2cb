import { describe, expect, it } from "vitest";
import { askingChat, MINUTE, reasons } from "../support/asking-chat.ts";
import { refund } from "../support/chat.ts";
import { newKey, ownSample, question, user } from "../support/conversation.ts";

const { chat, asking, turn, confirm } = askingChat();

describe("POST /v1/decisions/{id}/confirm", () => {
  it("lets the call pass once in its session, whoever said it", async () => {
    const [agent, approver] = [await newKey(chat), await newKey(chat)];
    const start = [question()];
    const asked = await turn(start, { ...agent, "x-idk-session": "s-confirmed" });
    const { status, body } = await confirm(asked.record.id, {
      body: { author: "Kim" },
      key: String(approver["x-idk-key"]),
    });
    expect([status, body]).toEqual([
      200,
      {
        decision_id: asked.record.id,
        confirmed: true,
        session: "s-confirmed",
        policy_version: expect.any(Number),
        expires_at: new Date(chat.api.clock.now + 10 * MINUTE).toISOString(),
      },
    ]);
    expect(reasons(await turn(start, { ...agent, "x-idk-session": "s-other" }))).toEqual([
      "low_confidence",
      0,
    ]);
    expect(reasons(await turn(start, { ...approver, "x-idk-session": "s-confirmed" }))).toEqual([
      "low_confidence",
      0,
    ]);
    const passed = await turn(start, { ...agent, "x-idk-session": "s-confirmed" });
    expect(passed.record).toMatchObject({ reason: "confirmed", confirms: asked.record.id });
    expect(reasons(await turn(start, { ...agent, "x-idk-session": "s-confirmed" }))).toEqual([
      "low_confidence",
      0,
    ]);
    const detail = await chat.api.send("GET", `/v1/decisions/${asked.record.id}`);
    expect(detail.body["confirmation"]).toMatchObject({
      source: "api",
      author: "Kim",
      used_by: passed.record.id,
    });
  });

  it("is found by what the request repeats, too", async () => {
    const asked = await turn([question()]);
    expect((await confirm(asked.record.id)).status).toBe(200);
    const next = await turn([...asked.history, user("Ms Kim has approved it.")]);
    expect(next.record).toMatchObject({ reason: "confirmed", confirms: asked.record.id });
  });

  it("says what is wrong", async () => {
    const errorOf = async (id: string, options: { body?: unknown } = {}) => {
      const { status, body } = await confirm(id, options);
      const { type, message } = body["error"] as { type: string; message: string };
      return [status, type, message];
    };
    expect(await errorOf("dec_unknown")).toEqual([404, "not_found", expect.any(String)]);
    chat.say({ text: "Which order do you mean, and how much?" });
    const words = await turn([question()]);
    expect(await errorOf(words.record.id)).toEqual([409, "conflict", expect.stringContaining("nothing")]);
    chat.say({ calls: [{ name: "refund", args: "{}", id: "c" }] });
    const blocked = await turn([question()]);
    expect(await errorOf(blocked.record.id)).toEqual([409, "conflict", expect.stringContaining("blocked")]);
    chat.say({ calls: [refund(20)] });
    const used = await turn([question()]);
    await turn([...used.history, user("yes")]);
    expect(await errorOf(used.record.id)).toEqual([409, "conflict", expect.stringContaining("used by")]);
    expect(await errorOf(used.record.id, { body: { author: 7 } })).toEqual([
      400,
      "invalid_request",
      expect.stringContaining("author"),
    ]);
    const late = await turn([question()]);
    chat.api.clock.now += 10 * MINUTE;
    expect(await errorOf(late.record.id)).toEqual([410, "gone", expect.any(String)]);
    const early = await turn([question()]);
    expect((await confirm(early.record.id)).status).toBe(200);
    chat.api.clock.now += 10 * MINUTE;
    expect(await errorOf(early.record.id)).toEqual([410, "gone", expect.any(String)]);
    const old = await turn([question()]);
    await asking();
    expect(await errorOf(old.record.id)).toEqual([409, "conflict", expect.stringContaining("policy")]);
  });
});

describe("a doubt that comes back", () => {
  it("steps up: a question, a confirmation, a person, each in other words", async () => {
    await asking({ fallback: "ask_clarification" });
    let { history, record, text } = await turn([question()]);
    const told = [text];
    const actions = [record.fallback?.action];
    for (const answer of ["Please just do it, I said so.", "I said so twice now.", "And again."]) {
      ({ history, record, text } = await turn([...history, user(answer)]));
      told.push(text);
      actions.push(record.fallback?.action);
    }
    expect(actions).toEqual([
      "ask_clarification",
      "request_confirmation",
      "escalate_to_human",
      "escalate_to_human",
    ]);
    expect(new Set(told.slice(0, 3)).size).toBe(3);
    expect(told[1]).toContain("asked about this before");
  });

  it("begins anew for another call, and another session", async () => {
    await asking({ fallback: "ask_clarification" });
    const first = await turn([question()]);
    chat.say({ calls: [refund(20)] });
    expect((await turn([question()])).record.fallback?.action).toBe("ask_clarification");
    chat.say({ calls: [{ name: "look_up", args: '{"order_id":"7731"}', id: "l" }] });
    const other = await turn([...first.history, user("Look it up first.")]);
    expect(other.record.fallback?.action).toBe("ask_clarification");
  });
});

describe("POST /v1/decisions with own samples", () => {
  it("takes a confirmation, and names the decision that used it", async () => {
    const body = {
      session: "s-own-samples",
      ...ownSample(refund(20), "Refund 20 euros for order 7731, please."),
    };
    const decide = async () => {
      chat.api.clock.now += 1_000;
      const { body: answer } = await chat.api.send("POST", "/v1/decisions", { body });
      await chat.api.settled();
      return answer;
    };
    const asked = await decide();
    expect(asked).toMatchObject({ action: "abstain", reason: "low_confidence" });
    expect((await confirm(String(asked["id"]))).status).toBe(200);
    const passed = await decide();
    expect(passed).toMatchObject({ action: "execute", reason: "confirmed" });
    expect((await decide())["action"]).toBe("abstain");
    const detail = await chat.api.send("GET", `/v1/decisions/${String(asked["id"])}`);
    expect(detail.body["confirmation"]).toMatchObject({ used_by: passed["id"] });
  });
});
