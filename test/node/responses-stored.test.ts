import { describe, expect, it } from "vitest";
import { refund } from "../support/chat.ts";
import {
  askResponses,
  readEvents,
  responseOf,
  responseText,
  type SayItems,
  streamedResponse,
} from "../support/responses.ts";
import { type Answer, readAnswer, responsesGate, WRONG } from "../support/responses-gate.ts";

/** Stored responses as they are read, and what else this API asks of samples. */
const { chat, post, get, say, sent, agentKey, abstained } = responsesGate();

const stored = (said: SayItems) => ({ parts: [responseText(responseOf(said))] });

describe("what is read of a response", () => {
  it("is the abstention in its place, under either id, and never the call", async () => {
    const { id, output } = await abstained();
    for (const asked of [id, "resp_upstream"]) {
      chat.upstream.script(() => stored({ id: "resp_upstream", calls: [WRONG] }));
      const response = await get(`${asked}?include=x`);
      const text = await response.text();
      expect(text).not.toContain("call_wrong");
      expect(text).toContain("12345678901234567890");
      expect(JSON.parse(text)).toMatchObject({ id: asked, status: "completed", output });
      expect(chat.upstream.seen[0]).toMatchObject({
        method: "GET",
        url: "/v1/responses/resp_upstream?include=x",
      });
    }
    expect((await get(`${id}?stream=true`)).status).toBe(400);
    expect((await get(id, await agentKey())).status).toBe(404);
    expect((await get("resp_upstream", await agentKey())).status).toBe(404);
  });

  it("holds what went out of a stream before the gate's words", async () => {
    await chat.policy({ mode: "enforce", samples: 1, threshold: 0, stream_text: "pass" });
    const response = responseOf({ id: "resp_passed", reasoning: true, text: "One moment.", calls: [WRONG] });
    chat.upstream.script(() => streamedResponse(response));
    const events = readEvents(await (await post({ stream: true })).text());
    const end = events.at(-1)?.["response"] as Answer;
    chat.upstream.script(() => ({ parts: [responseText(response)] }));
    expect((await readAnswer(await get("resp_passed"))).output).toEqual(end.output);
    expect(end.output.map(({ type }) => type)).toEqual(["reasoning", "message", "message"]);
  });

  it("is what was released, byte by byte; a call that was not released to this key is refused in enforce", async () => {
    const id = `resp_${crypto.randomUUID()}`;
    const text = responseText(responseOf({ id, calls: [refund(20)] }));
    chat.upstream.script(() => ({ parts: [text] }));
    const unknown = await get(id);
    expect([unknown.status, await unknown.text()]).toEqual([403, expect.not.stringContaining("call_1")]);
    expect((await get(`${id}?stream=true`)).status).toBe(403);
    expect(await (await post({})).text()).toBe(text);
    expect(await (await get(id)).text()).toBe(text);
    expect((await get(`${id}?stream=true`)).status).toBe(200);
    expect((await get(id, await agentKey())).status).toBe(403);
    chat.upstream.script(() => stored({ text: "It is done." }));
    expect((await get("resp_words")).status).toBe(200);
    await chat.policy({ mode: "shadow", samples: 1 });
    chat.upstream.script(() => ({ parts: [text] }));
    expect(await (await get("resp_never_seen")).text()).toBe(text);
    await chat.policy({ mode: "shadow" }, { refund: { mode: "enforce" } });
    expect((await get("resp_never_seen")).status).toBe(403);
  });

  it.each([
    ["DELETE", "", ""],
    ["POST", "/cancel", "/cancel"],
    ["GET", "/input_items?limit=2", "/input_items?limit=2"],
  ])("%s %s goes to the upstream's response", async (method, asked, expected) => {
    const { id } = await abstained();
    chat.upstream.script(() => ({ parts: ['{"ok":12345678901234567890}'] }));
    for (const name of [id, "resp_other"]) {
      expect(await (await get(`${name}${asked}`, {}, method)).text()).toBe('{"ok":12345678901234567890}');
    }
    expect(chat.upstream.seen.map(({ method: seen, url }) => [seen, url])).toEqual([
      [method, `/v1/responses/resp_upstream${expected}`],
      [method, `/v1/responses/resp_other${expected}`],
    ]);
  });
});

