import { describe, expect, it } from "vitest";
import { lookUp, refund } from "../support/chat.ts";
import { askResponses, responseOf, responseText, type Item } from "../support/responses.ts";
import { readAnswer, responsesGate, WRONG, wordsOf } from "../support/responses-gate.ts";

/** What the provider keeps: how a conversation goes on from an abstention of which the provider knows nothing. */
const { chat, post, get, say, sent, agentKey, abstained } = responsesGate();
const DAY_MS = 24 * 3_600_000;

describe("after an abstention", () => {
  it("the response is the gate's own, and nothing of the upstream's is in it but its frame", async () => {
    const answer = await abstained({ metadata: { a: "b" } }, {}, { reasoning: true, text: "Done!" });
    expect(answer).toMatchObject({
      id: expect.stringMatching(/^resp_idk_/),
      object: "response",
      status: "completed",
      usage: { input_tokens: 50, output_tokens: 12 },
      error: null,
      output: [{ type: "message", role: "assistant", status: "completed" }],
    });
    expect(answer.output).toHaveLength(1);
    expect(wordsOf(answer)).toContain("amount");
  });

  it("the upstream reads that the calls were not run, what the user was told, and what the user says", async () => {
    const input = { type: "custom_tool_call", id: "ctc", call_id: "cc1", name: "edit", input: "x" };
    const tools = [...askResponses().tools, { type: "custom", name: "edit" }];
    const first = await abstained({ tools }, {}, { calls: [WRONG, lookUp()], items: [input] });
    say({ text: "It is done." });
    const next = `{"model":"m","previous_response_id":"${first.id}","x_digits":12345678901234567890,"input":"20 euros."}`;
    const second = await chat.postTo("/v1/responses", next);
    expect(wordsOf(await readAnswer(second))).toBe("It is done.");
    const output = expect.stringContaining("Not executed") as string;
    expect(sent()).toMatchObject({
      previous_response_id: "resp_upstream",
      input: [
        { type: "custom_tool_call_output", call_id: "cc1", output },
        { type: "function_call_output", call_id: "call_wrong", output },
        { type: "function_call_output", call_id: "call_2", output },
        { role: "assistant", content: wordsOf(first) },
        { role: "user", content: "20 euros." },
      ],
    });
    expect(chat.upstream.seen[0]?.text).toContain("12345678901234567890");
  });

  it("several requests may go on from it, and each is of its session", async () => {
    say({ id: "resp_upstream", calls: [WRONG] });
    const asked = await post({ input: `Refund order 7731 (${crypto.randomUUID()}).` });
    const { id } = await readAnswer(asked);
    const record = await chat.recordOf(asked);
    say({ text: "It is done." });
    for (const _ of [1, 2]) {
      const next = await post({ previous_response_id: id, input: "20 euros." });
      expect(sent().previous_response_id).toBe("resp_upstream");
      expect(await chat.recordOf(next)).toMatchObject({
        session: record["session"],
        link: { turns: [{ decision: record["id"] }] },
      });
    }
  });

  it("results of calls that were released are told of their decision, although the request holds only their ids", async () => {
    const ids = [`call_${crypto.randomUUID()}`, `call_${crypto.randomUUID()}`];
    say({ id: "resp_1", calls: [refund(20, ids[0]), lookUp(ids[1])] }, { text: "Sorry." });
    const first = await post({});
    const record = await chat.recordOf(first);
    const results = ["Error: order 7731 not found", '{"ok":true}'];
    const input = ids.map((call_id, at) => ({ type: "function_call_output", call_id, output: results[at] }));
    const second = await post({ previous_response_id: "resp_1", input });
    expect(await chat.recordOf(second)).toMatchObject({ session: record["session"] });
    expect((await chat.recordOf(first))["outcomes"]).toContainEqual(
      expect.objectContaining({ source: "tool_result", author: "call 1", verdict: "incorrect" }),
    );
  });

  it("a request is of the session of the response that it names, whatever was said, and for its own key alone", async () => {
    say({ id: `resp_${crypto.randomUUID()}`, text: "Which order?" });
    const first = await post({ input: "Refund it." });
    const { id } = await readAnswer(first);
    const record = await chat.recordOf(first);
    say({ text: "Which amount?" });
    const next = { previous_response_id: id, input: "7731." };
    expect(await chat.recordOf(await post(next))).toMatchObject({
      session: record["session"],
      link: { source: "continued", status: "linked", turns: [], earlier: [{ decision: record["id"] }] },
    });
    const other = await chat.recordOf(await post(next, await agentKey()));
    expect(other).toMatchObject({ link: { source: "new" } });
  });

  it("the gate's own ids are known for 30 days, by the key that got them, and nowhere else", async () => {
    const key = await agentKey();
    const other = await agentKey();
    const { id, output } = await abstained({}, key);
    say({ text: "It is done." });
    const reference = [{ type: "item_reference", id: output[0]?.["id"] }];
    const refusedAs = async (more: Item, headers: Readonly<Record<string, string>>) => {
      const response = await post(more, headers);
      const { error } = (await response.json()) as { error: { param: string; message: string } };
      return [response.status, error.param, error.message.includes("not found")];
    };
    const byId = { previous_response_id: id, input: "20 euros." };
    expect(await refusedAs(byId, other)).toEqual([400, "previous_response_id", true]);
    expect(await refusedAs({ ...byId, previous_response_id: "resp_upstream" }, other)).toEqual([
      400,
      "previous_response_id",
      true,
    ]);
    expect(await refusedAs({ input: reference }, other)).toEqual([400, "input", true]);
    expect(await refusedAs({ input: "x", previous_response_id: "resp_idk_made_up" }, key)).toEqual([
      400,
      "previous_response_id",
      true,
    ]);
    expect(chat.upstream.seen).toEqual([]);
    chat.api.clock.now += 29 * DAY_MS;
    expect((await post(byId, key)).status).toBe(200);
    expect((await post({ input: reference }, key)).status).toBe(200);
    expect(sent().input).toEqual([{ role: "assistant", content: wordsOf({ output }) }]);
    chat.api.clock.now += 2 * DAY_MS;
    expect(await refusedAs(byId, key)).toEqual([400, "previous_response_id", true]);
  });

  it("a plain yes lets the very call pass once, although the request holds nothing but the yes", async () => {
    await chat.policy({ mode: "enforce", samples: 1, threshold: 1, fallback: "request_confirmation" });
    const asked = await abstained(
      { input: `Refund order 7731 with 20 euros (${crypto.randomUUID()}).` },
      {},
      { calls: [refund(20)] },
    );
    const yes = { previous_response_id: asked.id, input: "Yes, please!" };
    const text = responseText(responseOf({ calls: [refund(20, "call_again")] }));
    chat.upstream.script(() => ({ parts: [text] }));
    const passed = await post(yes);
    expect(await passed.text()).toBe(text);
    expect(await chat.recordOf(passed)).toMatchObject({ action: "execute", reason: "confirmed" });
    expect(await (await post(yes)).text()).not.toContain("call_again");
  });

  it("words that may not be stored are not kept for it", async () => {
    await chat.policy({ mode: "enforce", samples: 1, threshold: 0, store_content: "hash" });
    const first = await abstained();
    say({ text: "It is done." });
    await post({ previous_response_id: first.id, input: "20 euros." });
    const words = String(sent().input[1]?.["content"]);
    expect(words).toContain("not sure");
    expect(words).not.toContain("amount");
  });

  it("without store there is nothing to go on from, and no id is kept", async () => {
    const { id } = await abstained({ store: false });
    expect((await post({ previous_response_id: id, input: "x" })).status).toBe(400);
    expect((await post({ previous_response_id: "resp_upstream", input: "x" })).status).toBe(200);
  });

  it("where it cannot be kept or looked up, nothing is executed and nobody is misled", async () => {
    chat.api.outbox.abstentionsAway = true;
    const lost = await abstained();
    expect(wordsOf(lost)).toContain("amount");
    expect(chat.api.log.map(({ event }) => event)).toContain("abstention_not_kept");
    say({ text: "It is done." });
    const unknown = await post({ previous_response_id: lost.id, input: "x" });
    expect([unknown.status, await unknown.json()]).toMatchObject([503, { error: { code: "unavailable" } }]);
    expect((await get(lost.id)).status).toBe(503);
    expect((await post({ previous_response_id: "resp_other", input: "x" })).status).toBe(200);
    chat.api.outbox.abstentionsAway = false;
    expect((await post({ previous_response_id: lost.id, input: "x" })).status).toBe(400);
  });
});

