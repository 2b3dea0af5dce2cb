import { describe, expect, it } from "vitest";
import { type LocalHook, NO_HOOKS } from "../../src/sampling/hooks.ts";
import { askingChat, MINUTE, reasons } from "../support/asking-chat.ts";
import { ask, plainText, REFUND, refund } from "../support/chat.ts";
import { newKey, ownSample, question, result, type SessionRecord, user } from "../support/conversation.ts";

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
        verdict: null,
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
  });

  it("survives a save of the policy unless it became stricter for the tool, or would block the call", async () => {
    const asked = await turn([question()]);
    await asking({ samples: 2 });
    expect((await confirm(asked.record.id)).status).toBe(200);
    await asking({ fallback: "ask_clarification", texts: { en: { again: "Once more." } } });
    const passed = await turn([...asked.history, user("Ms Kim has approved it.")]);
    expect(passed.record).toMatchObject({ reason: "confirmed", confirms: asked.record.id });
    for (const [change, why] of [
      [{ risk: "high" }, "the risk of refund is rated high now"],
      [
        { rules: [{ argument: "amount", max: 10, level: "block" }] },
        "would block these calls (business_rule): refund",
      ],
    ] as const) {
      await asking();
      const [early, late] = [await turn([question()]), await turn([question()])];
      expect((await confirm(early.record.id)).status).toBe(200);
      await asking(change);
      const { status, body } = await confirm(late.record.id);
      expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining(why)]);
      expect((await turn([...early.history, user("It is approved.")])).calls).toBe(0);
    }
  });

  it("does not survive a save that leaves the risk to what the tool declares, where that is higher", async () => {
    chat.say({ calls: [refund(20)] });
    const declared = { tools: [{ ...REFUND, annotations: { destructiveHint: true } }] };
    await asking({ risk: "medium" });
    const response = await chat.post(ask({ messages: [question()], ...declared }));
    const { id } = await chat.recordOf(response);
    await asking();
    const { status, body } = await confirm(String(id));
    expect([status, JSON.stringify(body)]).toEqual([
      409,
      expect.stringContaining("the risk of refund is rated high now, and was medium"),
    ]);
  });
});

const escalating = (more: object = {}) => asking({ risk: "high", fallback: "escalate_to_human", ...more });
const waiting = async () => {
  await chat.api.settled();
  const { body } = await chat.api.send("GET", "/api/review/escalated");
  return (body["items"] as { id: string }[]).map(({ id }) => id);
};
const detail = async (id: string) => (await chat.api.send("GET", `/v1/decisions/${id}`)).body;
const reject = (id: string, body: object, key?: string) =>
  chat.api.send("POST", `/v1/decisions/${id}/reject`, { body, ...(key === undefined ? {} : { key }) });

