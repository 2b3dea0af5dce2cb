import { describe, expect, it } from "vitest";
import { ask, lookUp, refund, reply, type Say } from "../support/chat.ts";
import { ChatApi, type LoggedAnswer } from "../support/chat-api.ts";
import { FORMATS } from "../support/formats/all.ts";

const chat = ChatApi.forTests();
const right: Say = { calls: [refund(20)] };
const wrong: Say = { calls: [refund(2000)] };

/**
 * One sample, and three that agree, get a confidence of 0.9. From the threshold that is 1.1 away in logits: after one sample it is
 * within reach, so that two more are drawn; after three it is not.
 */
const NEAR = { mode: "enforce", threshold: 0.75, samples: 3, cache_minutes: 10 };
const PRICES = { "test-model": { input: 2, output: 10 } };

const put = async (global: object, tools: object = {}) => {
  const body = { global, tools, prices: PRICES, reason: "test" };
  expect((await chat.api.send("PUT", "/api/policies", { body })).status).toBe(200);
};
const sayAll = (say: Say) => chat.upstream.script(({ body }) => reply(body, say));

/** One turn: what the log says of it, and how many answers the upstream gave. */
async function turn(body: object = ask(), headers: Readonly<Record<string, string>> = {}) {
  chat.upstream.seen.splice(0);
  const response = await chat.post(body, headers);
  const text = await response.text();
  const record = await chat.recordOf(response);
  return { record, text, action: response.headers.get("x-idk-action"), answers: chat.upstream.seen.length };
}
const earlierOf = (record: LoggedAnswer) => (record["evidence"] as { earlier: unknown }).earlier;

/** A first turn that draws all its samples and is sure of them. */
async function first(body: object = ask()) {
  const made = await turn(body);
  expect([made.answers, made.record["effective_samples"]]).toEqual([3, 3]);
  return made.record;
}