describe("a stored conversation", () => {
  const ask = { conversation: { id: "conv_1" } };

  it("goes on from an abstention once, when the upstream has taken the request", async () => {
    await abstained(ask);
    chat.upstream.script(() => ({ status: 500, parts: ['{"error":{"message":"busy"}}'] }));
    expect((await post({ ...ask, input: "20 euros." })).status).toBe(500);
    await chat.api.settled();
    for (const items of [3, 1]) {
      say({ text: "It is done." });
      expect((await post({ ...ask, input: [{ role: "user", content: "20 euros." }] })).status).toBe(200);
      await chat.api.settled();
      expect(sent().input).toHaveLength(items);
      expect(sent()).not.toHaveProperty("previous_response_id");
    }
  });

  it("is one for all who have it, names the session, and takes no extra samples", async () => {
    await chat.policy({ mode: "enforce", samples: 4, threshold: 0.89 });
    say({ calls: [WRONG] });
    const first = await post({ conversation: "conv_2" });
    expect(chat.upstream.seen).toHaveLength(1);
    expect(await chat.recordOf(first)).toMatchObject({ session: "conv_2", action: "abstain" });
    say({ text: "It is done." });
    expect((await post({ conversation: "conv_2", input: "x" }, await agentKey())).status).toBe(200);
    expect(sent().input).toHaveLength(3);
  });
});