describe("an escalated decision", () => {
  it("is confirmed by a person hours later: the call runs once, and the queue, the record and the log know who said it", async () => {
    await escalating();
    const asked = await turn([question()]);
    expect(await waiting()).toContain(asked.record.id);
    const until = Date.parse(String((await detail(asked.record.id))["answerable_until"]));
    expect(until - Date.parse(asked.record.created_at)).toBe(24 * 60 * MINUTE);
    chat.api.clock.now += 5 * 60 * MINUTE;
    const { status, body } = await confirm(asked.record.id, { body: { author: "Kim" } });
    expect([status, body["verdict"]]).toEqual([200, "correct"]);
    expect(await waiting()).not.toContain(asked.record.id);
    const passed = await turn([...asked.history, user("Is it done?")]);
    expect(reasons(passed)).toEqual(["confirmed", 1]);
    expect(passed.record.evidence.answered).toMatchObject({
      answer: "confirmed",
      author: "Kim",
      source: "api",
    });
    expect(await detail(asked.record.id)).toMatchObject({
      confirmation: { author: "Kim", used_by: passed.record.id },
      outcomes: [{ verdict: "correct", source: expect.stringMatching(/^human_/), author: "Kim", note: null }],
    });
    expect(reasons(await turn([...passed.history, result("call_1"), user("And again.")]))).toEqual([
      "low_confidence",
      0,
    ]);
  });

  it("whose tool takes any text is confirmed like others, unless the log has it cut short", async () => {
    await escalating();
    const tools = [{ type: "custom", custom: { name: "run_sql", description: "Runs SQL." } }];
    const decide = async (input: string) => {
      const call = { id: "call_1", type: "custom", custom: { name: "run_sql", input } };
      const message = { role: "assistant", content: null, tool_calls: [call] };
      const answer = JSON.parse(plainText({})) as object;
      const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
      chat.upstream.script(() => ({ parts: [JSON.stringify({ ...answer, choices })] }));
      chat.api.clock.now += 1_000;
      const body = ask({ tools, messages: [user("Clean up the old orders.")] });
      const response = await chat.post(body, { "x-idk-session": "s-free-text" });
      return (await chat.recordOf(response)) as unknown as SessionRecord;
    };
    const asked = await decide("DELETE FROM orders WHERE year < 2020");
    expect(asked).toMatchObject({ reason: "low_confidence", fallback: { action: "escalate_to_human" } });
    expect((await confirm(asked.id)).status).toBe(200);
    expect((await decide("DELETE FROM orders WHERE year < 2020")).reason).toBe("confirmed");
    const long = await decide(`DELETE FROM orders WHERE id IN (${"1,".repeat(40_000)}1)`);
    expect(long.reason).toBe("low_confidence");
    expect((await confirm(long.id)).status).toBe(409);
  });

  it("is rejected with a reason: whoever asks again is told, and nobody is asked again", async () => {
    await escalating();
    const asked = await turn([question()]);
    const { status, body } = await reject(asked.record.id, {
      author: "Ada",
      reason: "This order was refunded in May.",
    });
    expect([status, body]).toEqual([
      200,
      {
        decision_id: asked.record.id,
        rejected: true,
        session: asked.record.session,
        author: "Ada",
        reason: "This order was refunded in May.",
        rejected_at: new Date(chat.api.clock.now).toISOString(),
        expires_at: new Date(chat.api.clock.now + 24 * 60 * MINUTE).toISOString(),
        verdict: "incorrect",
      },
    ]);
    expect(await waiting()).not.toContain(asked.record.id);
    expect(await detail(asked.record.id)).toMatchObject({
      confirmation: null,
      rejection: { author: "Ada", reason: "This order was refunded in May." },
      outcomes: [{ verdict: "incorrect", author: "Ada", note: "This order was refunded in May." }],
    });
    const again = await turn([...asked.history, user("Is it done?")]);
    expect([again.calls, again.record.fallback?.action, again.text]).toEqual([
      0,
      "ask_clarification",
      expect.stringMatching(/^A person has looked at this and said no.* “This order was refunded in May”\./),
    ]);
    expect(again.record.evidence.answered).toMatchObject({
      answer: "rejected",
      author: "Ada",
      decision: asked.record.id,
    });
    expect(reasons(await turn([...again.history, user("yes")]))).toEqual(["low_confidence", 0]);
    expect((await confirm(asked.record.id)).body["error"]).toMatchObject({
      message: expect.stringMatching(/^Ada rejected/),
    });
    // Another call is another question, and the no ends with its time.
    chat.say({ calls: [refund(30)] });
    expect((await turn([...again.history, user("Make it 30.")])).text).not.toContain("said no");
    chat.say({ calls: [refund(20)] });
    chat.api.clock.now += 24 * 60 * MINUTE;
    expect((await turn([...again.history, user("And now?")])).text).not.toContain("said no");
  });

  it("a no takes back a yes that was not used, a used one stays; an agent's key leaves no person's verdict", async () => {
    await escalating();
    const key = String((await newKey(chat))["x-idk-key"]);
    const asked = await turn([question()]);
    expect((await confirm(asked.record.id, { key, body: {} })).body["verdict"]).toBeNull();
    expect(await waiting()).toContain(asked.record.id);
    expect((await reject(asked.record.id, {}, key)).body).toMatchObject({ rejected: true, verdict: null });
    expect((await turn([...asked.history, user("Now?")])).calls).toBe(0);
    const other = await turn([question()]);
    expect((await confirm(other.record.id, { body: { author: "Kim" } })).status).toBe(200);
    expect((await turn([...other.history, user("Now?")])).calls).toBe(1);
    const { status, body } = await reject(other.record.id, {});
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining("no longer be rejected")]);
    expect((await reject(asked.record.id, { reason: 7 })).status).toBe(400);
    expect((await reject("dec_unknown", {})).status).toBe(404);
  });

  it.each([
    [200, "echo 7731"],
    [409, "x".repeat(100_000)],
  ])("is confirmed where its input is any text, and all of it is in the log: %i", async (expected, input) => {
    await escalating();
    const call = { id: "c", type: "function", function: { name: "shell", arguments: input } };
    const { body } = await chat.api.send("POST", "/v1/decisions", {
      body: {
        session: `s-custom-${expected}`,
        messages: [{ role: "user", content: "Echo 7731, please." }],
        tools: [{ type: "custom", custom: { name: "shell", description: "Runs a command." } }],
        samples: [{ message: { role: "assistant", content: null, tool_calls: [call] } }],
      },
    });
    await chat.api.settled();
    expect([body["action"], (await confirm(String(body["id"]))).status]).toEqual(["abstain", expected]);
  });

  it.each(["hash", "none"])(
    "nobody confirms what the log does not show: store_content %s",
    async (store_content) => {
      await escalating({ store_content });
      const asked = await turn([question()]);
      const { status, body } = await confirm(asked.record.id);
      expect([status, JSON.stringify(body)]).toEqual([
        409,
        expect.stringContaining("does not hold these calls whole"),
      ]);
      expect((await reject(asked.record.id, { reason: "No." })).status).toBe(200);
      expect((await turn([...asked.history, user("Is it done?")])).text).toContain("said no");
    },
  );
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

