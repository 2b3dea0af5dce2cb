import { describe, expect, it } from "vitest";
import { call, turn } from "../support/api.ts";
import { ask, LOOK_UP, lookUp, REFUND, refund, type Say } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";

const chat = ChatApi.forTests();
const ENFORCE = { mode: "enforce", samples: 1, threshold: 0 };
const paid = (amount: number): Say => ({ calls: [refund(amount)] });
const asked = (more: object = {}) => ({ ...ask(), ...more });
const USER = { "x-idk-user": "ada", "x-idk-session": "s1" };

const at = (session: string, user = "ada") => ({ "x-idk-user": user, "x-idk-session": session });

const hinted = (annotations: object) => ({ tools: [{ ...REFUND, annotations }, LOOK_UP] });

/** What became of a request: the action, and the findings of rules. */
async function become(response: Response): Promise<readonly unknown[]> {
  await response.text();
  const record = await chat.recordOf(response);
  const rules = record.findings.filter(({ check }) => /rule/.test(check));
  return [record["action"], ...rules.map(({ message }) => message)];
}
const send = async (say: Say, headers: Record<string, string> = USER, more: object = {}) => {
  chat.say(say);
  return become(await chat.post(asked(more), headers));
};

describe("business rules", () => {
  it("stop a call in chat, plain and streamed, that a confident model makes", async () => {
    const rules = [
      { argument: "amount", max: 200, level: "block", message: "Refunds above 200 need a person." },
      { argument: "order_id", seen_in: { tool: "look_up", path: "id" }, level: "block" },
    ];
    await chat.policy(ENFORCE, { refund: { rules } });
    const looked = [
      ...ask().messages,
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "c1", type: "function", function: { name: "look_up", arguments: '{"order_id":"7731"}' } },
        ],
      },
      { role: "tool", tool_call_id: "c1", content: '{"id":"7731","total":450}' },
    ];
    for (const stream of [false, true]) {
      expect(await send(paid(20), USER, { stream })).toEqual([
        "abstain",
        'refund: order_id is "7731", which no result of look_up under id holds in this conversation.',
      ]);
      expect(await send(paid(20), USER, { stream, messages: looked })).toEqual(["execute"]);
      expect(await send(paid(450), USER, { stream, messages: looked })).toEqual([
        "abstain",
        "Refunds above 200 need a person.",
      ]);
    }
    await chat.policy({ ...ENFORCE, checks: { business_rule: "flag" } }, { refund: { rules } });
    expect((await send(paid(450)))[0]).toBe("execute");
  });

  it("count what ran: calls a session, and a sum a day for a user over all sessions", async () => {
    const rules = [
      { limit: { per: "session", calls: 2 }, level: "block" },
      { limit: { per: "user", hours: 24, sum: 100, of: "amount" }, level: "block" },
    ];
    await chat.policy(ENFORCE, { refund: { rules } });
    expect(await send(paid(60.1), at("s1"))).toEqual(["execute"]);
    expect(await send(paid(40), at("s1"))).toEqual([
      "abstain",
      "refund: amount would come to 100.1 for this user in a day; at most 100 may be reached.",
    ]);
    // What was stopped is not counted.
    expect(await send(paid(39.9), at("s1"))).toEqual(["execute"]);
    expect((await send(paid(0.01), at("s2")))[0]).toBe("abstain");
    expect(await send(paid(1), at("s1", "bob"))).toEqual([
      "abstain",
      "refund: this would be call 3 in this session; at most 2 may run.",
    ]);
    expect(await send(paid(1), at("s3", "bob"))).toEqual(["execute"]);
    // Calls of other tools are nothing to them.
    expect(await send({ calls: [lookUp()] }, at("s1"))).toEqual(["execute"]);
  });

  it("give the last place to one of two turns at the same time", async () => {
    await chat.policy(ENFORCE, {
      refund: { rules: [{ limit: { per: "user", hours: 1, calls: 1 }, level: "block" }] },
    });
    chat.say(paid(20));
    const both = await Promise.all(
      ["s1", "s2"].map((session) => chat.post(ask(), { ...USER, "x-idk-session": session })),
    );
    const actions = await Promise.all(both.map(async (one) => (await become(one))[0]));
    expect(actions.toSorted()).toEqual(["abstain", "execute"]);
  });

  it("count in shadow as well, and stop nothing there", async () => {
    await chat.policy(
      { ...ENFORCE, mode: "shadow" },
      { refund: { rules: [{ limit: { per: "user", hours: 1, calls: 1 }, level: "block" }] } },
    );
    expect(await send(paid(20))).toEqual(["execute"]);
    expect(await send(paid(20))).toEqual([
      "execute",
      "refund: this would be call 2 for this user in 1 hour; at most 1 may run.",
    ]);
  });

  it("follow on_error where nobody can count", async () => {
    const rules = [{ limit: { per: "user", hours: 1, calls: 1 }, level: "block" }];
    for (const [on_error, action] of [
      ["open", "execute"],
      ["closed", "abstain"],
    ] as const) {
      await chat.policy({ ...ENFORCE, on_error }, { refund: { rules } });
      expect(await send(paid(20), { "x-idk-session": "s1" })).toEqual([
        action,
        "refund: a rule could not be checked: nobody could count the calls for this user in 1 hour: the request names no user.",
      ]);
    }
    await chat.policy({ ...ENFORCE, on_error: "closed" }, { refund: { rules } });
    chat.api.outbox.usesAway = true;
    expect((await send(paid(20)))[0]).toBe("abstain");
  });

  it("hold for POST /v1/decisions too", async () => {
    const rules = [{ limit: { per: "key", hours: 1, calls: 1 }, level: "block" }];
    await chat.policy(ENFORCE, { book_table: { rules } });
    const actions: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      const body = turn([call('{"restaurant":"Luigi","people":4}')]);
      actions.push((await chat.api.send("POST", "/v1/decisions", { body })).body["action"]);
      await chat.api.settled();
    }
    expect(actions).toEqual(["execute", "abstain"]);
  });
});