const send = (path: string, body: unknown) => chat.postTo(`/v1/responses/${path}`, body);

describe("a request that only counts or shortens a conversation", () => {
  it.each(["input_tokens", "compact"])("%s goes on from an abstention, and else as it came", async (path) => {
    const { id } = await abstained();
    chat.upstream.script(() => ({ parts: ['{"n":12345678901234567890}'] }));
    const response = await send(path, { model: "m", previous_response_id: id, input: "20 euros." });
    expect(await response.text()).toBe('{"n":12345678901234567890}');
    expect(response.headers.has("x-idk-decision")).toBe(false);
    expect(sent()).toMatchObject({ previous_response_id: "resp_upstream", input: [{}, {}, {}] });
    const text = '{"model" : "m", "input":"x", "n":12345678901234567890}';
    await send(path, text);
    expect(chat.upstream.seen.at(-1)).toMatchObject({ url: `/v1/responses/${path}`, text });
    expect((await send(path, { previous_response_id: "resp_idk_0", input: "x" })).status).toBe(400);
  });
});

describe("extra samples", () => {
  it("are not kept by the provider, go on from the same response, and carry nothing that files the caller's own", async () => {
    await chat.policy({ mode: "enforce", samples: 3, threshold: 0.89 });
    say({ calls: [refund(20)] });
    const more = { previous_response_id: "resp_0", metadata: { a: "b" }, temperature: 0.2, x: 1 };
    await (await post(more)).text();
    const [own, ...extra] = chat.upstream.seen.map(({ body }) => body);
    expect(own).toMatchObject({ ...more });
    expect(own).not.toHaveProperty("store");
    expect(extra).toHaveLength(2);
    for (const body of extra) {
      expect(body).toMatchObject({ previous_response_id: "resp_0", store: false, temperature: 1, x: 1 });
      expect(body).not.toHaveProperty("metadata");
    }
  });

  it.each([
    [undefined, "abstain", "outvoted", null],
    [false, "execute", "confident", 1],
  ] as const)(
    "an outvoted sample 1 (store: %s): %s, since a later request could not name what the provider does not keep",
    async (store, action, reason, released) => {
      await chat.policy({ mode: "enforce", samples: 4, threshold: 0.89 });
      say({ calls: [refund(2000)] }, { calls: [refund(20)] });
      const response = await post({ store });
      await response.text();
      expect(await chat.recordOf(response)).toMatchObject({ action, reason, released });
    },
  );

  it.each([
    ["a hosted tool", { tools: [...askResponses().tools, { type: "web_search" }] }],
    ["a prompt that the provider keeps", { prompt: { id: "pmpt_1" } }],
  ])("%s: none", async (_, more) => {
    await chat.policy({ mode: "enforce", samples: 4, threshold: 0.89 });
    say({ calls: [refund(20)] });
    await (await post(more)).text();
    expect(chat.upstream.seen).toHaveLength(1);
  });
});

describe("background", () => {
  it("is refused where calls may have to be stopped: the answer would be fetched unjudged", async () => {
    say({ calls: [WRONG] });
    const response = await post({ background: true });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { param: "background" } }]);
    expect(chat.upstream.seen).toEqual([]);
    expect((await post({ background: true, tools: [] })).status).toBe(200);
  });

  it("in shadow flows through, with one sample", async () => {
    await chat.policy({ mode: "shadow", samples: 4, threshold: 0.89 });
    const text = responseText(responseOf({ status: "queued", more: { background: true } }));
    chat.upstream.script(() => ({ parts: [text] }));
    const response = await post({ background: true });
    expect(await response.text()).toBe(text);
    expect(await chat.recordOf(response)).toMatchObject({ reason: "no_call", mode: "shadow" });
    expect(chat.upstream.seen).toHaveLength(1);
  });
});