const ownRefund = (session: string) => ({
  session,
  ...ownSample(refund(20), "Refund 20 euros for order 7731, please."),
});

const decideOwn = async (session: string, key?: string) => {
  chat.api.clock.now += 1_000;
  const headers = key === undefined ? {} : { "idempotency-key": key };
  const { body: answer } = await chat.api.send("POST", "/v1/decisions", {
    body: ownRefund(session),
    headers,
  });
  await chat.api.settled();
  return answer as {
    id: string;
    fallback: { message: string };
    findings: { check: string; message: string }[];
  };
};

/** Under `none` the point of the doubt is not kept either, so the same question comes again. */
const NEXT = { hash: "Shall I go ahead", none: "Could you confirm" } as const;

describe.each(["hash", "none"] as const)(
  "a repeat under the same Idempotency-Key, with content stored as %s",
  (store_content) => {
    it("says again what the session had made of it: the next step, or a person's no with its reason", async () => {
      await asking({ store_content, fallback: "ask_clarification" });
      const [session, key] = [`s-step-${store_content}`, `step-${store_content}`];
      await decideOwn(session);
      const second = await decideOwn(session, key);
      expect(second.fallback.message).toContain(NEXT[store_content]);
      expect(await decideOwn(session, key)).toEqual(second);
      const third = await decideOwn(session);
      expect((await reject(third.id, { author: "Ada", reason: "It was refunded in May." })).status).toBe(200);
      const told = await decideOwn(session, `no-${key}`);
      expect(told.fallback.message).toContain("“It was refunded in May”.");
      expect(await decideOwn(session, `no-${key}`)).toEqual(told);
    });

    it("tells what others had said of the calls, without their words", async () => {
      const asked: string[] = [];
      const orders: LocalHook = () => {
        asked.push("once");
        return { verdict: "deny", reason: "The customer is on the list" };
      };
      await chat.restart({}, undefined, { hooks: { ...NO_HOOKS, local: new Map([["orders", orders]]) } });
      await asking({ store_content, threshold: 0.01, hook: { name: "orders" } });
      const [session, key] = [`s-hook-${store_content}`, `hook-${store_content}`];
      const first = await decideOwn(session, key);
      expect(first.findings).toMatchObject([
        { check: "hook_denied", message: expect.stringContaining("on the list") },
      ]);
      const again = await decideOwn(session, key);
      expect(asked).toEqual(["once"]);
      expect(again.findings).toMatchObject([{ check: "hook_denied", message: 'The hook "orders" says no.' }]);
      expect(again.fallback).toEqual(first.fallback);
    });
  },
);