describe("context", () => {
  const voice = { when: { channels: ["voice"] }, at_least: 0.95, reason: "Words are misheard." };

  it("raises a threshold for a channel, and says why in the decision and its evidence", async () => {
    await chat.policy({ mode: "enforce", samples: 1, threshold: 0.5, context: [voice] });
    expect(await send(paid(20))).toEqual(["execute"]);
    chat.say(paid(20));
    const response = await chat.post(ask(), { "x-idk-channel": "voice" });
    expect(response.headers.get("x-idk-action")).toBe("abstain");
    expect(await chat.recordOf(response)).toMatchObject({
      threshold: 0.95,
      threshold_source: "context",
      calls: [{ tool: "refund", context: [{ reason: "Words are misheard.", from: 0.5, to: 0.95 }] }],
      evidence: { conditions: { channel: "voice", load: null } },
    });
    const body = turn([call('{"restaurant":"Luigi","people":4}')], { metadata: { channel: "voice" } });
    expect((await chat.api.send("POST", "/v1/decisions", { body })).body).toMatchObject({
      action: "abstain",
      threshold_source: "context",
    });
  });

  it("B13: a destructive hint makes a tool high risk, a reading hint proves nothing", async () => {
    await chat.policy({ mode: "enforce", samples: 1 });
    for (const [annotations, risk, threshold] of [
      [{ destructiveHint: true, readOnlyHint: true }, "high", 0.75],
      [{ readOnlyHint: true }, "unknown", 0.5],
    ] as const) {
      chat.say(paid(20));
      const response = await chat.post(asked(hinted(annotations)));
      expect(await chat.recordOf(response)).toMatchObject({ threshold, calls: [{ tool: "refund", risk }] });
    }
  });
});
