import { describe, expect, it } from "vitest";
import { ask, lookUp, plain, plainText, refund, reply, type Say } from "../support/chat.ts";
import { ChatApi, messagesOf } from "../support/chat-api.ts";

const chat = ChatApi.forTests();

const legacy = (args: string) =>
  JSON.stringify({
    id: "x",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: null, function_call: { name: "refund", arguments: args } },
        finish_reason: "function_call",
      },
    ],
  });

const noted = async (more: object, ...said: Say[]) => {
  chat.say(...said);
  const { findings } = await chat.recordOf(await chat.post(ask({ ...more })));
  return findings.flatMap(({ check, message }) => (check === "safe_call" ? [message] : []));
};
const because = (why: string) => [`The policy's harmless call could not be made: ${why}.`];

describe("enforce, plain", () => {
  it("releases the upstream's own bytes on execute", async () => {
    await chat.policy({ mode: "enforce" });
    const text = plainText({ text: "I do it.", calls: [refund(20), lookUp()] });
    chat.upstream.script(() => ({ parts: [text] }));
    const response = await chat.post(ask());
    expect(await response.text()).toBe(text);
    expect(response.headers.get("x-idk-action")).toBe("execute");
    expect(response.headers.get("x-idk-confidence")).toBe("0.9000");
    expect(await chat.recordOf(response)).toMatchObject({
      mode: "enforce",
      action: "execute",
      confidence: expect.closeTo(0.9, 5) as number,
    });
  });

  it("A18, A19: puts a well-formed answer in the place of a blocked call, whatever the finish reason", async () => {
    await chat.policy({ mode: "enforce" });
    const call = { name: "refund", args: '{"order_id":"7731"}', id: "c" };
    for (const finish of ["tool_calls", "stop"]) {
      chat.say({ text: "I've refunded it.", calls: [call], finish });
      const response = await chat.post(ask());
      expect(response.headers.get("x-idk-fallback")).toBe("ask_clarification");
      const [message] = await messagesOf(response);
      expect(message).toMatchObject({ finish_reason: "stop", role: "assistant" });
      expect(message?.content).toContain("amount");
      expect(message?.content).not.toContain("I've refunded");
      expect(message).not.toHaveProperty("tool_calls");
    }
    chat.say({ text: "", calls: [], finish: "tool_calls" });
    const empty = await chat.post(ask());
    expect(empty.headers.get("x-idk-action")).toBe("abstain");
    chat.say({ text: "It is on page 2." });
    const words = await chat.post(ask());
    expect((await messagesOf(words))[0]?.content).toBe("It is on page 2.");
    expect(await chat.recordOf(words)).toMatchObject({ reason: "no_call", confidence: null });
  });

  it("A21: a call that is printed as text stays text", async () => {
    await chat.policy({ mode: "enforce" });
    for (const text of ['<tool_call>{"name":"refund","arguments":{}}</tool_call>', "[refund(amount=20)]"]) {
      chat.say({ text });
      const response = await chat.post(ask());
      const [message] = await messagesOf(response);
      expect(message).toEqual(expect.objectContaining({ content: text, finish_reason: "stop" }));
      expect(message).not.toHaveProperty("tool_calls");
      expect(await chat.recordOf(response)).toMatchObject({ reason: "no_call", calls: [] });
    }
  });

  it("A20: an older function_call is gated, and its own shape is released", async () => {
    await chat.policy({ mode: "enforce" });
    const { tools, ...rest } = ask();
    const body = { ...rest, functions: tools.map((tool) => tool.function) };
    chat.upstream.script(() => ({ parts: [legacy('{"order_id":"7731","amount":20}')] }));
    expect(await (await chat.post(body)).text()).toBe(legacy('{"order_id":"7731","amount":20}'));
    chat.upstream.script(() => ({ parts: [legacy("{}")] }));
    expect((await chat.post(body)).headers.get("x-idk-action")).toBe("abstain");
  });

  it("releases the largest group, all of it from one sample", async () => {
    await chat.policy({ mode: "enforce", risk: "high", samples: 4, threshold: 0.89 });
    const other = plainText({ calls: [refund(20, "call_other")] });
    chat.upstream.script((_, index) =>
      index === 0
        ? plain({ calls: [refund(2000)] })
        : index === 1
          ? { parts: [other] }
          : plain({ calls: [refund(20)] }),
    );
    const response = await chat.post(ask());
    expect(await response.text()).toBe(other);
    expect(await chat.recordOf(response)).toMatchObject({ candidate: 1, released: 1, agreement: 0.75 });
  });

  it("F03, F07: failed samples are fewer samples, never another answer; at most six at once", async () => {
    chat.say({ calls: [refund(20)] });
    const threshold = await chat.firstConfidence(() => chat.post(ask()));
    await chat.policy({ mode: "enforce", samples: 10, threshold });
    chat.upstream.script(({ body }, index) => {
      if (index === 2) return { status: 429, headers: { "retry-after": "30" }, parts: ["x".repeat(5000)] };
      if (index === 3) return { status: 503, parts: ["{}"] };
      return { ...reply(body, { calls: [refund(20)] }), delayMs: 30 };
    });
    const response = await chat.post(ask());
    expect(response.headers.get("x-idk-action")).toBe("execute");
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ effective_samples: 8, agreement: 1 });
    expect(record.findings).toContainEqual(
      expect.objectContaining({
        check: "upstream",
        message: "2 extra samples failed: status 429, status 503.",
      }),
    );
    expect(chat.upstream.seen).toHaveLength(10);
    expect(chat.upstream.mostOpen).toBeLessThanOrEqual(6);
  });

  it("F06: a model that takes no temperature is asked once more without, and never again with", async () => {
    await chat.policy({ mode: "enforce", samples: 2, threshold: 0.89 });
    const refusal = {
      status: 400,
      parts: ['{"error":{"message":"Unsupported value: \'temperature\'. Only the default is supported"}}'],
    };
    chat.upstream.script(({ body }, index) => (index === 1 ? refusal : reply(body, { calls: [refund(20)] })));
    const body = ask({ model: "reasoner", temperature: 1 });
    expect(await chat.recordOf(await chat.post(body))).toMatchObject({ effective_samples: 2 });
    expect(chat.upstream.seen).toHaveLength(3);
    await chat.post(body);
    expect(chat.upstream.seen.map(({ body }) => "temperature" in body)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it("F06: a client's own n brings exactly its choices, each judged", async () => {
    await chat.policy({ mode: "enforce" });
    const text = plainText(
      { calls: [refund(20, "a")] },
      { calls: [refund(20, "b")] },
      { text: "Which order?" },
    );
    chat.upstream.script(() => ({ parts: [text] }));
    const agreed = await chat.post(ask({ n: 3 }));
    expect([await agreed.text(), chat.upstream.seen.length]).toEqual([expect.any(String), 1]);
    chat.upstream.script(() =>
      plain(
        { calls: [refund(20)] },
        { calls: [refund(20)] },
        { calls: [refund(20)] },
        { calls: [{ name: "refund", args: "{}" }] },
      ),
    );
    const response = await chat.post(ask({ n: 4 }));
    const choices = await messagesOf(response);
    expect(choices.map((choice) => choice.finish_reason)).toEqual([
      "tool_calls",
      "tool_calls",
      "tool_calls",
      "stop",
    ]);
    expect(choices[3]).not.toHaveProperty("tool_calls");
    expect(await chat.recordOf(response)).toMatchObject({ effective_samples: 4, agreement: 0.75 });
  });

  it("a call that tool_choice demands is judged, and replaced only if the policy says so", async () => {
    for (const [forced, action] of [
      ["release", "execute"],
      ["blocks", "execute"],
      ["abstain", "abstain"],
    ] as const) {
      await chat.policy({ mode: "enforce", threshold: 1, samples: 1, forced });
      chat.say({ calls: [refund(20)] });
      const response = await chat.post(ask({ tool_choice: "required" }));
      expect(response.headers.get("x-idk-action")).toBe(action);
      expect(await chat.recordOf(response)).toMatchObject({
        action,
        would_abstain: true,
        reason: "low_confidence",
      });
    }
    const rules = [{ argument: "amount", max: 10, level: "block" }];
    for (const [forced, action] of [
      ["release", "execute"],
      ["blocks", "abstain"],
      ["abstain", "abstain"],
    ] as const) {
      await chat.policy({ mode: "enforce", threshold: 0, samples: 1, forced }, { refund: { rules } });
      for (const stream of [false, true]) {
        chat.say({ calls: [refund(20)] });
        const response = await chat.post(ask({ tool_choice: "required", stream }));
        expect((await response.text()).includes('"tool_calls":')).toBe(action === "execute");
        expect(await chat.recordOf(response)).toMatchObject({ action, reason: "blocked" });
      }
    }
  });

  it("a harmless call that cannot be made is told in the record, with the reason", async () => {
    const instead = {
      fallback: "safe_default",
      safe_call: { tool: "look_up", arguments: { order_id: "{order}" } },
    };
    await chat.policy({ mode: "enforce", threshold: 1, samples: 1, forced: "abstain" }, { refund: instead });
    expect(await noted({}, { calls: [refund(20)] })).toEqual(
      because("the doubtful call has nothing that could be put into order_id"),
    );
    expect(await noted({ tool_choice: "required" }, { calls: [refund(20)] })).toEqual(
      because("the caller's tool_choice demanded a call"),
    );
    expect(await noted({}, { calls: [lookUp()] })).toEqual([]);
  });

  it.each<[string, object, object, string | null]>([
    [
      "is the doubtful call again",
      { tool: "refund", amount: "{amount}" },
      {},
      "it would be the doubtful call itself",
    ],
    [
      "is the same with fewer digits",
      { tool: "refund", amount: 20 },
      {},
      "it would be the doubtful call itself",
    ],
    [
      "breaks a rule of its tool",
      { tool: "refund", amount: 15 },
      {},
      "refund: amount is 15; at most 10 is allowed",
    ],
    ["keeps the rules of its tool", { tool: "refund", amount: 5 }, {}, null],
    [
      "may not be called yet",
      { tool: "look_up" },
      { after: ["refund"] },
      "look_up may only be called after refund",
    ],
    [
      "is of a list of its tool that forbids it",
      { tool: "look_up" },
      { rules: [{ argument: "order_id", deny: ["7731"], level: "block" }] },
      "look_up: order_id is",
    ],
  ])("a harmless call that %s", async (_, { tool, ...more }: { tool?: string }, lookUpRule, why) => {
    const rule = {
      rules: [{ argument: "amount", max: 10, level: "block" }],
      fallback: "safe_default",
      safe_call: { tool, arguments: { order_id: "{order_id}", ...more } },
    };
    await chat.policy({ mode: "enforce", threshold: 0, samples: 1 }, { refund: rule, look_up: lookUpRule });
    chat.say({ calls: [{ ...refund(20), args: '{"order_id":"7731","amount":20.0}' }] });
    const response = await chat.post(ask());
    expect((await response.text()).includes('"tool_calls":')).toBe(why === null);
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ action: "abstain", reason: "blocked" });
    const said = record.findings.flatMap(({ check, ...more }) => (check === "safe_call" ? [more] : []));
    if (why !== null) expect(JSON.stringify(said)).toContain(`harmless call could not be made: ${why}`);
  });

  it("a policy that nobody can read: closed holds calls back, text passes", async () => {
    await chat.restart({}, "http://127.0.0.1:1");
    chat.say({ calls: [refund(20)] });
    expect((await chat.post(ask())).headers.get("x-idk-action")).toBe("abstain");
    chat.say({ text: "Hello." });
    expect((await messagesOf(await chat.post(ask())))[0]?.content).toBe("Hello.");
  });
});
