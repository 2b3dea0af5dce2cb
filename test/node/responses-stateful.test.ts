import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN_KEY, DEPLOYED } from "../support/api.ts";
import { type Call, lookUp, refund } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import {
  askResponses,
  type Item,
  readEvents,
  responseOf,
  responseText,
  type SayItems,
  streamedResponse,
} from "../support/responses.ts";

/** What the provider keeps: how a conversation goes on from an abstention of which the provider knows nothing. */
const chat = ChatApi.forTests();
const WRONG: Call = { name: "refund", args: '{"order_id":"7731"}', id: "call_wrong" };
const DAY_MS = 24 * 3_600_000;

const post = (more: Item, headers = {}) => chat.postTo("/v1/responses", askResponses(more), headers);
const get = (path: string, headers = {}, method = "GET") =>
  chat.api.fetch(
    new Request(`${DEPLOYED}/v1/responses/${path}`, {
      method,
      headers: { "x-idk-key": ADMIN_KEY, ...headers },
    }),
  );
const say = (...said: readonly SayItems[]) =>
  chat.upstream.script(({ body }, index) => {
    const response = responseOf(said[Math.min(index, said.length - 1)] ?? {});
    return body["stream"] === true ? streamedResponse(response) : { parts: [responseText(response)] };
  });
interface Answer {
  readonly id: string;
  readonly status: string;
  readonly output: readonly (Item & { readonly content: readonly { readonly text: string }[] })[];
}
const read = async (response: Response) => (await response.json()) as Answer;
const wordsOf = ({ output }: Answer) => output.at(-1)?.content[0]?.text ?? "";
/** What the upstream got last. */
const sent = () =>
  chat.upstream.seen.at(-1)?.body as { previous_response_id?: string; input: readonly Item[] };

const agentKey = async (): Promise<{ readonly "x-idk-key": string }> => {
  const { body } = await chat.api.send("POST", "/api/keys", { body: { name: "agent", role: "agent" } });
  return { "x-idk-key": String(body["key"]) };
};

/** A request that ends in an abstention. */
async function abstained(more: Item = {}, headers = {}, said: SayItems = {}): Promise<Answer> {
  say({ id: "resp_upstream", calls: [WRONG], ...said });
  return read(await post(more, headers));
}

beforeEach(() => chat.policy({ mode: "enforce", samples: 1, threshold: 0 }));

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
    expect(wordsOf(await read(second))).toBe("It is done.");
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
    const { id } = await read(asked);
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
    const { id } = await read(first);
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
    expect(sent().input).toEqual([{ role: "assistant", content: wordsOf({ id, status: "", output }) }]);
    chat.api.clock.now += 2 * DAY_MS;
    expect(await refusedAs(byId, key)).toEqual([400, "previous_response_id", true]);
  });

  it("a plain yes lets the very call pass once, although the request holds nothing but the yes", async () => {
    await chat.policy({ mode: "enforce", samples: 1, threshold: 1, fallback: "request_confirmation" });
    const asked = await abstained(
      { input: `Refund it (${crypto.randomUUID()}).` },
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
    expect((await read(await get("resp_passed"))).output).toEqual(end.output);
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