describe("a confidence for the same turn again", () => {
  it("decides with sample 1 alone, is no agreement, and says whose it is", async () => {
    await put(NEAR);
    sayAll(right);
    const made = await first();
    const again = await turn(ask(), { "x-idk-session": "another" });
    expect([again.answers, again.action]).toEqual([1, "execute"]);
    expect(again.record).toMatchObject({
      reason: "confident",
      effective_samples: 1,
      agreement: null,
      confidence: made["confidence"],
      score: made["score"],
      score_context: made["score_context"],
      features: {},
      explanation: null,
      explanation_missing: "earlier_decision",
      cost: { caller: { requests: 1 }, gating: { requests: 0, input_tokens: 0, cost: 0 } },
    });
    expect(earlierOf(again.record)).toEqual({ decision: made["id"], used: true, failed: null });
    // What was made by it is not kept in its place.
    expect(earlierOf((await turn()).record)).toMatchObject({ decision: made["id"] });
  });

  it("also where its samples were asked for in other ways, under the context of these", async () => {
    await put({ ...NEAR, diversity: ["tool_order"] });
    sayAll(right);
    const made = await first();
    const again = await turn();
    expect(again.answers).toBe(1);
    expect(again.record).toMatchObject({ effective_samples: 1, score_context: made["score_context"] });
  });

  it("holds for that candidate alone, and for that turn alone", async () => {
    await put(NEAR);
    sayAll(right);
    await first();
    const other = { role: "user", content: "Refund 20 euros for order 7732, please." };
    const image = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
    const seen = ask({ messages: [{ role: "user", content: [{ type: "text", text: "This one." }, image] }] });
    const turns: readonly (readonly [object, Readonly<Record<string, string>>, Say])[] = [
      [ask(), {}, wrong],
      [ask({ messages: [other] }), {}, right],
      [ask({ model: "test-model-2" }), {}, right],
      [ask({ tools: ask().tools.slice(0, 1) }), {}, right],
      [ask(), { "x-idk-agent": "somebody" }, right],
      [ask({ temperature: 0.2 }), {}, right],
      [ask({ tool_choice: "required" }), {}, right],
      [ask({ x_of_a_server: true }), {}, right],
      // What the gate does not read may differ; twice, since the first could not have been kept either.
      [seen, {}, right],
      [seen, {}, right],
    ];
    for (const [body, headers, say] of turns) {
      sayAll(say);
      const { answers, record } = await turn(body, headers);
      expect([answers, earlierOf(record)]).toMatchObject([3, { decision: null, used: false }]);
    }
  });

  it("holds whoever asks, and however the answer comes", async () => {
    await put(NEAR);
    sayAll(right);
    await first();
    const same = ask({ user: "u-2", metadata: { a: "b" }, stream: true, stream_options: null });
    expect((await turn(same)).answers).toBe(1);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["openai-responses", { previous_response_id: "resp_1" }, "the provider keeps a part of the conversation"],
    ["gemini", { cachedContent: "cachedContents/1" }, "the provider keeps a part of the conversation"],
    [
      "openai-responses",
      {
        input: [
          { role: "user", content: "Refund 20 euros for order 7731, please." },
          { type: "file_search_call", id: "fs_1", status: "completed", queries: ["7731"], results: [] },
        ],
      },
      "the turn holds more than text",
    ],
  ])("of %s never holds for %j, of which the gate does not see all", async (name, more, failed) => {
    await put(NEAR);
    const format = FORMATS.find((one) => one.name === name);
    if (format === undefined) throw new Error(`no format ${name}`);
    chat.upstream.script(() => ({ parts: [format.answer({ calls: [refund(20)] }, false)] }));
    for (const _ of [1, 2]) {
      const response = await chat.postTo(format.path(false), format.ask(false, more));
      await response.text();
      const record = await chat.recordOf(response);
      expect(record["effective_samples"]).toBe(3);
      expect(earlierOf(record)).toEqual({ decision: null, used: false, failed });
    }
  });

  it("is off unless every tool of the turn allows it, and for high risk always", async () => {
    sayAll({ calls: [refund(20), lookUp()] });
    const { cache_minutes: _, ...off } = NEAR;
    for (const [global, tools] of [
      [off, {}],
      [off, { refund: { cache_minutes: 10 } }],
      [NEAR, { look_up: { cache_minutes: 0 } }],
      [NEAR, { look_up: { risk: "high", threshold: 0.75, samples: 3 } }],
    ] as const) {
      await put(global, tools);
      await first();
      expect(earlierOf(await first())).toBeNull();
    }
    await put(off, { refund: { cache_minutes: 10 }, look_up: { cache_minutes: 5 } });
    await first();
    expect((await turn()).answers).toBe(1);
  });

  it("ends with its time, with another policy version, and with a verdict that it was wrong", async () => {
    await put(NEAR);
    sayAll(right);
    await first();
    chat.api.clock.now += 10 * 60_000;
    await first();
    await put(NEAR);
    const made = await first();
    const { record } = await turn();
    expect(earlierOf(record)).toMatchObject({ used: true });
    // Of the decision that was made by it: the call was the same.
    const verdict = { decision_id: record["id"], verdict: "incorrect", source: "agent" };
    expect((await chat.api.send("POST", "/v1/outcomes", { body: verdict })).status).toBe(202);
    await chat.api.settled();
    expect((await first())["id"]).not.toBe(made["id"]);
  });

  it("is not kept where the samples ran out before it was sure, nor where a check blocks", async () => {
    await put({ ...NEAR, threshold: 0.88 });
    sayAll(right);
    await first();
    expect(earlierOf(await first())).toEqual({ decision: null, used: false, failed: null });
    const missing: Say = { calls: [{ name: "refund", args: '{"order_id":"7731"}', id: "c" }] };
    sayAll(missing);
    for (const _ of [1, 2]) {
      const { record } = await turn();
      expect(record).toMatchObject({ reason: "blocked" });
      expect(earlierOf(record)).toBeNull();
    }
  });

  it("is asked for with the answer of sample 1 in streams, and after the answer in shadow", async () => {
    sayAll(right);
    for (const mode of ["enforce", "shadow"]) {
      await put({ ...NEAR, mode });
      await first(ask({ stream: true }));
      const { answers, record, text } = await turn(ask({ stream: true }));
      expect([answers, earlierOf(record)]).toMatchObject([1, { used: true }]);
      expect(text).toContain("refund");
    }
  });

  it("is fetched anew where the outbox does not answer, and the record says so", async () => {
    await put(NEAR);
    sayAll(right);
    await first();
    chat.api.outbox.confidencesAway = true;
    expect(earlierOf(await first())).toEqual({
      decision: null,
      used: false,
      failed: "the outbox did not answer",
    });
  });
});
