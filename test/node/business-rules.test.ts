import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, turn } from "../support/api.ts";
import { ask, LOOK_UP, lookUp, plain, REFUND, refund, type Say } from "../support/chat.ts";
import { ChatApi, messagesOf } from "../support/chat-api.ts";

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

type Told = { readonly headers: IncomingHttpHeaders; readonly body: string };
const seen: Told[] = [];
let say: (response: ServerResponse) => void = () => {};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    say(response);
  });
});
const answers = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  say = (response) =>
    void response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
};
const policy = (more: object = {}, rule: object = {}) =>
  chat.policy({ ...ENFORCE, ...more }, { refund: { hook: { name: "orders", deadline_ms: 300 }, ...rule } });
const variable = (name: string) => (name === "ORDERS_SECRET" ? "s3cret" : undefined);

describe("hooks", () => {
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    seen.splice(0);
    const { port } = server.address() as AddressInfo;
    const list = JSON.stringify({
      orders: { url: `http://127.0.0.1:${port}/check`, secret_var: "ORDERS_SECRET" },
    });
    await chat.restart({}, undefined, { hooks: { list, variable } });
  });

  it("are asked last, signed, with the calls and nothing secret; what they say holds", async () => {
    await policy();
    answers(200, { verdict: "allow" });
    expect(await send(paid(20))).toEqual(["execute"]);
    const [{ headers, body } = { headers: {}, body: "" }] = seen;
    const timestamp = String(headers["x-idk-timestamp"]);
    const signature = createHmac("sha256", "s3cret").update(`${timestamp}.${body}`).digest("hex");
    expect(headers["x-idk-signature"]).toBe(`v1=${signature}`);
    expect(JSON.parse(body)).toMatchObject({
      type: "idk.hook/1",
      session: "s1",
      user: "ada",
      threshold: 0,
      calls: [
        {
          index: 0,
          tool: "refund",
          arguments: '{"order_id":"7731","amount":20}',
          canonical: expect.any(String) as string,
        },
      ],
    });
    expect(body).not.toMatch(/s3cret|sk-|Refund 20 euros/);
    answers(200, { verdict: "deny", reason: "order 7731 was refunded yesterday" });
    chat.say(paid(20));
    const response = await chat.post(ask(), USER);
    expect(response.headers.get("x-idk-action")).toBe("abstain");
    expect((await chat.recordOf(response)).findings).toEqual([
      {
        check: "hook_denied",
        severity: "block",
        call: 0,
        message: 'The hook "orders" says no: order 7731 was refunded yesterday.',
      },
    ]);
  });

  it("are not asked about what is stopped anyway, nor about other tools", async () => {
    await policy({}, { rules: [{ argument: "amount", max: 10, level: "block" }] });
    answers(200, { verdict: "allow" });
    expect((await send(paid(20)))[0]).toBe("abstain");
    await policy({ threshold: 0.99 });
    expect((await send(paid(20)))[0]).toBe("abstain");
    await policy();
    expect(await send({ calls: [lookUp()] })).toEqual(["execute"]);
    expect(seen).toEqual([]);
  });

  it("are asked about a doubtful call that runs because it was demanded, where blocks hold for it", async () => {
    answers(200, { verdict: "deny" });
    const demanding = { tool_choice: "required" };
    for (const [forced, action, times] of [
      ["release", "execute", 0],
      ["blocks", "abstain", 1],
      ["abstain", "abstain", 0],
    ] as const) {
      seen.splice(0);
      await policy({ threshold: 1, forced });
      expect(await send(paid(20), USER, demanding)).toEqual([action]);
      expect([forced, seen.length]).toEqual([forced, times]);
    }
  });

  it.each<[string, () => void, RegExp]>([
    [
      "cannot tell",
      () => answers(200, { verdict: "unknown", reason: "the shop is away" }),
      /cannot tell: the shop is away/,
    ],
    ["fails", () => answers(500, "no"), /did not answer: status 500/],
    ["redirects", () => answers(302, "", { location: "http://127.0.0.1:1/" }), /did not answer: status 302/],
    ["answers something else", () => answers(200, "<html>"), /no JSON/],
    ["answers no verdict", () => answers(200, { ok: true }), /no verdict/],
    ["answers without an end", () => answers(200, "x".repeat(70_000)), /too long/],
    ["never answers", () => (say = () => {}), /took too long/],
  ])("one that %s is a flag, or follows on_error and on_failure", async (_, does, message) => {
    does();
    for (const [more, rule, action] of [
      [{}, {}, "execute"],
      [{ on_error: "closed" }, {}, "abstain"],
      [{}, { hook: { name: "orders", deadline_ms: 300, on_failure: "block" } }, "abstain"],
    ] as const) {
      await policy(more, rule);
      chat.say(paid(20));
      const response = await chat.post(ask(), USER);
      expect(response.headers.get("x-idk-action")).toBe(action);
      const [finding] = (await chat.recordOf(response)).findings;
      expect(finding).toMatchObject({
        check: "hook_unknown",
        message: expect.stringMatching(message) as string,
      });
      expect(finding?.message).not.toContain("127.0.0.1");
    }
  });

  it("are asked about each of several choices, as limits are counted for each", async () => {
    const [looked, paying] = [{ calls: [lookUp()] }, paid(20)];
    let record: object = {};
    const finished = async (...choices: readonly Say[]) => {
      chat.upstream.script(() => plain(...choices));
      const response = await chat.post(asked({ n: choices.length }), USER);
      const messages = await messagesOf(response);
      record = await chat.recordOf(response);
      return messages.map(({ finish_reason }) => (finish_reason === "tool_calls" ? "released" : "stopped"));
    };
    answers(200, { verdict: "deny" });
    await policy();
    expect(await finished(looked, paying)).toEqual(["released", "stopped"]);
    expect(await finished(paying, paying, looked)).toEqual(["stopped", "stopped", "stopped"]);
    expect(seen).toHaveLength(2);
    expect(await finished(looked, paying)).toEqual(["released", "stopped"]);
    // The hook was asked about the second choice only, which is not the candidate.
    const said = { hook: "orders", verdict: "deny" };
    expect(record).toMatchObject({ candidate: 0, evidence: { hooks: [said] } });
    const rules = [
      { limit: { per: "user", hours: 1, calls: 2 }, level: "block" },
      { limit: { per: "user", hours: 1, sum: 100, of: "amount" }, level: "block" },
    ];
    await chat.policy(ENFORCE, { refund: { rules } });
    expect(await finished(looked, paid(900))).toEqual(["released", "stopped"]);
    expect(await finished(looked, paid(90), paid(900))).toEqual(["released", "released", "stopped"]);
    // What was stopped is not counted, and a call that several choices make is counted once.
    expect(await finished(looked, paid(11))).toEqual(["released", "stopped"]);
    expect(await finished(paid(5), paid(5))).toEqual(["released", "released"]);
    expect(await finished(looked, paid(1))).toEqual(["released", "stopped"]);
  });

  it("hold for POST /v1/decisions, and only those that the deployment names can be set", async () => {
    await chat.policy(ENFORCE, { book_table: { hook: { name: "orders" } } });
    answers(200, { verdict: "deny" });
    const body = turn([call('{"restaurant":"Luigi","people":4}')]);
    expect((await chat.api.send("POST", "/v1/decisions", { body })).body).toMatchObject({
      action: "abstain",
      findings: [{ check: "hook_denied" }],
    });
    const other = { global: {}, tools: { refund: { hook: { name: "http://10.0.0.1/" } } }, reason: "test" };
    const refused = await chat.api.send("PUT", "/api/policies", { body: other });
    expect(refused.body["error"]).toMatchObject({ param: "tools.refund.hook.name" });
  });
});
